import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { Problem } from '../../../platform/problem.ts';
import { signalLane } from '../../sending/lanes.ts';
import type { Actor, InvoiceDeps } from '../deps.ts';
import { details } from '../messages.fa.ts';
import { record } from '../record.ts';
import { lockInvoice } from './edit-invoice.ts';

/** What waits for its taxpayer's signature stands in line without a time. */
async function awaitsSignature(tx: Tx, { accountId }: Actor, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('invoice_queue')
    .select('invoice_id')
    .where('account_id', '=', accountId)
    .where('invoice_id', '=', id)
    .where('next_at', '=', sql<Date>`'infinity'::timestamptz`)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * "Now": an invoice in line goes without waiting out its backoff (though never before its own date), one whose verdict is
 * awaited is asked about. Where there is nothing to hasten it does nothing, so it is safe to press twice.
 * @throws Problem NOT_FOUND; CONFLICT for a draft, a rejected or an unsigned invoice, which must be issued, mended or signed first
 */
export async function forcePush(tx: Tx, deps: InvoiceDeps, actor: Actor, id: string): Promise<void> {
  const row = await lockInvoice(tx, actor, id);
  if (row.state === 'draft') throw new Problem('CONFLICT', { detail: details.draftIsNotSent });
  if (row.state === 'rejected' || row.state === 'abandoned')
    throw new Problem('CONFLICT', { detail: details.rejectedNeedsEdit });
  if (row.state === 'queued' && (await awaitsSignature(tx, actor, id)))
    throw new Problem('CONFLICT', { detail: details.unsignedIsNotSent });
  if (row.state === 'confirmed' || row.state === 'sending') return;
  const now = new Date(deps.runtime.clock.nowMs());
  const date = row.state === 'queued' ? row.not_before : null;
  const earliest = date === null ? 0 : date.getTime() + deps.settings.notBeforeMarginMs;
  const at = new Date(Math.max(now.getTime(), earliest));
  const hastened = await tx
    .updateTable('invoice_queue')
    .set({ next_at: at, tries: 0 })
    .where('account_id', '=', actor.accountId)
    .where('invoice_id', '=', id)
    .where('next_at', '>', at)
    .where('lease_owner', 'is', null)
    .executeTakeFirst();
  if (hastened.numUpdatedRows === 0n) return;
  await record(tx, actor.accountId, now, [
    {
      invoiceId: id,
      memoryId: row.memory_id,
      taxId: row.tax_id,
      from: row.state,
      to: row.state,
      cause: 'PUSHED',
      actor: actor.userId,
    },
  ]);
  const memory = { accountId: actor.accountId, environment: row.environment, memoryId: row.memory_id };
  await signalLane(tx, memory, row.state === 'queued' ? { sendAt: at } : { askAt: at });
}
