import { foldText, persianFigure } from '@taraz/core';
import type { Tx } from '../../platform/db/database.ts';
import { constraintOf, isUniqueViolation } from '../../platform/db/database-errors.ts';
import { lockAccount } from '../../platform/db/lock-account.ts';
import type { LoggedAction } from '../../platform/event-log/actions.fa.ts';
import { teller } from '../../platform/event-log/tell-change.ts';
import { checkIfMatch } from '../../platform/http/etag.ts';
import { Problem, taken } from '../../platform/problem.ts';
import { awaitsMoney } from './awaited-cash.ts';
import { treasuryTexts } from './messages.fa.ts';
import { isPaidInto } from './paid-into.ts';
import { type PlaceInputs, readPlace } from './place-input.ts';
import { type PlaceRow, readPlaces } from './place-queries.ts';
import { postMovements, type Sources } from './post-movements.ts';
import { presentBank, presentDesk, presentPos } from './present-place.ts';
import type { PlaceKind } from './tables.ts';

const twins: Readonly<Record<string, { path: string; message: string }>> = {
  treasury_places_sheba_unique: { path: 'sheba', message: treasuryTexts.shebaTaken },
  treasury_places_card_unique: { path: 'card_number', message: treasuryTexts.cardTaken },
  treasury_places_terminal_unique: { path: 'terminal_number', message: treasuryTexts.terminalTaken },
};

/** @throws Problem CONFLICT that names the field which another place has */
async function refusingTwins<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const twin = isUniqueViolation(error) ? twins[constraintOf(error)] : undefined;
    if (twin === undefined) throw error;
    throw taken(twin.path, twin.message, error);
  }
}

const nouns = { bank: 'bank_account', desk: 'cash_desk', pos: 'pos' } as const satisfies Record<PlaceKind, string>;

const tell = teller<LoggedAction, PlaceRow>({
  nameOf: ({ name }) => name,
  shown: (row) => {
    const shown = row.kind === 'bank' ? presentBank(row) : row.kind === 'desk' ? presentDesk(row, []) : presentPos(row);
    const { etag: _etag, movements: _movements, created_at: _created, ...rest } = shown;
    return rest;
  },
});

/** Writes the log for a place. */
export const tellOfPlace = (
  tx: Tx,
  what: 'created' | 'changed' | 'deleted',
  before: PlaceRow | null,
  after: PlaceRow | null,
): Promise<void> => {
  const row = after ?? before;
  return row === null ? Promise.resolve() : tell(tx, `${nouns[row.kind]}.${what}`, before, after);
};

/** @throws Problem NOT_FOUND */
export async function placeById(tx: Tx, kind: PlaceKind, id: string): Promise<PlaceRow> {
  const [row] = await readPlaces(tx, kind, id);
  if (row === undefined) throw new Problem('NOT_FOUND');
  return row;
}

/**
 * In lists, payments and files a place is known by its name among its kind. Asked after it was written: a number that
 * another has says more. One that already shares its name keeps it until it is renamed.
 * @throws Problem CONFLICT
 */
async function refuseTwinName(tx: Tx, kind: PlaceKind, id: string, name: string): Promise<void> {
  // Of two that are written at once the second waits here, and then sees the first.
  await lockAccount(tx);
  const others = await tx
    .selectFrom('treasury_places')
    .select('name')
    .where('kind', '=', kind)
    .where('id', '!=', id)
    .execute();
  if (others.some((other) => foldText(other.name) === foldText(name)))
    throw taken('name', treasuryTexts.nameTaken[kind](name));
}

