import type { Tx } from '../../platform/db/database.ts';
import type { RequestContext } from '../../platform/http/route.ts';
import type { BranchRow } from './commands.ts';

/** Whoever belongs to a branch sees that one; admins, and those who belong to none, see all. */
export const branchesFor = (
  tx: Tx,
  { branchId, roles }: Pick<RequestContext, 'branchId' | 'roles'>,
): Promise<BranchRow[]> =>
  tx
    .selectFrom('branches')
    .selectAll()
    .$if(branchId !== null && !roles.includes('admin'), (some) => some.where('id', '=', branchId ?? ''))
    .execute();
