import { cleanIdentifier, type PaymentDraft } from '@taraz/core';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { PostedInvoice } from '../postings/work-off.ts';
import { rialOf } from './invoice-payments.ts';
import { treasuryTexts } from './messages.fa.ts';
import { postMovements, type Sources, type StandingMovement, undoOf } from './post-movements.ts';

interface Deposit extends StandingMovement {
  at: Date;
  reference_number: string;
}

/**
 * Deposits that somebody entered before the invoice came that they pay: the same money at the same place under the same
 * reference number, of the buyer or of nobody. They are taken back, since the invoice's own payment moves it.
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
  for (const payment of payments) {
    const reference = cleanIdentifier(payment.reference_number);
    if (reference === '') continue;
    const { rows } = await sql<Deposit>`
      select m.id, m.place_id, m.amount::text, m.at, m.customer_id, m.reference_number from treasury_movements m
      where m.place_id = ${payment.treasury_id ?? ''} and m.amount = ${rialOf(payment).toString()}::int8
        and m.invoice_id is null and m.reference_number <> ''
        and (m.customer_id is null or ${buyer}::uuid is null or m.customer_id = ${buyer}::uuid)
        and (m.kind = 'deposit' or (m.kind = 'undo' and exists (
          select from treasury_movements u where u.account_id = m.account_id and u.id = m.reverses and u.kind = 'undo')))
        and not exists (select from treasury_movements r where r.account_id = m.account_id and r.reverses = m.id)
      order by m.customer_id is null, m.at, m.id`.execute(tx);
    const found = rows.find(
      ({ id, reference_number }) =>
        cleanIdentifier(reference_number) === reference && !taken.some((other) => other.id === id),
    );
    if (found !== undefined) taken.push(found);
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
