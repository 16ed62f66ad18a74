import { normaliseDecimal, unitCodeOf } from '@taraz/core';
import type { Tx } from '../../platform/db/database.ts';
import { readUnitRatios, type UnitRatios } from './product-units.ts';
import { divideHalfUp, fromScaled, toScaled } from './valuation.ts';

/** A line that takes goods: of a product of the account, so many of a unit ('' is the product's own). */
export interface TakenLine {
  product_id: string;
  qty: string;
  unit: string;
}

/** Of one product all that is taken, in its own unit. */
export interface Need {
  productId: string;
  name: string;
  /** the product's, the authority's code */
  unit: string;
  qty: bigint;
  /** the product's own; null: the default one */
  warehouseId: string | null;
}

/** A line whose unit is not the product's, and nobody said how many are in it. */
export interface UnknownUnit {
  productId: string;
  name: string;
  unit: string;
  productUnit: string;
  qty: string;
}

/** As it is told to people. */
export const shownUnknown = ({ productId, name, unit, productUnit, qty }: UnknownUnit) => ({
  product_id: productId,
  product_name: name,
  product_unit: productUnit,
  unit,
  needed: qty,
});

/** In another unit of the product, '' is `own`, in units of 10⁻⁸; null where that is not known. What vanishes is not known either. */
export function ownQuantity(
  ratios: UnitRatios,
  productId: string,
  own: string,
  unit: string,
  qty: bigint,
): bigint | null {
  const ratio = ratios.of(productId, unit === '' ? own : unit, own);
  if (ratio === null) return null;
  const converted = divideHalfUp(qty * ratio.makes, ratio.per);
  return converted === 0n && qty > 0n ? null : converted;
}

/** A line of `TakenLine` as it is counted with. */
export interface CountedLine {
  product_id: string;
  /** the authority's code; '' is the product's own */
  unit: string;
  /** in units of 10⁻⁸ */
  qty: bigint;
}

/** Goods as the database has them. */
export interface TakenProduct {
  id: string;
  name: string;
  unit: string;
  warehouse_id: string | null;
}

/** What lines take of these goods: each product once with all it has of them. Looks at each line once, however many goods. */
export function sumNeeds(
  products: readonly TakenProduct[],
  lines: readonly CountedLine[],
  ratios: UnitRatios,
): { needs: Need[]; unknown: UnknownUnit[] } {
  const unknown: UnknownUnit[] = [];
  const linesOf = Map.groupBy(lines, ({ product_id }) => product_id);
  const needs = products.flatMap(({ id, name, unit: said, warehouse_id }) => {
    const own = unitCodeOf(said);
    let qty = 0n;
    for (const line of linesOf.get(id) ?? []) {
      const converted = ownQuantity(ratios, id, own, line.unit, line.qty);
      if (converted === null)
        unknown.push({ productId: id, name, unit: line.unit, productUnit: own, qty: fromScaled(line.qty) });
      else qty += converted;
    }
    return qty > 0n ? [{ productId: id, name, unit: own, qty, warehouseId: warehouse_id }] : [];
  });
  return { needs, unknown };
}

/**
 * What lines take of the account's goods: each product once with all it has of them; services and strangers left out, but for what was made a
 * service and lies there again: what put it back may be what takes it anew.
 */
export async function needsOf(tx: Tx, lines: readonly TakenLine[]): Promise<{ needs: Need[]; unknown: UnknownUnit[] }> {
  const taken = lines.flatMap(({ product_id, qty, unit }) => {
    const plain = normaliseDecimal(qty) ?? '';
    const isQuantity = /^\d{1,18}(\.\d{1,8})?$/.test(plain);
    return product_id === '' || !isQuantity ? [] : [{ product_id, unit: unitCodeOf(unit), qty: toScaled(plain) }];
  });
  const ids = [...new Set(taken.map(({ product_id }) => product_id))];
  if (ids.length === 0) return { needs: [], unknown: [] };
  const rows = await tx
    .selectFrom('products')
    .leftJoin('stock_rules', (join) => join.onRef('stock_rules.product_id', '=', 'products.id'))
    .leftJoin('warehouses', (join) =>
      join.onRef('warehouses.id', '=', 'stock_rules.warehouse_id').on('warehouses.is_active', '=', true),
    )
    .select(['products.id', 'products.name', 'products.unit', 'warehouses.id as warehouse_id'])
    .where('products.id', 'in', ids)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('products.type', '=', 'goods'),
        exists(
          selectFrom('stock_levels').select('qty').whereRef('product_id', '=', 'products.id').where('qty', '<>', '0'),
        ),
      ]),
    )
    .orderBy('products.id')
    .execute();
  return sumNeeds(rows, taken, await readUnitRatios(tx, ids));
}

/** Where each need is taken from: the product's warehouse or the default one; null where there is none at all. */
export async function placesOf(tx: Tx, needs: readonly Need[]): Promise<(Need & { warehouseId: string })[] | null> {
  const byDefault = await tx.selectFrom('warehouses').select('id').where('is_default', '=', true).executeTakeFirst();
  if (byDefault === undefined) return null;
  return needs.map((need) => ({ ...need, warehouseId: need.warehouseId ?? byDefault.id }));
}
