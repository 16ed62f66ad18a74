import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { Problem } from '../../../platform/problem.ts';
import type { Actor, InvoiceDeps } from '../deps.ts';
import { details } from '../messages.fa.ts';
import { record } from '../record.ts';
import { lockInvoice } from './edit-invoice.ts';

/**
 * Gives up an invoice that the authority refused: it is not mended and not sent again. Its serial stays accounted for
 * as held. Of one that is abandoned already nothing is done, so it is safe to press twice.
 * @throws Problem NOT_FOUND; CONFLICT for an invoice in another state
 */
export async function abandonInvoice(tx: Tx, deps: InvoiceDeps, actor: Actor, id: string): Promise<void> {
  const row = await lockInvoice(tx, actor, id);
  if (row.state === 'abandoned') return;
  if (row.state !== 'rejected') throw new Problem('CONFLICT', { detail: details.onlyRejectedIsAbandoned });
  const at = new Date(deps.runtime.clock.nowMs());
  await tx
    .updateTable('invoices')
    .set({ state: 'abandoned', version: sql`version + 1`, updated_at: at })
    .where('account_id', '=', actor.accountId)
    .where('id', '=', id)
    .execute();
  await record(tx, actor.accountId, at, [
    {
      invoiceId: id,
      memoryId: row.memory_id,
      taxId: row.tax_id,
      from: 'rejected',
      to: 'abandoned',
      cause: 'ABANDONED',
      actor: actor.userId,
    },
  ]);
}
