import type { FieldProblem } from '@taraz/contract';
import { cleanIdentifier, compareDecimals, currencyByCode, gtinKey, normaliseDecimal } from '@taraz/core';
import type { Tx } from '../../platform/db/database.ts';
import { tehranDay } from '../../platform/tehran-day.ts';
import type { PostingsDeps } from '../postings/deps.ts';
import { wakeEffects } from '../postings/effects.ts';
import {
  changeProducts,
  changesTaking,
  createProducts,
  type GivenProduct,
  type NewProduct,
  type ProductChange,
  readNewProduct,
  stockFaults,
} from '../products/commands.ts';
import { presentProduct } from '../products/presenter.ts';
import { type PricedProduct, pricedOn } from '../products/prices.ts';
import { placeFinder } from '../warehousing/product-place.ts';
import { knownProducts } from './known-records.ts';
import { importTexts } from './messages.fa.ts';
import { type Fields, keysOf } from './row-keys.ts';
import { holds, type RowPlan, type RowTaker, tryPlan, without } from './row-plans.ts';

type ProductPlan = RowPlan<NewProduct, ProductChange>;

/** A product as a row has it. */
const given = (input: Fields): GivenProduct => ({ code: '', name: '', ...input }) as GivenProduct;

/**
 * Amounts of a row without a currency are rials: beside a product's currency they would be as many dollars. What it says
 * already, and zero, is the same in any.
 */
function rialsAmong({ currency_type, price, discount }: PricedProduct, input: Fields): FieldProblem[] {
  const said = String(input.currency_type ?? '').trim();
  if (currency_type === 'IRR' || said !== '') return [];
  return Object.entries({ price, discount }).flatMap(([path, present]) => {
    const amount = normaliseDecimal(String(input[path] ?? '')) ?? '';
    if (amount === '' || [present, '0'].some((one) => compareDecimals(amount, one) === 0)) return [];
    const message = importTexts.rialsAmong(currencyByCode(currency_type)?.fa ?? currency_type);
    return [{ path, code: 'NOT_ALLOWED', message }];
  });
}

/** A currency without the amounts that a product has in another one would make dollars of as many rials. */
function amountsOfOther({ currency_type, price, discount }: PricedProduct, input: Fields): FieldProblem[] {
  const said = currencyByCode(
    String(input.currency_type ?? '')
      .trim()
      .toUpperCase(),
  );
  if (said === null || said === currencyByCode(currency_type)) return [];
  return Object.entries({ price, discount }).flatMap(([path, present]) => {
    if (String(input[path] ?? '').trim() !== '' || compareDecimals(present, '0') === 0) return [];
    const message = importTexts.amountOfOther(said.fa, currencyByCode(currency_type)?.fa ?? currency_type);
    return [{ path, code: 'REQUIRED', message }];
  });
}

/** Those that would change a unit in which something is in stock, or make it a service, fail. */
async function refuseOfStock(tx: Tx, plans: readonly ProductPlan[]): Promise<ProductPlan[]> {
  const changes = plans.flatMap((plan) => (plan.outcome === 'changed' ? [plan.change] : []));
  const faults = await stockFaults(
    tx,
    changes.map(({ before, fields: { unit, type } }) => ({ before, unit, type })),
  );
  return plans.map((plan) => {
    const fault = plan.outcome === 'changed' ? faults.get(plan.change.before.id) : undefined;
    return fault === undefined ? plan : { outcome: 'failed', faults: [{ path: fault.path, message: fault.message }] };
  });
}

/** @param isChanging records that are there become what rows say; otherwise they are left */
export const productTaker = (
  deps: PostingsDeps,
  tx: Tx,
  accountId: string,
  isChanging: boolean,
): RowTaker<NewProduct, ProductChange> => ({
  plan: async (inputs) => {
    const { find, isUnclear } = await knownProducts(tx, inputs, isChanging);
    const findPlace = placeFinder(tx);
    const found = new Set(inputs.map(find).filter((row) => row !== undefined));
    const day = tehranDay(new Date(deps.runtime.clock.nowMs()));
    const priced = new Map((isChanging ? await pricedOn(tx, [...found], day) : []).map((row) => [row.id, row]));
    const planOf = async (input: Fields): Promise<ProductPlan> => {
      if (isUnclear(input)) {
        const several = input.sku
          ? { path: 'sku', message: importTexts.severalOfCode }
          : { path: 'gtin', message: importTexts.severalOfBarcode };
        return isChanging ? { outcome: 'failed', faults: [several] } : { outcome: 'skipped' };
      }
      const known = find(input);
      if (known === undefined) {
        return { outcome: 'created', made: await readNewProduct(deps.runtime, findPlace, given(input), null) };
      }
      const before = priced.get(known.id);
      if (before === undefined) return { outcome: 'skipped' };
      const { warehouse_id: _id, warehouse_name: place, ...rest } = presentProduct(before);
      const present = without(rest, 'id', 'product_id', 'etag', 'created_at', 'next_price', 'photo_id');
      // Its codes stay as they are written there: the row may have one in the digits of another keyboard, or the other with
      // more zeros before it.
      const isSameBarcode = gtinKey(cleanIdentifier(String(input.gtin ?? ''))) === gtinKey(known.gtin);
      // The rate of what had no tax is none: with tax and without a rate it is as of a new one.
      const isTaxedAnew = !before.has_tax && compareDecimals(before.vat_percentage, '0') === 0;
      const wanted = {
        ...{ ...present, ...(isTaxedAnew ? { vat_percentage: '' } : {}), ...input },
        ...(input.sku ? { sku: known.sku } : {}),
        ...(isSameBarcode ? { gtin: known.gtin } : {}),
      };
      const faults = [...rialsAmong(before, input), ...amountsOfOther(before, input)];
      const after = await readNewProduct(deps.runtime, findPlace, given(wanted), before, faults);
      const isPlaced = input.warehouse_name === undefined || input.warehouse_name === place;
      if (isPlaced && holds({ ...known, ...present }, after.fields)) return { outcome: 'skipped' };
      const keys = [present, wanted].flatMap((record) => keysOf('products', record).own);
      return { outcome: 'changed', change: { before, ...after }, keys };
    };
    return refuseOfStock(tx, await Promise.all(inputs.map((input) => tryPlan(() => planOf(input)))));
  },
  create: (made) => createProducts(deps.runtime, tx, accountId, made),
  change: async (changes) => {
    await changeProducts(deps.runtime, tx, changes);
    if (changes.some(changesTaking)) await wakeEffects(deps, tx, accountId, 'stock');
  },
});
