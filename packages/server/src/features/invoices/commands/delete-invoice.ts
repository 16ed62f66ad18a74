import type { Tx } from '../../../platform/db/database.ts';
import { Problem } from '../../../platform/problem.ts';
import type { Actor, InvoiceDeps } from '../deps.ts';
import { isAsSeen } from '../etag.ts';
import { heldOf } from '../may-issue.ts';
import { details } from '../messages.fa.ts';
import { voidSerialsOf } from '../numbering.ts';
import { record } from '../record.ts';
import { ownName } from '../summary.ts';
import { type InvoiceRow, lockInvoices } from './edit-invoice.ts';

const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id);

/** Of invoices those with a packet that left, or may have. */
async function sentOf(tx: Tx, accountId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await tx
    .selectFrom('invoice_attempts')
    .select('invoice_id')
    .distinct()
    .where('account_id', '=', accountId)
    .where('invoice_id', 'in', [...ids])
    .where('sends', '>', 0)
    .execute();
  return new Set(rows.map(({ invoice_id }) => invoice_id));
}

/** Of some invoices; what is in neither there is not, or the actor may not see it. */
interface Deletions {
  deleted: ReadonlySet<string>;
  /** each with why it stays, where that is another reason than that it was sent; else '' */
  staying: ReadonlyMap<string, string>;
  /** they could be deleted, and are others than what was seen */
  stale: ReadonlySet<string>;
}

/** Why one that was never sent stays: whoever only writes drafts deletes nothing that was issued. */
function whyIssued(state: InvoiceRow['state'], isHeld: boolean): string {
  if (isHeld) return details.heldIsIssued;
  return state === 'queued' ? details.issuedStays : '';
}

/** Of an invoice the tag under which whoever deletes it saw it; null: whatever it is by now. */
export type SeenTag = (id: string) => string | null;

/**
 * Deletes those of some invoices that were never sent: drafts, and what is in line none of whose packets ever left. Their
 * serials are accounted for as void, and their history stays. What somebody has made another of since it was seen stays:
 * a draft that was issued meanwhile has a number, and may be in its buyer's hands.
 */
export async function deleteInvoices(
  tx: Tx,
  deps: InvoiceDeps,
  actor: Actor,
  ids: readonly string[],
  seen: SeenTag = () => null,
): Promise<Deletions> {
  const { accountId, userId } = actor;
  const rows = await lockInvoices(tx, actor, ids);
  const unsent = rows.filter(({ state }) => state === 'draft' || state === 'queued');
  const sent = await sentOf(tx, accountId, idsOf(unsent));
  const issued: ReadonlySet<string> = actor.draftsOnly === undefined ? new Set() : await heldOf(tx, idsOf(unsent));
  const deletable = unsent.filter(
    ({ id, state }) => !sent.has(id) && (actor.draftsOnly === undefined || (state === 'draft' && !issued.has(id))),
  );
  const taken = deletable.filter((row) => isAsSeen(seen(row.id), row));
  const deleted = new Set(idsOf(taken));
  const stale = new Set(idsOf(deletable).filter((id) => !deleted.has(id)));
  const left = rows.filter(({ id }) => !deleted.has(id) && !stale.has(id));
  const staying = new Map(left.map(({ id, state }) => [id, sent.has(id) ? '' : whyIssued(state, issued.has(id))]));
  const deletions = { deleted, staying, stale };
  if (deleted.size === 0) return deletions;
  const at = new Date(deps.runtime.clock.nowMs());
  await voidSerialsOf(tx, taken, { reason: 'deleted', actor: userId, at });
  await tx
    .deleteFrom('invoices')
    .where('account_id', '=', accountId)
    .where('id', 'in', [...deleted])
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
      detail: whoseOf(row),
      actor: userId,
    })),
  );
  return deletions;
}

/** Whose it was: who heard of it hears that it is gone, when no row tells that any more (`invoicesOfEvents`). */
const whoseOf = ({ branch_id, created_by }: InvoiceRow): Record<string, string> => ({
  ...(branch_id === null ? {} : { branch_id }),
  ...(created_by === null ? {} : { created_by }),
});

/** Why one of them is not deleted; null: it is. */
export function notDeleted({ deleted, staying, stale }: Deletions, id: string): Problem | null {
  if (deleted.has(id)) return null;
  if (stale.has(id)) return new Problem('STALE');
  const detail = staying.get(id);
  return detail === undefined ? new Problem('NOT_FOUND') : new Problem('INVOICE_NOT_DELETABLE', { detail });
}

/** `deleteInvoices` for one. @throws Problem NOT_FOUND, INVOICE_NOT_DELETABLE, STALE */
export async function deleteInvoice(
  tx: Tx,
  deps: InvoiceDeps,
  actor: Actor,
  id: string,
  ifMatch: string | null = null,
): Promise<void> {
  const problem = notDeleted(await deleteInvoices(tx, deps, actor, [id], () => ifMatch), id);
  if (problem !== null) throw problem;
}
