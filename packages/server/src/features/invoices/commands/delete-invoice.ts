import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { Problem } from '../../../platform/problem.ts';
import type { Actor, InvoiceDeps } from '../deps.ts';
import { voidSerialsOf } from '../numbering.ts';
import { record } from '../record.ts';
import { ownName } from '../summary.ts';
import { lockInvoices } from './edit-invoice.ts';

/** Of invoices those with a packet that left, or may have. */
async function sentOf(tx: Tx, accountId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('invoice_attempts')
    .select('invoice_id')
    .distinct()
    .where('account_id', '=', accountId)
    .where(({ ref }) => sql<boolean>`${ref('invoice_id')} = any(${[...ids]}::uuid[])`)
    .where('outcome', '<>', 'not_sent')
    .execute();
  return new Set(rows.map(({ invoice_id }) => invoice_id));
}

/**
 * Deletes those of some invoices that were never sent: drafts, and what is in line none of whose packets ever left. Their
 * serials are accounted for as void, and their history stays.
 * @returns which are deleted, and which stay since they were sent; what is in neither there is not, or the actor may not see
 */
export async function deleteInvoices(
  tx: Tx,
  deps: InvoiceDeps,
  actor: Actor,
  ids: readonly string[],
): Promise<{ deleted: ReadonlySet<string>; staying: ReadonlySet<string> }> {
  const { accountId, userId } = actor;
  const rows = await lockInvoices(tx, actor, ids);
  const unsent = rows.filter(({ state }) => state === 'draft' || state === 'queued');
  const sent = await sentOf(
    tx,
    accountId,
    unsent.map(({ id }) => id),
  );
  const taken = unsent.filter(({ id }) => !sent.has(id));
  const deleted = taken.map(({ id }) => id);
  const at = new Date(deps.runtime.clock.nowMs());
  await voidSerialsOf(tx, taken, { reason: 'deleted', actor: userId, at });
  await tx
    .deleteFrom('invoices')
    .where('account_id', '=', accountId)
    .where(({ ref }) => sql<boolean>`${ref('id')} = any(${deleted}::uuid[])`)
    .execute();
  await record(
    tx,
    accountId,
    at,
    taken.map((row) => ({
      invoiceId: row.id,
      memoryId: row.memory_id,
      taxId: row.tax_id,
      from: row.state,
      to: row.state,
      name: ownName(row),
      cause: 'DELETED',
      actor: userId,
    })),
  );
  const isDeleted = new Set(deleted);
  return { deleted: isDeleted, staying: new Set(rows.map(({ id }) => id).filter((id) => !isDeleted.has(id))) };
}

/** `deleteInvoices` for one. @throws Problem NOT_FOUND, INVOICE_NOT_DELETABLE */
export async function deleteInvoice(tx: Tx, deps: InvoiceDeps, actor: Actor, id: string): Promise<void> {
  const { deleted, staying } = await deleteInvoices(tx, deps, actor, [id]);
  if (staying.has(id)) throw new Problem('INVOICE_NOT_DELETABLE');
  if (!deleted.has(id)) throw new Problem('NOT_FOUND');
}
