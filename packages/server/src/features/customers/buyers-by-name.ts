import { type BuyerInfo, lookupKey } from '@taraz/core';
import type { Tx } from '../../platform/db/database.ts';
import { persianSortKey } from '../invoices/persian-sort-key.ts';
import { buyerFrom } from './buyer.ts';

/** The account's customers as buyers by their names, as `lookupKey` has them; null: several have that name. */
export async function buyersByName(
  tx: Tx,
  texts: readonly string[],
): Promise<ReadonlyMap<string, Partial<BuyerInfo> | null>> {
  const keys = new Set(texts.map(lookupKey));
  keys.delete('');
  if (keys.size === 0) return new Map();
  const rows = await tx
    .selectFrom('customers')
    .selectAll()
    .where('name_sort', 'in', [...new Set([...keys].map(persianSortKey))])
    .where('deleted_at', 'is', null)
    .where('merged_into', 'is', null)
    .execute();
  const byName = Map.groupBy(rows, ({ name }) => lookupKey(name));
  return new Map(
    [...byName]
      .filter(([key]) => keys.has(key))
      .map(([key, [one, other]]) => [key, one === undefined || other !== undefined ? null : buyerFrom(one)]),
  );
}