/** @throws Problem INVALID_INPUT, CONFLICT */
export async function createPlace<Kind extends PlaceKind>(
  sources: Sources,
  tx: Tx,
  accountId: string,
  kind: Kind,
  input: PlaceInputs[Kind],
): Promise<PlaceRow> {
  const now = new Date(sources.clock.nowMs());
  const { fields, opening, openingAt } = await readPlace(tx, kind, input, { isNew: true, now });
  const id = sources.ids.uuid();
  await refusingTwins(
    tx
      .insertInto('treasury_places')
      .values({ ...fields, account_id: accountId, id, kind, created_at: now, updated_at: now })
      .execute(),
  );
  await refuseTwinName(tx, kind, id, fields.name);
  await postMovements(sources, tx, accountId, [{ placeId: id, kind: 'opening', amount: opening, at: openingAt }]);
  const row = await placeById(tx, kind, id);
  await tellOfPlace(tx, 'created', null, row);
  return row;
}

/** @throws Problem NOT_FOUND */
async function lockPlace(tx: Tx, kind: PlaceKind, id: string): Promise<PlaceRow> {
  const locked = await tx
    .selectFrom('treasury_places')
    .select('id')
    .where('id', '=', id)
    .where('kind', '=', kind)
    .forUpdate()
    .executeTakeFirst();
  if (locked === undefined) throw new Problem('NOT_FOUND');
  return placeById(tx, kind, id);
}

/** @throws Problem INVALID_INPUT, NOT_FOUND, STALE, CONFLICT */
export async function changePlace<Kind extends PlaceKind>(
  { clock }: Sources,
  tx: Tx,
  kind: Kind,
  id: string,
  input: PlaceInputs[Kind],
  ifMatch: string | null,
): Promise<PlaceRow> {
  const before = await lockPlace(tx, kind, id);
  checkIfMatch(ifMatch, before.version);
  const { fields } = await readPlace(tx, kind, input, { isNew: false, now: new Date(clock.nowMs()) });
  await refusingTwins(
    tx
      .updateTable('treasury_places')
      .set({ ...fields, version: before.version + 1, updated_at: new Date(clock.nowMs()) })
      .where('id', '=', id)
      .execute(),
  );
  if (fields.name !== before.name) await refuseTwinName(tx, kind, id, fields.name);
  const after = await placeById(tx, kind, id);
  await tellOfPlace(tx, 'changed', before, after);
  return after;
}

/** What keeps a place from being removed; null when nothing does. */
async function useOf(tx: Tx, row: PlaceRow): Promise<string | null> {
  if (row.last_seq !== '0') return treasuryTexts.hasMovements(persianFigure(row.last_seq));
  const has = async (
    table: 'checkbooks' | 'treasury_places' | 'cheques' | 'cash_sessions' | 'payment_gateways' | 'bank_statements',
    column: string,
  ) =>
    (await tx
      .selectFrom(table)
      .select('id')
      .where(column as 'id', '=', row.id)
      .limit(1)
      .executeTakeFirst()) !== undefined;
  if (await has('checkbooks', 'bank_account_id')) return treasuryTexts.hasCheckbook;
  if (await has('treasury_places', 'settles_to')) return treasuryTexts.hasPos;
  if (await has('cheques', 'place_id')) return treasuryTexts.hasCheques;
  if (await has('cash_sessions', 'desk_id')) return treasuryTexts.hasSessions;
  if (await has('payment_gateways', 'place_id')) return treasuryTexts.hasGateway;
  if (await has('bank_statements', 'place_id')) return treasuryTexts.hasStatement;
  if (await isPaidInto(tx, row.id)) return treasuryTexts.isPaidInto;
  if (await awaitsMoney(tx, row.id)) return treasuryTexts.awaitsMoney;
  return null;
}

/**
 * @throws Problem NOT_FOUND, IN_USE while a cheque book, a terminal, a cheque, a bank's statement or any movement is of it, the
 * account's papers name it, or invoices on their way do
 */
export async function removePlace(tx: Tx, kind: PlaceKind, id: string): Promise<void> {
  const row = await lockPlace(tx, kind, id);
  const use = await useOf(tx, row);
  if (use !== null) throw new Problem('IN_USE', { detail: use });
  await tx.deleteFrom('treasury_places').where('id', '=', id).execute();
  await tellOfPlace(tx, 'deleted', row, null);
}
