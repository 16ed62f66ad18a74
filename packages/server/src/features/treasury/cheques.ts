import type { CallInput, calls } from '@taraz/contract';
import { cleanIdentifier, foldText } from '@taraz/core';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { isUniqueViolation } from '../../platform/db/database-errors.ts';
import { teller } from '../../platform/event-log/tell-change.ts';
import { checkIfMatch } from '../../platform/http/etag.ts';
import { type FieldReader, fieldReader } from '../../platform/http/field-reader.ts';
import { Problem } from '../../platform/problem.ts';
import { lastNumberOf, readCheckbooks } from './checkbooks.ts';
import { type ChequeRow, chequeById, presentCheque } from './cheque-queries.ts';
import { nextStates } from './cheque-states.ts';
import { readPayer } from './customers.ts';
import { figure } from './figures.ts';
import { ownedParts } from './invoice-payments.ts';
import { treasuryTexts } from './messages.fa.ts';
import { readAt } from './movements.ts';
import { lockPlaces, postMovements, type Sources, type StandingMovement, undoOf } from './post-movements.ts';
import { lesserOf } from './split-payments.ts';
import type { ChequeState } from './tables.ts';
import { actorId } from './who.ts';

type Input = CallInput<typeof calls.createCheque>['body'];
type MoveInput = CallInput<typeof calls.moveCheque>['body'];

interface Drawn {
  checkbook_id: string | null;
  place_id: string | null;
  bank_name: string;
}

/** Of an issued cheque: its book, and through it account and bank. */
async function readDrawn(reader: FieldReader, tx: Tx, input: Input, number: string): Promise<Drawn> {
  const id = input.checkbook ?? null;
  if (input.direction === 'received') {
    if (id !== null) reader.refuse('checkbook', 'NOT_ALLOWED', treasuryTexts.checkbookForReceived);
    return { checkbook_id: null, place_id: null, bank_name: reader.text('bank_name', input.bank_name) };
  }
  const [book] = id === null ? [] : await readCheckbooks(tx, id);
  if (book === undefined) {
    reader.refuse('checkbook', id === null ? 'REQUIRED' : 'NOT_FOUND', treasuryTexts.checkbook);
    return { checkbook_id: null, place_id: null, bank_name: '' };
  }
  const last = lastNumberOf(book);
  const leaf = /^\d{1,18}$/.test(number) ? BigInt(number) : 0n;
  if (leaf < BigInt(book.first_number) || leaf > last)
    reader.refuse('number', 'OUT_OF_RANGE', treasuryTexts.outsideBook(figure(book.first_number), figure(last)));
  const account = await tx
    .selectFrom('treasury_places')
    .select('bank_name')
    .where('id', '=', book.bank_account_id)
    .executeTakeFirstOrThrow();
  return { checkbook_id: book.id, place_id: book.bank_account_id, bank_name: account.bank_name };
}

interface Twin {
  /** the cheque itself, when it is known already */
  id: string | null;
  direction: Input['direction'];
  number: string;
  sayad_id: string;
  amount: bigint;
  bank_name: string;
}

/**
 * One cheque is entered once: by its Sayad id, which no two cheques of the country share; a received one without it by
 * number, bank and amount. Those that are void or went back do not count.
 * @throws Problem CONFLICT
 */
async function refuseTwin(tx: Tx, accountId: string, { id, direction, number, sayad_id, ...one }: Twin): Promise<void> {
  // Two who enter it at once wait for each other.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${accountId} ${sayad_id || number}`}, 11))`.execute(tx);
  const { rows } = await sql<{ number: string; party: string; is_sayad: boolean }>`
    select number, party, sayad_id <> '' and sayad_id = ${sayad_id} as is_sayad from cheques
    where id is distinct from ${id}::uuid and state not in ('void', 'returned') and (
      (${sayad_id} <> '' and sayad_id = ${sayad_id})
      or (${direction} = 'received' and direction = 'received' and number = ${number} and bank_name = ${one.bank_name}
        and amount = ${one.amount.toString()}::int8 and (sayad_id = '' or ${sayad_id} = '')))
    order by is_sayad desc limit 1`.execute(tx);
  const [found] = rows;
  if (found === undefined) return;
  const { path, message } = found.is_sayad
    ? { path: 'sayad_id', message: treasuryTexts.sayadTaken(found.number, found.party) }
    : { path: 'number', message: treasuryTexts.chequeTaken(found.party) };
  throw new Problem('CONFLICT', { detail: message, errors: [{ path, code: 'TAKEN', message }] });
}

