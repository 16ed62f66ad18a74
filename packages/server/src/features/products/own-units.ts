import type { Tx } from '../../platform/db/database.ts';

/** The unit that the account's own products give each of these goods ids; products of one id that do not agree say nothing. */
export async function unitsOf(tx: Tx, codes: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (codes.length === 0) return new Map();
  const rows = await tx
    .selectFrom('products')
    .select(({ fn }) => ['code', fn.min('unit').as('unit')])
    .where('code', 'in', [...codes])
    .where('deleted_at', 'is', null)
    .groupBy('code')
    .having(({ fn }) => fn.count('unit').distinct(), '=', 1)
    .execute();
  return new Map(rows.map(({ code, unit }) => [code, unit]));
}
