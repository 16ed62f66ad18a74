import { lookupKey, nearKeys, type OwnBuyer, type OwnLists } from '@taraz/core';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { persianSortKey } from '../invoices/persian-sort-key.ts';
import { sameLetters } from '../invoices/same-letters.ts';
import { buyerFrom } from './buyer.ts';

/**
 * The account's customers as buyers by their names, as `lookupKey` has them; null: several have that name. Of a name that
 * nobody has, the one who is called nearly so: but for what companies are called, or for spaces and signs.
 */
export async function buyersByName(tx: Tx, texts: readonly string[]): Promise<Pick<OwnLists, 'buyers' | 'nearBuyers'>> {
  const near = new Map(texts.map((text) => [lookupKey(text), nearKeys(text)]));
  near.delete('');
  if (near.size === 0) return { buyers: new Map(), nearBuyers: new Map() };
  const names = new Set([...near].flatMap(([key, others]) => [key, ...others].map(persianSortKey)));
  const rows = await tx
    .selectFrom('customers')
    .selectAll()
    // As one parameter: the rows of a batch may name more than a statement has room for.
    .where(sql<boolean>`name_sort = any(${[...names]}::text[])`)
    .where('deleted_at', 'is', null)
    .where('merged_into', 'is', null)
    .execute();
  const byName = Map.groupBy(rows, ({ name }) => lookupKey(name));
  const buyers = new Map<string, OwnBuyer | null>();
  const nearBuyers = new Map<string, string>();
  const strangers: string[] = [];
  for (const [key, others] of near) {
    const [one, other] = byName.get(key) ?? [];
    if (one !== undefined) buyers.set(key, other === undefined ? buyerFrom(one) : null);
    const [like, alike] = one === undefined ? others.flatMap((name) => byName.get(name) ?? []) : [];
    if (like !== undefined && alike === undefined) nearBuyers.set(key, like.name);
    else if (one === undefined && like === undefined) strangers.push(key);
  }
  for (const [key, name] of await sameLetters(tx, 'customers_of_letters', strangers)) nearBuyers.set(key, name);
  return { buyers, nearBuyers };
}