/** @throws Problem INVALID_INPUT with one entry for every bad field; CONFLICT for a cheque that is entered already */
async function readCheque(tx: Tx, accountId: string, input: Input, own: string | null) {
  const reader = fieldReader();
  const typed = cleanIdentifier(input.number);
  // A leaf is known by its number, however many noughts stand before it.
  const number = input.direction === 'issued' ? typed.replace(/^0+(?=\d)/, '') : typed;
  if (!/^\d{1,18}$/.test(number)) reader.refuse('number', 'BAD_FORMAT', treasuryTexts.chequeNumber);
  const sayad_id = cleanIdentifier(input.sayad_id ?? '');
  if (!/^(\d{16})?$/.test(sayad_id)) reader.refuse('sayad_id', 'BAD_FORMAT', treasuryTexts.sayad);
  const amount = reader.rial('amount', input.amount, { isRequired: true, isPositive: true });
  const payer = await readPayer(reader, tx, input.customer_id);
  const party = reader.text('party', input.party || payer?.name, { isRequired: true });
  const drawn = await readDrawn(reader, tx, input, number);
  const invoice_id = input.invoice_id ?? null;
  if (invoice_id !== null) {
    const known = await tx.selectFrom('invoices').select('id').where('id', '=', invoice_id).executeTakeFirst();
    if (known === undefined) reader.refuse('invoice_id', 'NOT_FOUND', treasuryTexts.invoice);
  }
  const notes = reader.text('notes', input.notes);
  reader.done();
  const twin = {
    id: own,
    direction: input.direction,
    number,
    sayad_id,
    amount: amount ?? 0n,
    bank_name: drawn.bank_name,
  };
  await refuseTwin(tx, accountId, twin);
  return {
    ...drawn,
    number,
    sayad_id,
    amount: amount ?? 0n,
    due_day: input.due_day,
    party,
    invoice_id,
    customer_id: payer?.id ?? null,
    notes,
    folded: foldText([party, payer?.name ?? '', number, sayad_id, drawn.bank_name, notes].filter(Boolean).join(' ')),
  };
}

async function refusingTwins<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!isUniqueViolation(error, 'cheques_leaf_unique')) throw error;
    const errors = [{ path: 'number', code: 'TAKEN', message: treasuryTexts.leafTaken }];
    throw new Problem('CONFLICT', { detail: treasuryTexts.leafTaken, errors, cause: error });
  }
}

type ChequeAction = 'cheque.created' | 'cheque.changed' | 'cheque.deleted' | 'cheque.moved';
const tell = teller<ChequeAction, ChequeRow>({
  nameOf: ({ number, party }) => `${number} ${party}`,
  shown: (row) => {
    const { etag: _etag, next_states: _next, created_at: _created, ...rest } = presentCheque(row);
    return rest;
  },
});

interface LifeEvent {
  from: ChequeState | null;
  to: ChequeState;
  placeId?: string | null;
  notes?: string;
  at: Date;
}
const addEvent = (tx: Tx, accountId: string, chequeId: string, event: LifeEvent) =>
  tx
    .insertInto('cheque_events')
    .values({
      account_id: accountId,
      cheque_id: chequeId,
      from_state: event.from,
      to_state: event.to,
      place_id: event.placeId ?? null,
      notes: event.notes ?? '',
      actor: actorId(),
      at: event.at,
    })
    .execute();

/** @throws Problem INVALID_INPUT, CONFLICT for a leaf that is used */
export async function createCheque(sources: Sources, tx: Tx, accountId: string, input: Input): Promise<string> {
  const fields = await readCheque(tx, accountId, input, null);
  const now = new Date(sources.clock.nowMs());
  const id = sources.ids.uuid();
  await refusingTwins(
    tx
      .insertInto('cheques')
      .values({
        ...fields,
        account_id: accountId,
        id,
        direction: input.direction,
        state: input.direction,
        created_at: now,
        updated_at: now,
      })
      .execute(),
  );
  await addEvent(tx, accountId, id, { from: null, to: input.direction, at: now });
  await tell(tx, 'cheque.created', null, await chequeById(tx, id));
  return id;
}

/** @throws Problem NOT_FOUND */
async function lockCheque(tx: Tx, id: string): Promise<ChequeRow> {
  await tx.selectFrom('cheques').select('id').where('id', '=', id).forUpdate().execute();
  return chequeById(tx, id);
}

/** @throws Problem INVALID_INPUT, NOT_FOUND, STALE, CONFLICT once it is cleared */
export async function changeCheque(
  { clock }: Sources,
  tx: Tx,
  accountId: string,
  id: string,
  input: Input,
  ifMatch: string | null,
): Promise<void> {
  const before = await lockCheque(tx, id);
  checkIfMatch(ifMatch, before.version);
  if (before.state === 'cleared') throw new Problem('CONFLICT', { detail: treasuryTexts.clearedFixed });
  if (before.direction !== input.direction) {
    const errors = [{ path: 'direction', code: 'NOT_ALLOWED', message: treasuryTexts.directionFixed }];
    throw new Problem('INVALID_INPUT', { errors });
  }
  const { place_id, ...fields } = await readCheque(tx, accountId, input, id);
  await refusingTwins(
    tx
      .updateTable('cheques')
      .set({
        ...fields,
        // Where a received one was deposited stays as it is.
        ...(input.direction === 'issued' ? { place_id } : {}),
        // Less money, or another's: of it the invoice cannot count more than there is.
        counted: fields.customer_id === before.customer_id ? lesserOf(BigInt(before.counted), fields.amount) : 0n,
        version: before.version + 1,
        updated_at: new Date(clock.nowMs()),
      })
      .where('id', '=', id)
      .execute(),
  );
  await tell(tx, 'cheque.changed', before, await chequeById(tx, id));
}

