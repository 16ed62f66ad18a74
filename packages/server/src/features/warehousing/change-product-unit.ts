import type { CallInput, calls } from '@taraz/contract';
import { unitByCode, unitCodeOf, unitLabel, unitRatio } from '@taraz/core';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { logEvent } from '../../platform/event-log/log-events.ts';
import { fieldReader } from '../../platform/http/field-reader.ts';
import { Problem } from '../../platform/problem.ts';
import type { PostingsDeps } from '../postings/deps.ts';
import { wakeEffects } from '../postings/effects.ts';
import { followRatio } from './former-units.ts';
import { warehousingTexts } from './messages.fa.ts';
import { unitsOfProduct } from './product-units.ts';

type Input = CallInput<typeof calls.putProductUnit>['body'];

/**
 * Says how many of a product's unit are in another, or takes that back; what was held for want of it is tried again.
 * Its last known cost follows.
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
    .where(sql<boolean>`(${isTakenBack} or unit <> ${unit})`)
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
  await followRatio(tx, productId);
  await wakeEffects(deps, tx, accountId, 'stock');
}
