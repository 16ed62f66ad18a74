import { cleanIdentifier, type PaymentDraft } from '@taraz/core';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { tehranDay } from '../../platform/tehran-day.ts';
import { isSameCustomer } from '../customers/survivor.ts';
import { withReferred } from '../invoices/queries/with-referred.ts';
import type { PostedInvoice } from '../postings/work-off.ts';
import { isByHand, isStandingDeposit, namedInvoice } from './deposit-pairs.ts';
import { instantOf, rialOf } from './invoice-payments.ts';
import { withoutNoughts } from './likely-money.ts';
import { treasuryTexts } from './messages.fa.ts';
import { isUndone, postMovements, type Sources, type StandingMovement, undoOf } from './post-movements.ts';

/** A deposit by hand, as what counts it elsewhere takes it back. */
export interface Deposit extends StandingMovement {
  at: Date;
  reference_number: string;
}

interface StandingDeposit extends Deposit {
  /** joined with what the invoice replaces, until that was undone */
  was_joined: boolean;
  /** names the buyer, or who was merged with them */
  is_buyers: boolean;
}

/** What deposits are looked for: a payment of an invoice, its buyer, and the invoice with those next to it in its chain. */
interface Wanted {
  payment: PaymentDraft;
  invoiceId: string;
  buyer: string | null;
  chain: readonly string[];
}

/**
 * Deposits by hand that stand, of the payment's amount at its place, of the buyer or of nobody; not those that name another
 * invoice, nor those of which somebody said that they are not this one's; what is said of one is of all that stands in its place.
 */
async function standingDeposits(tx: Tx, { payment, invoiceId, buyer, chain }: Wanted): Promise<StandingDeposit[]> {
  const isOfChain = (id: RawBuilder<unknown>) =>
    sql`(${id} = any(${[...chain]}::uuid[]) or ${id} in ${withReferred(invoiceId)})`;
  const isBuyers = isSameCustomer('m', buyer);
  const { rows } = await sql<StandingDeposit>`
    select m.id, m.place_id, m.amount::text, m.at, m.customer_id, m.reference_number,
      exists (select from treasury_movements j where j.account_id = m.account_id and j.id = m.reverses
        and j.invoice_id = any(${[...chain]}::uuid[])) as was_joined, coalesce(${isBuyers}, false) as is_buyers
    from treasury_movements m
    where m.place_id = ${payment.treasury_id ?? ''} and m.amount = ${rialOf(payment).toString()}::int8
      and m.kind in ('deposit', 'undo') and m.amount > 0
      and (m.customer_id is null or ${buyer}::uuid is null or ${isBuyers})
      and ${isStandingDeposit}
      and (${namedInvoice} is null or ${isOfChain(namedInvoice)})
      and not exists (select from treasury_apart a
        where a.account_id = m.account_id and a.movement_id = m.id and ${isOfChain(sql.ref('a.invoice_id'))})
    order by m.customer_id is null, m.at, m.id`.execute(tx);
  return rows;
}

const referenceOf = ({ reference_number }: Pick<Deposit, 'reference_number'>) =>
  withoutNoughts(cleanIdentifier(reference_number));

/**
 * Deposits that somebody entered before the invoice came that they pay: the same money at the same place under the same
 * reference number, of the buyer or of nobody. Where one side has no number, only a deposit that names the buyer, of the
 * same day, and only where neither side has a second one like it (docs/decisions/0191-deposits.md). One that was joined
 * with what this invoice replaces stays with it. They are taken back, since the invoice's own payment moves the money.
 */
export async function takeDeposits(
  sources: Sources,
  tx: Tx,
  accountId: string,
  invoice: PostedInvoice,
  { buyer, cause, payments }: { buyer: string | null; cause: PostedInvoice; payments: readonly PaymentDraft[] },
): Promise<void> {
  const chain = [invoice.id, invoice.referredId, cause.referredId].filter((id) => id !== null);
  const wanted = (payment: PaymentDraft): Wanted => ({ payment, invoiceId: invoice.id, buyer, chain });
  const taken: Deposit[] = [];
  const isFree = ({ id }: Deposit) => !taken.some((other) => other.id === id);
  const dayOf = (payment: PaymentDraft) => tehranDay(instantOf(payment, invoice));
  const unnamed: PaymentDraft[] = [];
  for (const payment of payments) {
    const reference = referenceOf(payment);
    const deposits = (await standingDeposits(tx, wanted(payment))).filter(isFree);
    const found =
      deposits.find((one) => one.was_joined) ??
      deposits.find((one) => reference !== '' && referenceOf(one) === reference);
    if (found === undefined) unnamed.push(payment);
    else taken.push(found);
  }
  for (const payment of unnamed) {
    const isTwin = (one: PaymentDraft) =>
      one.treasury_id === payment.treasury_id && rialOf(one) === rialOf(payment) && dayOf(one) === dayOf(payment);
    const alike = (await standingDeposits(tx, wanted(payment))).filter(
      (one) =>
        one.is_buyers &&
        tehranDay(one.at) === dayOf(payment) &&
        (referenceOf(one) === '' || referenceOf(payment) === '') &&
        isFree(one),
    );
    const [only] = alike;
    if (only !== undefined && alike.length === 1 && unnamed.filter(isTwin).length === 1) taken.push(only);
  }
  await reverseDeposits(sources, tx, accountId, taken, {
    id: invoice.id,
    notes: treasuryTexts.recounted(invoice.taxId),
  });
}

/** Takes deposits back, or what took them back, with what they are counted with from now on. @returns ids of what was written */
export const reverseDeposits = (
  sources: Sources,
  tx: Tx,
  accountId: string,
  rows: readonly Deposit[],
  by: { id: string | null; notes: string; at?: Date | null },
): Promise<string[]> =>
  postMovements(
    sources,
    tx,
    accountId,
    rows.map((row) => ({
      ...undoOf(row),
      at: by.at ?? row.at,
      invoiceId: by.id,
      referenceNumber: row.reference_number,
      notes: by.notes,
    })),
  );

/**
 * What an undone invoice had taken for its own lies again where it was: money that came does not go with an invoice.
 * @param at when the invoice's own movement goes; null: on the day it came
 */
export async function releaseDeposits(
  sources: Sources,
  tx: Tx,
  accountId: string,
  invoice: PostedInvoice,
  at: Date | null,
): Promise<void> {
  const { rows } = await sql<Deposit>`
    select u.id, u.place_id, u.amount::text, u.at, u.customer_id, u.reference_number from treasury_movements u
    join treasury_movements d on d.account_id = u.account_id and d.id = u.reverses
    where u.invoice_id = ${invoice.id} and u.kind = 'undo' and ${isByHand('d')}
      and not ${isUndone('u')}
    order by u.id`.execute(tx);
  await reverseDeposits(sources, tx, accountId, rows, { id: null, notes: treasuryTexts.recounted(invoice.taxId), at });
}
