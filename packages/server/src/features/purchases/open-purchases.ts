import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { onlyRow } from '../../platform/db/only-row.ts';
import { ownAccount } from '../../platform/db/within.ts';
import { settleBalances } from '../customers/balances.ts';

/**
 * Takes what changed in the accounts of suppliers into what is kept of their open purchases (`open_purchases`, SQL 0610), where
 * there are any.
 */
export async function settlePurchases(tx: Tx): Promise<void> {
  const { has } = onlyRow(
    await sql<{ has: boolean }>`
      select exists (select from customer_entries e where e.account_id = ${ownAccount} and e.purchase_id is not null) as has`.execute(
      tx,
    ),
  );
  if (has) await settleBalances(tx);
}

/** What of these purchases is still to be paid, rial; what is paid is left out. */
export async function openPurchases(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  await settlePurchases(tx);
  const { rows } = await sql<{ id: string; open: string }>`
    select o.purchase_id as id, o.open::text as open from open_purchases o
    where o.purchase_id = any(${[...ids]}::uuid[])`.execute(tx);
  return new Map(rows.map(({ id, open }) => [id, open]));
}
