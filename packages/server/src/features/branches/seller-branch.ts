import type { SellerInfo } from '@taraz/core';
import type { Tx } from '../../platform/db/database.ts';
import { branchFor } from './branch-for.ts';

/** A branch as the one that sells, by the code under which the authority has it (`sbc`); null: there is none. */
export async function sellerBranch(
  tx: Tx,
  branchId: string | null,
): Promise<Pick<SellerInfo, 'branch_id' | 'seller_type'> | null> {
  const branch = await branchFor(tx, branchId);
  return branch && { branch_id: branch.code, seller_type: 'branch' };
}
