import type { Tx } from '../../../platform/db/database.ts';
import { Problem } from '../../../platform/problem.ts';
import type { Actor, InvoiceDeps } from '../deps.ts';
import { voidSerials } from '../numbering.ts';
import { record } from '../record.ts';
import { ownName } from '../summary.ts';
import { lockInvoice } from './edit-invoice.ts';

/**
 * Deletes what was never sent: a draft, or an invoice in line none of whose packets ever left. Its serial is accounted
 * for as void, and its history stays.
 * @throws Problem NOT_FOUND, INVOICE_NOT_DELETABLE
 */
export async function deleteInvoice(tx: Tx, deps: InvoiceDeps, actor: Actor, id: string): Promise<void> {
  const row = await lockInvoice(tx, actor, id);
  if (row.state !== 'draft' && row.state !== 'queued') throw new Problem('INVOICE_NOT_DELETABLE');
  const sent = await tx
    .selectFrom('invoice_attempts')
    .select('uid')
    .where('account_id', '=', actor.accountId)
    .where('invoice_id', '=', id)
    .where('outcome', '<>', 'not_sent')
    .limit(1)
    .executeTakeFirst();
  if (sent !== undefined) throw new Problem('INVOICE_NOT_DELETABLE');
  const at = new Date(deps.runtime.clock.nowMs());
  if (row.serial !== null) {
    const serial = BigInt(row.serial);
    const { environment, memory_id: memoryId, tax_id: taxId } = row;
    await voidSerials(tx, {
      accountId: actor.accountId,
      environment,
      memoryId,
      first: serial,
      last: serial,
      reason: 'deleted',
      invoiceId: id,
      taxId,
      actor: actor.userId,
      at,
    });
  }
  await tx.deleteFrom('invoices').where('account_id', '=', actor.accountId).where('id', '=', id).execute();
  const { memory_id: memoryId, tax_id: taxId, state } = row;
  await record(tx, actor.accountId, at, [
    {
      invoiceId: id,
      memoryId,
      taxId,
      from: state,
      to: state,
      name: ownName(row),
      cause: 'DELETED',
      actor: actor.userId,
    },
  ]);
}
