import type { Tx } from '../../platform/db/database.ts';
import { refuseTaken } from '../../platform/db/refuse-taken.ts';
import type { Runtime } from '../../platform/runtime.ts';
import { tehranDay } from '../../platform/tehran-day.ts';
import { productsInStock } from '../warehousing/product-place.ts';
import { searchedText } from './input.ts';
import { productTexts } from './messages.fa.ts';
import { type PricedProduct, pricedOn } from './prices.ts';
import type { ProductRow } from './queries.ts';
import { isCodeTaken } from './refuse-alike.ts';
import { tell } from './tell.ts';

/** Those of products that are in no list of stock, removed or services; held. */
async function unlisted(tx: Tx, productIds: readonly string[], which: 'in stock' | 'all'): Promise<ProductRow[]> {
  const rows = await tx
    .selectFrom('products')
    .selectAll()
    .where('id', 'in', [...new Set(productIds)])
    .where(({ or, eb }) => or([eb('deleted_at', 'is not', null), eb('type', '=', 'services')]))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  if (which === 'all') return rows;
  const inStock = await productsInStock(
    tx,
    rows.map(({ id }) => id),
  );
  return rows.filter(({ id }) => inStock.has(id));
}

/**
 * Goods that lie there or are owed once all was moved, or that people are asked about, are in the lists again: a removed product
 * comes back, without its own code where another took that since, and what was made a service is goods again.
 * @param which in stock: those of which something lies there, or is owed; all: also those of which nothing does
 * @throws Problem CONFLICT where another takes its code just now
 */
export async function bringGoodsBack(
  { clock }: Pick<Runtime, 'clock'>,
  tx: Tx,
  productIds: readonly string[],
  which: 'in stock' | 'all',
): Promise<void> {
  const now = new Date(clock.nowMs());
  const before = productIds.length === 0 ? [] : await unlisted(tx, productIds, which);
  if (before.length === 0) return;
  const after: ProductRow[] = [];
  for (const row of before) {
    const { id, deleted_at, version } = row;
    const isWithoutCode = deleted_at !== null && (await isCodeTaken(tx, id, deleted_at));
    const change = tx
      .updateTable('products')
      .set({
        ...{ deleted_at: null, type: 'goods', version: version + 1, updated_at: now },
        ...(isWithoutCode ? { sku: '', sku_changed_at: now, folded: searchedText({ ...row, sku: '' }) } : {}),
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    after.push(await refuseTaken(change, 'products_sku_unique', 'sku', productTexts.known));
  }
  const day = tehranDay(now);
  const was = new Map((await pricedOn(tx, before, day)).map((row) => [row.id, row]));
  const isBack = ({ id }: PricedProduct) => was.get(id)?.deleted_at !== null;
  const changes = (await pricedOn(tx, after, day)).map((row) => ({
    before: isBack(row) ? null : (was.get(row.id) ?? null),
    after: row,
  }));
  const [back = [], changed = []] = [true, false].map((isOne) =>
    changes.filter(({ after: row }) => isBack(row) === isOne),
  );
  await tell.all(tx, 'product.restored', back);
  await tell.all(tx, 'product.changed', changed);
}
