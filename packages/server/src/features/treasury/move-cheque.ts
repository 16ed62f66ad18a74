import type { CallInput, calls } from '@taraz/contract';
import { lesserOf } from '@taraz/core';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { type FieldReader, fieldReader } from '../../platform/http/field-reader.ts';
import { Problem } from '../../platform/problem.ts';
import { startOfTehranDay, tehranDay } from '../../platform/tehran-day.ts';
import { followMoves } from '../customers/moved-accounts.ts';
import { areSameCustomer } from '../customers/survivor.ts';
import { addEvent, givenOn, invoiceOfCheque, lockCheque, tellCheque } from './cheque-life.ts';
import { type ChequeRow, chequeById } from './cheque-queries.ts';
import { nextStates } from './cheque-states.ts';
import { isOut, twinOf } from './cheque-twin.ts';
import { readPayer } from './customers.ts';
import { recountCheque } from './invoice-cheques.ts';
import { ownedParts } from './invoice-payments.ts';
import { treasuryTexts } from './messages.fa.ts';
import { readAt } from './movements.ts';
import {
  isUndone,
  type LockedPlace,
  lockPlaces,
  postMovements,
  type Sources,
  type StandingMovement,
  undoOf,
} from './post-movements.ts';
import type { ChequeState } from './tables.ts';

type MoveInput = CallInput<typeof calls.moveCheque>['body'];

/** What of a cheque was counted with its invoice before a cancellation or a return freed some of it. */
function countedUntilFreed({ amount, counted, freed }: ChequeRow): string {
  const buyers = BigInt(amount) - BigInt(counted);
  return (BigInt(counted) + lesserOf(BigInt(freed), buyers)).toString();
}

/**
 * The money of a change of state: its amount where it becomes cleared, that taken back where it ceases to be. What became its
 * customer's later than it moves is so since then.
 * @returns what was written of its clearing
 */
async function moveMoney(
  sources: Sources,
  tx: Tx,
  accountId: string,
  before: ChequeRow,
  to: ChequeState,
  { placeId, at, notes }: { placeId: string | null; at: Date; notes: string },
): Promise<string[]> {
  if (to !== 'cleared' && before.state !== 'cleared') return [];
  const invoiceId = await invoiceOfCheque(tx, before.id);
  const { customer_id, freed_on } = before;
  const recount = (counted: string, since: Date | null) =>
    recountCheque(sources, tx, accountId, before.id, { customer_id, counted, invoiceId, notes, at: since });
  if (to === 'cleared') {
    const amount = before.direction === 'issued' ? -BigInt(before.amount) : BigInt(before.amount);
    const isFreedLater = freed_on !== null && freed_on > tehranDay(at);
    const counted = isFreedLater ? countedUntilFreed(before) : before.counted;
    const moved = await postMovements(
      sources,
      tx,
      accountId,
      ownedParts(amount, BigInt(counted), customer_id).map((part) => ({
        ...part,
        placeId: placeId ?? '',
        kind: 'cheque' as const,
        at,
        chequeId: before.id,
        invoiceId,
        referenceNumber: before.number,
        notes: notes || before.party,
      })),
    );
    if (isFreedLater) await recount(before.counted, startOfTehranDay(freed_on));
    return moved;
  }
  const standing = async () => {
    const { rows } = await sql<StandingMovement & { at: Date }>`
      select m.id, m.place_id, m.amount, m.customer_id, m.at from treasury_movements m
      where m.cheque_id = ${before.id} and m.kind = 'cheque'
        and not ${isUndone('m')}`.execute(tx);
    return rows;
  };
  // Taken back before it was its customer's, it never was.
  if ((await standing()).some((row) => row.at > at)) await recount(countedUntilFreed(before), null);
  await postMovements(
    sources,
    tx,
    accountId,
    (await standing()).map((row) => ({
      ...undoOf(row),
      at,
      chequeId: before.id,
      invoiceId,
      referenceNumber: before.number,
      notes,
    })),
  );
  return [];
}

/** The account of a move: the given one, else the cheque's own. */
async function accountOfMove(reader: FieldReader, tx: Tx, before: ChequeRow, input: MoveInput): Promise<string | null> {
  const isNeeded = input.state === 'deposited' || input.state === 'cleared';
  const id = before.direction === 'received' && isNeeded ? (input.bank_account ?? before.place_id) : before.place_id;
  if (!isNeeded) return before.direction === 'received' && input.state === 'received' ? null : id;
  await lockAccount(reader, tx, id);
  return id;
}

