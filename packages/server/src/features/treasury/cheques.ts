import { lesserOf } from '@taraz/core';
import type { Tx } from '../../platform/db/database.ts';
import { refuseTaken } from '../../platform/db/refuse-taken.ts';
import { checkIfMatch } from '../../platform/http/etag.ts';
import { Problem } from '../../platform/problem.ts';
import { followMoves } from '../customers/moved-accounts.ts';
import { areSameCustomer } from '../customers/survivor.ts';
import { addEvent, givenOn, invoiceOfCheque, lockCheque, tellCheque } from './cheque-life.ts';
import { type ChequeRow, chequeById } from './cheque-queries.ts';
import { treasuryTexts } from './messages.fa.ts';
import type { Sources } from './post-movements.ts';
import { type ChequeInput, readCheque } from './read-cheque.ts';

const refusingTwins = <T>(work: Promise<T>): Promise<T> =>
  refuseTaken(work, 'cheques_leaf_unique', 'number', treasuryTexts.leafTaken);

/** @throws Problem INVALID_INPUT, CONFLICT for a leaf that is used */
export async function createCheque(sources: Sources, tx: Tx, accountId: string, input: ChequeInput): Promise<string> {
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
  await tellCheque(tx, 'cheque.created', null, await chequeById(tx, id));
  return id;
}

type Fields = Omit<Awaited<ReturnType<typeof readCheque>>, 'place_id'>;

const clearedFixed = () => new Problem('CONFLICT', { detail: treasuryTexts.clearedFixed });

/**
 * All that is written of a cheque has moved money, or says whose it is, once it is cleared; but for the bank of a received one, where an
 * invoice brought it in without. What is there already changes nothing: so comes a writing whose answer was lost.
 */
const writesBankAlone = (before: ChequeRow, invoiceBefore: string | null, after: Fields): boolean =>
  (before.bank_name === '' ? after.bank_name !== '' : after.bank_name === before.bank_name.trim()) &&
  after.number === before.number &&
  after.sayad_id === before.sayad_id &&
  after.amount === BigInt(before.amount) &&
  after.due_day === before.due_day &&
  after.party === before.party.trim() &&
  after.customer_id === before.customer_id &&
  after.invoice_id === invoiceBefore &&
  after.notes === before.notes.trim();

/** @throws Problem INVALID_INPUT, NOT_FOUND, STALE, CONFLICT once it is cleared, but for its bank where that is not written yet */
export async function changeCheque(
  { clock }: Sources,
  tx: Tx,
  accountId: string,
  id: string,
  input: ChequeInput,
  ifMatch: string | null,
): Promise<void> {
  const before = await lockCheque(tx, id);
  checkIfMatch(ifMatch, before.version);
  const isCleared = before.state === 'cleared';
  if (isCleared && before.direction === 'issued') throw clearedFixed();
  if (before.direction !== input.direction) {
    const errors = [{ path: 'direction', code: 'NOT_ALLOWED', message: treasuryTexts.directionFixed }];
    throw new Problem('INVALID_INPUT', { errors });
  }
  const invoiceBefore = await invoiceOfCheque(tx, id);
  const { place_id, ...fields } = await readCheque(tx, accountId, input, before);
  if (isCleared && !writesBankAlone(before, invoiceBefore, fields)) throw clearedFixed();
  const isTheirs = await areSameCustomer(tx, fields.customer_id, before.customer_id);
  const isCountedStill = fields.invoice_id === invoiceBefore && isTheirs;
  await refusingTwins(
    tx
      .updateTable('cheques')
      .set({
        ...fields,
        // Where a received one was deposited stays as it is.
        ...(input.direction === 'issued' ? { place_id } : {}),
        // Less money, another's, or of another invoice: of it the invoice cannot count more than there is.
        counted: isCountedStill ? lesserOf(BigInt(before.counted), fields.amount) : 0n,
        // What a sale of another customer's freed is nothing of theirs.
        ...(isTheirs ? {} : { freed: 0n, freed_on: null }),
        version: before.version + 1,
        updated_at: new Date(clock.nowMs()),
      })
      .where('id', '=', id)
      .execute(),
  );
  const after = await chequeById(tx, id);
  if (before.state === 'endorsed') {
    const taken = givenOn(before).map(({ customerId, amount }) => ({ customerId, amount: -amount }));
    await followMoves({ clock }, tx, accountId, [...taken, ...givenOn(after)]);
  }
  await tellCheque(tx, 'cheque.changed', before, after);
}

/**
 * Removes a cheque that can be entered anew just as it was. What an invoice brought in, or counts a part of, goes with that one:
 * by hand it is made void or given back.
 * @throws Problem NOT_FOUND, IN_USE once something has happened to it, or while it is its invoice's
 */
export async function removeCheque(tx: Tx, id: string): Promise<void> {
  const row = await lockCheque(tx, id);
  const [entered, ...later] = await tx
    .selectFrom('cheque_events')
    .select(['actor', 'notes'])
    .where('cheque_id', '=', id)
    .orderBy('id')
    .limit(2)
    .execute();
  if (later.length > 0) throw new Problem('IN_USE', { detail: treasuryTexts.chequeHasLife });
  const isBroughtIn = entered?.actor === null && entered.notes !== '';
  if ((isBroughtIn || BigInt(row.counted) > 0n) && (await invoiceOfCheque(tx, id)) !== null)
    throw new Problem('IN_USE', { detail: treasuryTexts.chequeOfInvoice });
  await tx.deleteFrom('cheques').where('id', '=', id).execute();
  await tellCheque(tx, 'cheque.deleted', row, null);
}
