import { foldText } from '@taraz/core';
import type { Tx } from '../../platform/db/database.ts';

/** Finds the account's own product that a line sells; null: none, or nobody can tell which. */
export type GoodsFinder = (line: { item_code: string; item_name: string }) => string | null;

/** The account's products by goods id; of several with one id, the only one of the line's name. */
export async function goodsOf(tx: Tx, codes: readonly string[]): Promise<GoodsFinder> {
  if (codes.length === 0) return () => null;
  const rows = await tx
    .selectFrom('products')
    .select(['id', 'code', 'name'])
    .where('code', 'in', [...codes])
    .where('deleted_at', 'is', null)
    .execute();
  const ofCode = Map.groupBy(rows, ({ code }) => code);
  return ({ item_code, item_name }) => {
    const all = ofCode.get(item_code) ?? [];
    const named = all.length < 2 ? all : all.filter(({ name }) => foldText(name) === foldText(item_name));
    return named.length === 1 ? (named[0]?.id ?? null) : null;
  };
}
