import type { Tx } from '../../platform/db/database.ts';
import { beyondBranch } from '../../platform/db/open-invoices.ts';

/**
 * A purchase that something else names, also one of another branch, kept from being deleted until the transaction ends; null
 * where it was.
 */
export async function standingPurchase(tx: Tx, id: string): Promise<string | null> {
  const found = await beyondBranch(tx, () =>
    tx
      .selectFrom('purchases')
      .select('id')
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .forShare()
      .executeTakeFirst(),
  );
  return found?.id ?? null;
}
