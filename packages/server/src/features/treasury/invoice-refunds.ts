import type { PaymentDraft } from '@taraz/core';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { tehranDay } from '../../platform/tehran-day.ts';
import { type StoredDraft, wholeDraft } from '../invoices/stored-draft.ts';
import type { PostedInvoice } from '../postings/work-off.ts';
import { instantOf, rialOf } from './invoice-payments.ts';
import { treasuryTexts } from './messages.fa.ts';
import type { NewMovement } from './post-movements.ts';

/** A payment as it came before its invoice was returned in part, and what of it was given back with that, rial. */
export interface Refund {
  came: PaymentDraft;
  /** the same in the return, with what stays of it; undefined where nothing does */
  left: PaymentDraft | undefined;
  back: bigint;
}

const isSame = (one: PaymentDraft, other: PaymentDraft): boolean =>
  one.payment_method === other.payment_method &&
  (one.treasury_id ?? '') === (other.treasury_id ?? '') &&
  one.payment_date === other.payment_date &&
  one.reference_number === other.reference_number;

/** What of the payments that came with an invoice its return says less of. A cheque is no money that is given back. */
export function refundsAmong(before: readonly PaymentDraft[], after: readonly PaymentDraft[]): Refund[] {
  const open = [...after];
  return before.flatMap((came) => {
    const at = open.findIndex((payment) => isSame(payment, came));
    const [left] = at < 0 ? [] : open.splice(at, 1);
    const back = rialOf(came) - (left === undefined ? 0n : rialOf(left));
    return back > 0n && came.payment_method !== 'cheque' ? [{ came, left, back }] : [];
  });
}

/** What a return gives back of what came with the invoice it refers to; nothing of any other invoice. */
export async function refundsOf(tx: Tx, invoice: PostedInvoice): Promise<Refund[]> {
  if (invoice.subject !== 'return' || invoice.referredId === null) return [];
  const { rows } = await sql<{ draft: StoredDraft }>`
    select draft from invoice_documents where invoice_id = ${invoice.referredId}`.execute(tx);
  const [row] = rows;
  return row === undefined ? [] : refundsAmong(wholeDraft(row.draft).payments, invoice.draft.payments);
}

/**
 * Money that was given back came whole on its own day and went on that of the return, as a bank has it; on one day it is
 * just less that came.
 */
export function refundMovements(invoice: PostedInvoice, refunds: readonly Refund[]): NewMovement[] {
  return refunds.flatMap(({ came, back }) => {
    const at = instantOf(came, invoice);
    if (came.payment_date === '' || tehranDay(at) === tehranDay(invoice.date)) return [];
    const said = { placeId: came.treasury_id ?? '', kind: 'invoice' as const, invoiceId: invoice.id };
    return [
      { ...said, amount: back, at, referenceNumber: came.reference_number, notes: invoice.buyerName },
      { ...said, amount: -back, at: invoice.date, notes: treasuryTexts.refunded(invoice.buyerName) },
    ];
  });
}
