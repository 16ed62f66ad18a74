import { ownRates } from '@taraz/core';
import type { Tx } from '../../platform/db/database.ts';
import { shortDecimal } from '../../platform/decimal-text.ts';

/** Rates in percent that the account's own products give these goods ids; an id that is not among them has none. */
export async function ratesOf(tx: Tx, codes: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (codes.length === 0) return new Map();
  const rows = await tx
    .selectFrom('products')
    .select(['code', 'has_tax', 'vat_percentage'])
    .where('code', 'in', [...codes])
    .where('deleted_at', 'is', null)
    .execute();
  return ownRates(rows.map((row) => ({ ...row, vat_percentage: shortDecimal(row.vat_percentage) })));
}
