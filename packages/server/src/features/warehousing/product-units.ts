import type { CallInput, CallReply, calls } from '@taraz/contract';
import { unitByCode, unitCodeOf, unitLabel, unitRatio } from '@taraz/core';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { shortDecimal } from '../../platform/decimal-text.ts';
import { logEvent } from '../../platform/event-log/log-events.ts';
import { fieldReader } from '../../platform/http/field-reader.ts';
import { Problem } from '../../platform/problem.ts';
import type { PostingsDeps } from '../postings/deps.ts';
import { wakeEffects } from '../postings/effects.ts';
import { warehousingTexts } from './messages.fa.ts';
import { quantityScale, toScaled } from './valuation.ts';

type Input = CallInput<typeof calls.putProductUnit>['body'];
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

/**
 * Says how many of a product's unit are in another, or takes that back; what was held for want of it is tried again.
 * @throws Problem INVALID_INPUT, NOT_FOUND
 */
export async function changeProductUnit(
  deps: PostingsDeps,
  tx: Tx,
  accountId: string,
  productId: string,
  input: Input,
): Promise<void> {
  const product = await tx
    .selectFrom('products')
    .select(['name', 'unit', 'type'])
    .where('id', '=', productId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (product === undefined) throw new Problem('NOT_FOUND');
  const reader = fieldReader();
  const unit = unitCodeOf(input.unit.trim());
  const base_unit = unitCodeOf(product.unit);
  const isTakenBack = input.makes === null;
  const rules = { isRequired: true, isPositive: true };
  const per = isTakenBack ? null : reader.quantity('per', input.per ?? '1', rules);
  const makes = input.makes === null ? null : reader.quantity('makes', input.makes, rules);
  if (product.type === 'services') reader.refuse('unit', 'NOT_ALLOWED', warehousingTexts.service);
  else if (unitByCode(unit) === null) reader.refuse('unit', 'NOT_FOUND', warehousingTexts.unit);
  else if (unitRatio(unit, base_unit) !== null)
    reader.refuse('unit', 'NOT_ALLOWED', warehousingTexts.unitKnown(unitLabel(unit), unitLabel(base_unit)));
  reader.done();
  const before = (await unitsOfProduct(tx, productId)).find((one) => one.unit === unit) ?? null;
  // Of what was said the other way round as well: it would hold again.
  await tx
    .deleteFrom('product_units')
    .where('product_id', '=', productId)
    .where(sql<boolean>`(unit, base_unit) in ((${unit}, ${base_unit}), (${base_unit}, ${unit}))`)
    .where(sql<boolean>`${isTakenBack} or unit <> ${unit}`)
    .execute();
  if (per !== null && makes !== null) {
    const said = { per, makes, updated_at: new Date(deps.runtime.clock.nowMs()) };
    await tx
      .insertInto('product_units')
      .values({ account_id: accountId, product_id: productId, unit, base_unit, ...said })
      .onConflict((conflict) => conflict.columns(['account_id', 'product_id', 'unit', 'base_unit']).doUpdateSet(said))
      .execute();
  }
  await logEvent(tx, {
    action: 'product_unit.changed',
    subjectId: productId,
    subjectName: product.name,
    before,
    after: per === null ? null : { unit: unitLabel(unit), per, makes, of: unitLabel(base_unit) },
  });
  await wakeEffects(deps, tx, accountId, 'stock');
}
