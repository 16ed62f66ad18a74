import type { Tx } from '../../platform/db/database.ts';
import { publishAll } from '../../platform/events/publish.ts';

export interface Bought {
  account_id: string;
  customer_id?: string | null;
  on_account?: boolean;
}

/**
 * Tells the screens that show the accounts of customers in which purchases stand, or stood. The entries themselves are kept
 * by the database (SQL 0600), whoever changes a purchase.
 */
export async function tellAccounts(tx: Tx, purchases: readonly Bought[]): Promise<void> {
  const [first] = purchases;
  if (first === undefined) return;
  const ids = new Set(purchases.map(({ on_account, customer_id }) => (on_account ? customer_id : null)));
  await publishAll(
    tx,
    first.account_id,
    [...ids].flatMap((id) => (typeof id === 'string' ? [{ type: 'customer.changed' as const, data: { id } }] : [])),
  );
}
