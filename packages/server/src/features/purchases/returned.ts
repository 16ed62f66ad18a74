import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { beyondBranch } from '../../platform/db/open-invoices.ts';
import { ownAccount } from '../../platform/db/within.ts';
import { branchLimit } from '../../platform/http/branch-limit.ts';

/**
 * Which of some purchases a return names, of whatever branch it is, and whether the caller of the request under way may see
 * one that does. Whoever took a purchase out otherwise would leave its return, and what that gives back, behind.
 */
export async function returnedAmong(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, boolean>> {
  const branchId = branchLimit();
  const { rows } = await beyondBranch(tx, () =>
    sql<{ id: string; is_seen: boolean }>`
      select r.returns_id as id, bool_or(${branchId}::uuid is null or coalesce(r.branch_id = ${branchId}::uuid, false)) as is_seen
      from purchases r
      where r.account_id = ${ownAccount} and r.returns_id = any(${[...ids]}::uuid[]) and r.deleted_at is null
      group by 1`.execute(tx),
  );
  return new Map(rows.map(({ id, is_seen }) => [id, is_seen]));
}
