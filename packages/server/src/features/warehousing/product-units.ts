import type { CallReply, calls } from '@taraz/contract';
import { unitCodeOf, unitRatio } from '@taraz/core';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { shortDecimal } from '../../platform/decimal-text.ts';
import { quantityScale, toScaled } from './valuation.ts';

type Units = CallReply<typeof calls.getStockProduct>['units'];

/** So many of the one (`per`) are so many of the other (`makes`), both in units of 10⁻⁸. */
export interface Ratio {
  per: bigint;
  makes: bigint;
}

/** What is known between units of products. */
export interface UnitRatios {
  /** From one unit to another of a product, by the authority's codes; null: nobody has said it. */
  of(productId: string, unit: string, own: string): Ratio | null;
}

const keyOf = (productId: string, unit: string, own: string): string => `${productId} ${unit} ${own}`;

/** By definition, or as somebody said of the product, of either unit of the two. */
export async function readUnitRatios(tx: Tx, productIds: readonly string[]): Promise<UnitRatios> {
  const rows = await tx
    .selectFrom('product_units')
    .select(['product_id', 'unit', 'base_unit', 'per', 'makes'])
    .where('product_id', '=', sql<string>`any(${[...productIds]}::uuid[])`)
    .execute();
  const said = new Map(
    rows.map(({ product_id, unit, base_unit, per, makes }) => [
      keyOf(product_id, unit, base_unit),
      { per: toScaled(per), makes: toScaled(makes) },
    ]),
  );
  return {
    of(productId, unit, own) {
      const fixed = unitRatio(unit, own);
      if (fixed !== null) return { per: fixed.of * quantityScale, makes: fixed.makes * quantityScale };
      const backwards = said.get(keyOf(productId, own, unit));
      return (
        said.get(keyOf(productId, unit, own)) ?? (backwards ? { per: backwards.makes, makes: backwards.per } : null)
      );
    },
  };
}

/** What was said of a product's unit as it is now; of what was said the other way round, while it had another one, that turned round. */
export async function unitsOfProduct(tx: Tx, productId: string): Promise<Units> {
  const rows = await tx
    .selectFrom('product_units')
    .innerJoin('products', 'products.id', 'product_units.product_id')
    .select(['product_units.unit', 'base_unit', 'products.unit as own', 'per', 'makes'])
    .where('product_id', '=', productId)
    .orderBy('product_units.unit')
    .execute();
  const said = rows.filter(({ base_unit, own }) => base_unit === unitCodeOf(own));
  const turned = rows
    .filter(({ unit, base_unit, own }) => unit === unitCodeOf(own) && said.every((one) => one.unit !== base_unit))
    .map(({ base_unit, per, makes }) => ({ unit: base_unit, per: makes, makes: per }));
  const all = [...said, ...turned];
  return all.map(({ unit, per, makes }) => ({ unit, per: shortDecimal(per), makes: shortDecimal(makes) }));
}
