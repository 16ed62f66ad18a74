import { isDueBeforeDate, paymentDueOf } from '@taraz/core';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { Problem } from '../../../platform/problem.ts';
import type { Actor, InvoiceDeps } from '../deps.ts';
import { checkInvoiceEtag } from '../etag.ts';
import { fieldProblem, isInCalendar } from '../read-fields.ts';
import { record } from '../record.ts';
import { wholeDraft } from '../stored-draft.ts';
import { lockInvoice } from './edit-invoice.ts';

const refused = (code: 'DUE_BEFORE_DATE' | 'NO_CREDIT' | 'OUT_OF_RANGE') =>
  new Problem('INVALID_INPUT', { errors: [fieldProblem('payment_due', code)] });

export interface DueChange {
  id: string;
  /** YYYY-MM-DD; null: no day */
  due: string | null;
  /** null: whatever it was */
  ifMatch: string | null;
}

/**
 * Says until when an invoice is to be paid, whatever its state: what the authority has of it stays to the byte.
 * @throws Problem NOT_FOUND; STALE; INVALID_INPUT of what is paid at once, for a day before the invoice's own and one that no calendar here reaches
 */
export async function changePaymentDue(
  tx: Tx,
  { runtime }: InvoiceDeps,
  actor: Actor,
  { id, due, ifMatch }: DueChange,
): Promise<void> {
  const row = await lockInvoice(tx, actor, id);
  checkInvoiceEtag(ifMatch, row);
  if (row.payment_due === due) return;
  if (due !== null && !isInCalendar(Date.parse(due))) throw refused('OUT_OF_RANGE');
  const { draft } = await tx
    .selectFrom('invoice_documents')
    .select('draft')
    .where('account_id', '=', actor.accountId)
    .where('invoice_id', '=', id)
    .executeTakeFirstOrThrow();
  const invoice = { ...wholeDraft(draft).invoice, payment_due: due ?? '' };
  if (due !== null && paymentDueOf(invoice) === '') throw refused('NO_CREDIT');
  if (invoice.invoice_type === 'original' && isDueBeforeDate(invoice)) throw refused('DUE_BEFORE_DATE');
  const now = new Date(runtime.clock.nowMs());
  await tx
    .updateTable('invoices')
    .set({ payment_due: due, version: sql`version + 1`, updated_at: now })
    .where('account_id', '=', actor.accountId)
    .where('id', '=', id)
    .execute();
  const path = sql`'{invoice,payment_due}'`;
  await sql`
    update invoice_documents set draft = ${due === null ? sql`draft #- ${path}` : sql`jsonb_set(draft, ${path}, to_jsonb(${due}::text))`}
    where account_id = ${actor.accountId} and invoice_id = ${id}`.execute(tx);
  await record(tx, actor.accountId, now, [
    {
      ...{ invoiceId: id, memoryId: row.memory_id, taxId: row.tax_id, name: row.internal_id || row.buyer_name },
      ...{ from: row.state, to: row.state, cause: 'DUE_CHANGED', actor: actor.userId },
      detail: { payment_due: due ?? '' },
    },
  ]);
}