/** @throws Problem NOT_FOUND, IN_USE once something has happened to it */
export async function removeCheque(tx: Tx, id: string): Promise<void> {
  const row = await lockCheque(tx, id);
  const events = await tx.selectFrom('cheque_events').select('id').where('cheque_id', '=', id).limit(2).execute();
  if (events.length > 1) throw new Problem('IN_USE', { detail: treasuryTexts.chequeHasLife });
  await tx.deleteFrom('cheques').where('id', '=', id).execute();
  await tell(tx, 'cheque.deleted', row, null);
}

/** The money of a change of state: its amount where it becomes cleared, that taken back where it ceases to be. */
async function moveMoney(
  sources: Sources,
  tx: Tx,
  accountId: string,
  before: ChequeRow,
  to: ChequeState,
  { placeId, at, notes }: { placeId: string | null; at: Date; notes: string },
): Promise<void> {
  if (to === 'cleared') {
    const amount = before.direction === 'issued' ? -BigInt(before.amount) : BigInt(before.amount);
    const parts = ownedParts(amount, BigInt(before.counted), before.customer_id);
    await postMovements(
      sources,
      tx,
      accountId,
      parts.map((part) => ({
        ...part,
        placeId: placeId ?? '',
        kind: 'cheque' as const,
        at,
        chequeId: before.id,
        invoiceId: before.invoice_id,
        referenceNumber: before.number,
        notes: notes || before.party,
      })),
    );
  }
  if (before.state !== 'cleared') return;
  const { rows } = await sql<StandingMovement>`
    select m.id, m.place_id, m.amount, m.customer_id from treasury_movements m
    where m.cheque_id = ${before.id} and m.kind = 'cheque'
      and not exists (select from treasury_movements r where r.account_id = m.account_id and r.reverses = m.id)`.execute(
    tx,
  );
  await postMovements(
    sources,
    tx,
    accountId,
    rows.map((row) => ({
      ...undoOf(row),
      at,
      chequeId: before.id,
      invoiceId: before.invoice_id,
      referenceNumber: before.number,
      notes,
    })),
  );
}

/** The account of a move: the given one, else the cheque's own. */
async function accountOfMove(reader: FieldReader, tx: Tx, before: ChequeRow, input: MoveInput): Promise<string | null> {
  const isNeeded = input.state === 'deposited' || input.state === 'cleared';
  const id = before.direction === 'received' && isNeeded ? (input.bank_account ?? before.place_id) : before.place_id;
  if (!isNeeded) return before.direction === 'received' && input.state === 'received' ? null : id;
  const place = id === null ? undefined : (await lockPlaces(tx, [id])).get(id);
  if (place?.kind !== 'bank') reader.refuse('bank_account', 'REQUIRED', treasuryTexts.needsAccount);
  else if (!place.is_active) reader.refuse('bank_account', 'INACTIVE', treasuryTexts.inactive(place.name));
  return id;
}

/**
 * Takes a cheque to its next state. Only clearing moves a balance, and leaving `cleared` takes that back.
 * @throws Problem INVALID_INPUT, NOT_FOUND, CONFLICT when it cannot go there from where it is
 */
export async function moveCheque(
  sources: Sources,
  tx: Tx,
  accountId: string,
  id: string,
  input: MoveInput,
): Promise<void> {
  const before = await lockCheque(tx, id);
  const { state } = input;
  if (!nextStates(before.direction, before.state).includes(state)) {
    throw new Problem('CONFLICT', { detail: treasuryTexts.notNext(before.state, state) });
  }
  const reader = fieldReader();
  const at = readAt(reader, sources, input.at);
  const notes = reader.text('notes', input.notes);
  // Uncleared, it lies again where it was cleared.
  const placeId = before.state === 'cleared' ? before.place_id : await accountOfMove(reader, tx, before, input);
  reader.done();
  await tx
    .updateTable('cheques')
    .set({ state, place_id: placeId, version: before.version + 1, updated_at: new Date(sources.clock.nowMs()) })
    .where('id', '=', id)
    .execute();
  await moveMoney(sources, tx, accountId, before, state, { placeId, at, notes });
  await addEvent(tx, accountId, id, { from: before.state, to: state, placeId, notes, at });
  await tell(tx, 'cheque.moved', before, await chequeById(tx, id));
}
