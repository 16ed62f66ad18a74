import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { ownAccount } from '../../platform/db/within.ts';
import type { BranchUse } from './messages.fa.ts';

/**
 * What is of a branch. With the branch it would stand under none that is there, or be taken from it, and nothing brings it back:
 * who is made anew under its name is another one.
 */
export async function usesOfBranch(tx: Tx, id: string): Promise<BranchUse[]> {
  const isOf = (use: BranchUse, also = sql`true`, table: string = use) => sql`(${sql.lit(use)}, exists (
    select from ${sql.table(table)} t where t.account_id = ${ownAccount} and t.branch_id = ${id}::uuid and ${also}))`;
  const { rows } = await sql<{ use: BranchUse }>`
    select u.use from (values ${sql.join([
      isOf('invoices'),
      isOf('imports'),
      isOf('pre_invoices'),
      isOf('recurring_invoices'),
      isOf('purchases', sql`t.deleted_at is null`),
      // It may be restored, and is then of no branch.
      isOf('deleted_purchases', sql`t.deleted_at is not null`, 'purchases'),
      isOf('purchase_imports', sql`t.state <> 'undone'`),
      isOf('treasury_places'),
      isOf('warehouses'),
    ])}) as u (use, is_used) where u.is_used`.execute(tx);
  return rows.map(({ use }) => use);
}
