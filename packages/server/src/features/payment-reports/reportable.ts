import { type InvoiceHeaderDraft, settlementMethodOf } from '@taraz/core';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { FieldReader } from '../../platform/http/field-reader.ts';
import { type Fated, fateOf } from '../invoices/fate.ts';
import { paymentReportMessages as messages } from './messages.fa.ts';

/** The first day of 1399: no invoice of the authority's is older. */
const firstDay = '2020-03-20';

/** Why a payment of this day is not reported: the authority takes no day that has not come, and none before it was there. */
export function faultOfDay(day: string, today: string): 'TOO_LATE' | 'TOO_EARLY' | null {
  if (day > today) return 'TOO_LATE';
  return day < firstDay ? 'TOO_EARLY' : null;
}

/** The same of a day that was written. */
export function refuseDay(reader: FieldReader, day: string, today: string): void {
  const fault = faultOfDay(day, today);
  if (fault !== null) reader.refuse('day', fault, fault === 'TOO_LATE' ? messages.future : messages.tooEarly);
}

/** Why no payment of it is reported; null: one may be (protocol.md 2.7). */
export function refusalOf(invoice: Fated, method: string): string | null {
  if (invoice.state !== 'confirmed') return messages.notRegistered;
  if (fateOf(invoice) !== null || invoice.invoice_type === 'cancellation') return messages.over;
  return method === 'credit' || method === 'both' ? null : messages.notOnCredit;
}

/** How invoices are settled, by their documents: what the authority knows as cash is, whatever they say. */
export async function settlementsOf(
  tx: Tx,
  accountId: string,
  invoiceIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; invoice: InvoiceHeaderDraft }>`
    select d.invoice_id as id, d.draft -> 'invoice' as invoice from invoice_documents d
    where d.account_id = ${accountId} and d.invoice_id = any(${[...invoiceIds]}::uuid[])`.execute(tx);
  return new Map(rows.map(({ id, invoice }) => [id, settlementMethodOf(invoice)]));
}
