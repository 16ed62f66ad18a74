import { addDecimals, decimalOf } from '@taraz/core';
import type { Finding, Stock } from './queries.ts';

type Lines = readonly Pick<Finding, 'lines'>[];

/** The warehouses that lack goods for these invoices, each once. */
export function warehousesShort(findings: Lines): { id: string; name: string }[] {
  const names = new Map<string, string>();
  for (const { warehouse_id: id, warehouse_name: name = '' } of findings.flatMap(({ lines }) => lines))
    if (id !== undefined) names.set(id, name);
  return [...names].map(([id, name]) => ({ id, name }));
}

/**
 * What these invoices need together of each of the goods that a warehouse lacks, beside what they bring back themselves: its id
 * and plain decimals.
 */
export function neededFrom(findings: Lines, warehouseId: string): Map<string, string> {
  const all = new Map<string, string>();
  for (const { warehouse_id, product_id, needed, brings = '0' } of findings.flatMap(({ lines }) => lines))
    if (warehouse_id === warehouseId && product_id !== undefined) {
      const more = decimalOf(needed).minus(decimalOf(brings)).toString();
      all.set(product_id, addDecimals(all.get(product_id) ?? '0', more));
    }
  return all;
}

/** How much more of the goods a warehouse must have than stands there now; "" when that is enough. */
export function missingOf({ places }: Pick<Stock, 'places'>, warehouseId: string, needed: string): string {
  const there = places.find(({ warehouse_id }) => warehouse_id === warehouseId)?.qty ?? '0';
  const missing = decimalOf(needed).minus(decimalOf(there));
  return missing.sign() > 0 ? missing.toString() : '';
}
