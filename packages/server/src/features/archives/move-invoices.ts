import { allFound } from '../../platform/all-found.ts';
import type { Tx } from '../../platform/db/database.ts';
import { Problem } from '../../platform/problem.ts';
import type { Actor, InvoiceDeps } from '../invoices/deps.ts';
import { record } from '../invoices/record.ts';
import { archiveDetails } from './messages.fa.ts';

/** Where to. */
export interface Move {
  ids: readonly string[];
  archived: boolean;
}

/**
 * Archives invoices whose life is over, or brings them back: all of them or none. Those that are there already are left
 * alone, so it is safe to repeat.
 * @returns ids of those that moved
 * @throws Problem NOT_FOUND when one is not the account's; CONFLICT when one still has something to do
 */
export async function moveInvoices(
  tx: Tx,
  { runtime }: Pick<InvoiceDeps, 'runtime'>,
  { accountId, userId, memoryIds }: Actor,
  { ids, archived }: Move,
): Promise<string[]> {
  const rows = await tx
    .selectFrom('invoices')
    .select(['id', 'state', 'archived', 'memory_id', 'tax_id'])
    .where('account_id', '=', accountId)
    .where('id', 'in', [...ids].sort())
    .orderBy('id')
    .forUpdate()
    .execute();
  const seen = rows.filter(({ memory_id }) => memoryIds === null || memory_id === '' || memoryIds.includes(memory_id));
  allFound(
    'ids',
    ids,
    seen.map(({ id }) => id),
  );
  const moving = seen.filter((row) => row.archived !== archived);
  if (archived && moving.some(({ state }) => state !== 'confirmed' && state !== 'abandoned'))
    throw new Problem('CONFLICT', { detail: archiveDetails.stillAlive });
  if (moving.length === 0) return [];
  const at = new Date(runtime.clock.nowMs());
  const movedIds = moving.map(({ id }) => id);
  await tx
    .updateTable('invoices')
    .set({ archived, updated_at: at })
    .where('account_id', '=', accountId)
    .where('id', 'in', movedIds)
    .execute();
  await record(
    tx,
    accountId,
    at,
    moving.map(({ id, state, memory_id, tax_id }) => ({
      invoiceId: id,
      memoryId: memory_id,
      taxId: tax_id,
      from: state,
      to: state,
      cause: archived ? ('ARCHIVED' as const) : ('UNARCHIVED' as const),
      actor: userId,
    })),
  );
  return movedIds;
}