/** Whom a cheque is given to, where that is a customer. @returns null when none is named, or it is refused */
async function receiverOfMove(reader: FieldReader, tx: Tx, before: ChequeRow, { state, given_to }: MoveInput) {
  const receiver = await readPayer(reader, tx, given_to, 'given_to');
  if (receiver === null) return null;
  if (state !== 'endorsed') reader.refuse('given_to', 'NOT_ALLOWED', treasuryTexts.givenToOnlyEndorsed);
  else if (await areSameCustomer(tx, receiver.id, before.customer_id))
    reader.refuse('given_to', 'SAME', treasuryTexts.givenToItsGiver);
  return receiver;
}

/** Holds an account that money may come to, and refuses what is none, or none any more. */
async function lockAccount(reader: FieldReader, tx: Tx, id: string | null): Promise<void> {
  refuseUnfit(reader, id === null ? undefined : (await lockPlaces(tx, [id])).get(id));
}

function refuseUnfit(reader: FieldReader, place: Pick<LockedPlace, 'kind' | 'name' | 'is_active'> | undefined): void {
  if (place?.kind !== 'bank') reader.refuse('bank_account', 'REQUIRED', treasuryTexts.needsAccount);
  else if (!place.is_active) reader.refuse('bank_account', 'INACTIVE', treasuryTexts.inactive(place.name));
}

/**
 * Refuses a move of many for what holds for all of them alike, before any is moved: its time, and its account where it
 * names one (null names none that could be taken).
 * @throws Problem INVALID_INPUT
 */
export async function checkMove(sources: Sources, tx: Tx, { at, bank_account }: MoveInput): Promise<void> {
  const reader = fieldReader();
  readAt(reader, sources, at);
  if (bank_account !== undefined) {
    // Only looked at: each cheque is held before its account, as everywhere.
    const place = await tx
      .selectFrom('treasury_places')
      .select(['kind', 'name', 'is_active'])
      .where('id', '=', bank_account)
      .executeTakeFirst();
    refuseUnfit(reader, place);
  }
  reader.done();
}

/**
 * Takes a cheque to its next state. Only clearing moves a balance, and leaving `cleared` takes that back; given on to others it
 * pays what its customer owes, as long as it does not come back.
 * @returns the movements of its clearing, where it is cleared
 * @throws Problem INVALID_INPUT, NOT_FOUND, CONFLICT when it cannot go there from where it is, or is not where it was seen
 */
export async function moveCheque(
  sources: Sources,
  tx: Tx,
  accountId: string,
  id: string,
  input: MoveInput,
): Promise<string[]> {
  const before = await lockCheque(tx, id);
  const { state, from = before.state } = input;
  // The same step from another state is another one.
  if (from !== before.state) {
    throw new Problem('CONFLICT', { detail: treasuryTexts.movedMeanwhile(before.state) });
  }
  if (!nextStates(before.direction, before.state).includes(state)) {
    throw new Problem('CONFLICT', { detail: treasuryTexts.notNext(before.state, state) });
  }
  // While it did not count it may have been entered once more.
  if (isOut(before)) {
    const invoice_id = await invoiceOfCheque(tx, id);
    const twin = await twinOf(tx, accountId, { ...before, amount: BigInt(before.amount), invoice_id });
    if (twin !== null) throw new Problem('CONFLICT', { detail: twin.message });
  }
  const reader = fieldReader();
  const at = readAt(reader, sources, input.at);
  const receiver = await receiverOfMove(reader, tx, before, input);
  // In its life the name stays when the cheque has come back.
  const notes = [receiver?.name ?? '', reader.text('notes', input.notes)].filter(Boolean).join(' · ');
  // Uncleared, it lies again where it was cleared.
  const placeId = before.state === 'cleared' ? before.place_id : await accountOfMove(reader, tx, before, input);
  reader.done();
  await tx
    .updateTable('cheques')
    .set({
      state,
      place_id: placeId,
      // From that day on its customer's account counts it (SQL 0489).
      endorsed_on: state === 'endorsed' ? tehranDay(at) : null,
      given_to: receiver?.id ?? null,
      version: before.version + 1,
      updated_at: new Date(sources.clock.nowMs()),
    })
    .where('id', '=', id)
    .execute();
  const moved = await moveMoney(sources, tx, accountId, before, state, { placeId, at, notes });
  const after = await chequeById(tx, id);
  if (before.state === 'endorsed' || state === 'endorsed')
    await followMoves(sources, tx, accountId, givenOn(state === 'endorsed' ? after : before));
  await addEvent(tx, accountId, id, { from: before.state, to: state, placeId, notes, at });
  await tellCheque(tx, 'cheque.moved', before, after);
  return moved;
}
