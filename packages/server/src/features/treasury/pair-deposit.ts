import type { CallInput, calls } from '@taraz/contract';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { isOpenInvoice } from '../../platform/db/open-invoices.ts';
import { logEvent } from '../../platform/event-log/log-events.ts';
import { Problem } from '../../platform/problem.ts';
import { isByHand, isPair } from './deposit-pairs.ts';
import { type Deposit, reverseDeposits } from './invoice-deposits.ts';
import { treasuryTexts } from './messages.fa.ts';
import { checkUsable } from './movements.ts';
import { isUndone, type LockedPlace, lockPlaces, type Sources } from './post-movements.ts';
import { actorId } from './who.ts';

type Input = CallInput<typeof calls.pairDeposit>['body'];

interface Known extends Deposit {
  is_undone: boolean;
  /** of the movement that joins it with the invoice, while that stands */
  joined_by: string | null;
  joined_at: Date | null;
  tax_id: string;
}

/** The deposit as it is now; what happens to its place waits until this transaction ends. */
async function lockDeposit(
  tx: Tx,
  depositId: string,
  invoiceId: string,
): Promise<{ deposit: Known; place: LockedPlace }> {
  const found = await tx
    .selectFrom('treasury_movements')
    .select('place_id')
    .where('id', '=', depositId)
    .executeTakeFirst();
  const place = found && (await lockPlaces(tx, [found.place_id])).get(found.place_id);
  const { rows } = await sql<Known>`
    select m.id, m.place_id, m.amount::text, m.at, m.customer_id, m.reference_number, i.tax_id,
      ${isUndone('m')} as is_undone,
      j.id as joined_by, j.created_at as joined_at
    from treasury_movements m
    join invoices i on i.account_id = m.account_id and i.id = ${invoiceId} and ${isOpenInvoice('i')}
    left join treasury_movements j on j.account_id = m.account_id and j.reverses = m.id and j.invoice_id = i.id
      and not ${isUndone('j')}
    where m.id = ${depositId} and m.amount > 0 and ${isByHand('m')}`.execute(tx);
  const [deposit] = rows;
  if (deposit === undefined || place === undefined) throw new Problem('NOT_FOUND');
  return { deposit, place };
}

const setApart = (
  { clock }: Sources,
  tx: Tx,
  accountId: string,
  pair: { movement_id: string; invoice_id: string },
  isApart: boolean,
) =>
  isApart
    ? tx
        .insertInto('treasury_apart')
        .values({ account_id: accountId, ...pair, actor: actorId(), at: new Date(clock.nowMs()) })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    : tx
        .deleteFrom('treasury_apart')
        .where('movement_id', '=', pair.movement_id)
        .where('invoice_id', '=', pair.invoice_id)
        .execute();

/** A desk's count made what lay there right, whatever had been counted twice. */
async function refuseCounted(tx: Tx, { id, name }: LockedPlace, since: Date): Promise<void> {
  const { rows } = await sql`
    select 1 from cash_sessions s join cash_counts c on c.account_id = s.account_id and c.session_id = s.id
    where s.desk_id = ${id} and c.at >= ${since} limit 1`.execute(tx);
  if (rows.length > 0) throw new Problem('CONFLICT', { detail: treasuryTexts.deskCounted(name) });
}

/**
 * Says whether a deposit by hand is the money of an invoice's payment: `same` joins them, so that it counts once;
 * `different` takes them apart and offers them no more; `open` takes that back too. Saying the same twice changes nothing.
 * @returns ids of what was written
 * @throws Problem NOT_FOUND, CONFLICT where they are not alike (any more), or the desk is closed, short or counted since
 */
export async function pairDeposit(
  sources: Sources,
  tx: Tx,
  accountId: string,
  depositId: string,
  { invoice_id, verdict }: Input,
): Promise<string[]> {
  const { deposit, place } = await lockDeposit(tx, depositId, invoice_id);
  const pair = { movement_id: deposit.id, invoice_id };
  const event = { subjectId: place.id, subjectName: place.name };
  const told = { amount: deposit.amount, invoice: deposit.tax_id };
  if (verdict === 'same') {
    if (deposit.joined_by !== null) return [];
    if (deposit.is_undone) throw new Problem('CONFLICT', { detail: treasuryTexts.movementUndone });
    if (!(await isPair(tx, deposit.id, invoice_id)))
      throw new Problem('CONFLICT', { detail: treasuryTexts.notAlike(deposit.tax_id) });
    checkUsable(place, -BigInt(deposit.amount));
    await setApart(sources, tx, accountId, pair, false);
    const by = { id: invoice_id, notes: treasuryTexts.recounted(deposit.tax_id) };
    const ids = await reverseDeposits(sources, tx, accountId, [deposit], by);
    await logEvent(tx, { action: 'money.joined', ...event, after: told });
    return ids;
  }
  if (deposit.joined_by === null) {
    if (!deposit.is_undone) await setApart(sources, tx, accountId, pair, verdict === 'different');
    return [];
  }
  checkUsable(place, BigInt(deposit.amount));
  await refuseCounted(tx, place, deposit.joined_at ?? deposit.at);
  const undo = { ...deposit, id: deposit.joined_by, amount: `-${deposit.amount}` };
  const ids = await reverseDeposits(sources, tx, accountId, [undo], {
    id: null,
    notes: treasuryTexts.apart(deposit.tax_id),
  });
  const [movement_id = ''] = ids;
  if (verdict === 'different') await setApart(sources, tx, accountId, { movement_id, invoice_id }, true);
  await logEvent(tx, { action: 'money.parted', ...event, before: told });
  return ids;
}
