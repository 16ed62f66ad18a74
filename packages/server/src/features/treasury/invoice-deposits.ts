import { cleanIdentifier, type PaymentDraft } from '@taraz/core';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { tehranDay } from '../invoices/summary.ts';
import type { PostedInvoice } from '../postings/work-off.ts';
import { instantOf, rialOf } from './invoice-payments.ts';
import { treasuryTexts } from './messages.fa.ts';
import { postMovements, type Sources, type StandingMovement, undoOf } from './post-movements.ts';

interface Deposit extends StandingMovement {
  at: Date;
  reference_number: string;
}

/** Deposits by hand that stand, of the payment's amount at its place, of the buyer or of nobody. */
async function standingDeposits(tx: Tx, payment: PaymentDraft, buyer: string | null): Promise<Deposit[]> {
  const { rows } = await sql<Deposit>`
    select m.id, m.place_id, m.amount::text, m.at, m.customer_id, m.reference_number from treasury_movements m
    where m.place_id = ${payment.treasury_id ?? ''} and m.amount = ${rialOf(payment).toString()}::int8
      and m.invoice_id is null
      and (m.customer_id is null or ${buyer}::uuid is null or m.customer_id = ${buyer}::uuid)
      and (m.kind = 'deposit' or (m.kind = 'undo' and exists (
        select from treasury_movements u where u.account_id = m.account_id and u.id = m.reverses and u.kind = 'undo')))
      and not exists (select from treasury_movements r where r.account_id = m.account_id and r.reverses = m.id)
    order by m.customer_id is null, m.at, m.id`.execute(tx);
  return rows;
}

const referenceOf = ({ reference_number }: Pick<Deposit, 'reference_number'>) => cleanIdentifier(reference_number);

/**
 * Deposits that somebody entered before the invoice came that they pay: the same money at the same place under the same
 * reference number, of the buyer or of nobody. Where one side has no number, only a deposit that names the buyer, of the
 * same day, and only where neither side has a second one like it (docs/decisions/0191-deposits.md). They are taken back,
 * since the invoice's own payment moves it.
 */
export async function takeDeposits(
  sources: Sources,
  tx: Tx,
  accountId: string,
  invoice: PostedInvoice,
  buyer: string | null,
  payments: readonly PaymentDraft[],
): Promise<void> {
  const taken: Deposit[] = [];
  const isFree = ({ id }: Deposit) => !taken.some((other) => other.id === id);
  const dayOf = (payment: PaymentDraft) => tehranDay(instantOf(payment, invoice));
  const unnamed: PaymentDraft[] = [];
  for (const payment of payments) {
    const reference = referenceOf(payment);
    const deposits = await standingDeposits(tx, payment, buyer);
    const found = deposits.find((one) => reference !== '' && referenceOf(one) === reference && isFree(one));
    if (found === undefined) unnamed.push(payment);
    else taken.push(found);
  }
  for (const payment of unnamed) {
    const isTwin = (one: PaymentDraft) =>
      one.treasury_id === payment.treasury_id && rialOf(one) === rialOf(payment) && dayOf(one) === dayOf(payment);
    const alike = (await standingDeposits(tx, payment, buyer)).filter(
      (one) =>
        buyer !== null &&
        one.customer_id === buyer &&
        tehranDay(one.at) === dayOf(payment) &&
        (referenceOf(one) === '' || referenceOf(payment) === '') &&
        isFree(one),
    );
    const [only] = alike;
    if (only !== undefined && alike.length === 1 && unnamed.filter(isTwin).length === 1) taken.push(only);
  }
  await reverse(sources, tx, accountId, taken, { id: invoice.id, notes: treasuryTexts.recounted(invoice.taxId) });
}

const reverse = (
  sources: Sources,
  tx: Tx,
  accountId: string,
  rows: readonly Deposit[],
  by: { id: string | null; notes: string },
): Promise<string[]> =>
  postMovements(
    sources,
    tx,
    accountId,
    rows.map((row) => ({
      ...undoOf(row),
      at: row.at,
      invoiceId: by.id,
      referenceNumber: row.reference_number,
      notes: by.notes,
    })),
  );

/** What an undone invoice had taken for its own lies again where it was: money that came does not go with an invoice. */
export async function releaseDeposits(
  sources: Sources,
  tx: Tx,
  accountId: string,
  invoice: PostedInvoice,
): Promise<void> {
  const { rows } = await sql<Deposit>`
    select u.id, u.place_id, u.amount::text, u.at, u.customer_id, u.reference_number from treasury_movements u
    join treasury_movements d on d.account_id = u.account_id and d.id = u.reverses
    where u.invoice_id = ${invoice.id} and u.kind = 'undo' and d.kind in ('deposit', 'undo') and d.invoice_id is null
      and not exists (select from treasury_movements r where r.account_id = u.account_id and r.reverses = u.id)
    order by u.id`.execute(tx);
  await reverse(sources, tx, accountId, rows, { id: null, notes: treasuryTexts.recounted(invoice.taxId) });
}
