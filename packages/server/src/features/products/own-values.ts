import { ownRates } from '@taraz/core';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { shortDecimal } from '../../platform/decimal-text.ts';
import type { OwnValues } from '../invoices/ports.ts';

function unitsOf(products: Iterable<{ code: string; unit: string }>): OwnValues['units'] {
  const units = [...Map.groupBy(products, ({ code }) => code)].map(
    ([code, own]) => [code, new Set(own.map(({ unit }) => unit))] as const,
  );
  return new Map(units.flatMap(([code, own]) => (own.size === 1 ? [...own].map((unit) => [code, unit] as const) : [])));
}

/** What the account's own products say of these goods ids. */
export async function ownValuesOf(tx: Tx, codes: readonly string[]): Promise<OwnValues> {
  if (codes.length === 0) return { rates: new Map(), units: new Map() };
  const rows = await tx
    .selectFrom('products')
    .select(['code', 'has_tax', 'vat_percentage', 'unit'])
    .where('code', '=', sql<string>`any(${[...codes]}::text[])`)
    .where('deleted_at', 'is', null)
    .execute();
  const rates = ownRates(rows.map((row) => ({ ...row, vat_percentage: shortDecimal(row.vat_percentage) })));
  return { rates, units: unitsOf(rows) };
}
