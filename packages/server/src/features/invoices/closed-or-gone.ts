import type { Tx } from '../../platform/db/database.ts';
import { beyondBranch } from '../../platform/db/open-invoices.ts';
import { Problem } from '../../platform/problem.ts';
import { details } from './messages.fa.ts';

/**
 * Why there is no such invoice for who asked by its id: FORBIDDEN where the account has it and it is closed to them (by its
 * memory, its branch, or as a colleague's draft), else NOT_FOUND. What was written of one that is gone may be made anew; of
 * one that is closed that would be the same sale a second time.
 */
export async function closedOrGone(tx: Tx, accountId: string, id: string): Promise<Problem> {
  const found = await beyondBranch(tx, () =>
    tx.selectFrom('invoices').select('id').where('account_id', '=', accountId).where('id', '=', id).executeTakeFirst(),
  );
  return found === undefined ? new Problem('NOT_FOUND') : new Problem('FORBIDDEN', { detail: details.closedInvoice });
}
