import { foldText, gtinKey, gtinWritings, isGtin } from '@taraz/core';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { hasText } from '../../platform/db/has-text.ts';
import { countOf, type KeysetPage, pageOfQuery } from '../../platform/http/keyset-page.ts';
import { type PageQuery, readSort } from '../../platform/http/paging.ts';
import { type Walk, walkOfIds } from '../../platform/http/walk-of-ids.ts';
import { persianSortKey } from '../invoices/persian-sort-key.ts';
import type { ProductTables } from './tables.ts';

export type ProductRow = Selectable<ProductTables['products']>;

export interface ListQuery extends PageQuery {
  type?: 'goods' | 'services';
  category?: string;
  has_tax?: boolean;
  whole_code?: boolean;
}

const sortFields = ['created_at', 'name', 'price'] as const;
const orders = {
  created_at: {
    column: sql.ref('created_at'),
    type: 'timestamptz',
    keyOf: (row: ProductRow) => row.created_at.toISOString(),
  },
  name: { column: sql.ref('name_sort'), type: 'text', keyOf: (row: ProductRow) => row.name_sort },
} as const;

/**
 * The price that holds on a day in rial, foreign ones by their own rate. No index has it, since it changes with the day
 * alone: of 10,000 products a page of this order takes 30 ms, of 100,000 0.4 s.
 */
const rialPriceOn = (day: string) => sql<string>`(coalesce(
  (select pp.price from product_prices pp
    where pp.account_id = products.account_id and pp.product_id = products.id and pp.valid_from <= ${day}::date
    order by pp.valid_from desc limit 1),
  products.price) * case when products.currency_type = 'IRR' then 1 else products.exchange_rate end)`;

export const productById = (tx: Tx, id: string): Promise<ProductRow | undefined> =>
  tx.selectFrom('products').selectAll().where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst();

/** As `productById`, and nobody else changes it or its prices until the transaction ends. */
export const heldProduct = (tx: Tx, id: string): Promise<ProductRow | undefined> =>
  tx
    .selectFrom('products')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();

const byIds = (tx: Tx, ids: readonly string[]) =>
  tx
    .selectFrom('products')
    .selectAll()
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where('deleted_at', 'is', null);

export const productsByIds = (tx: Tx, ids: readonly string[]): Promise<ProductRow[]> => byIds(tx, ids).execute();

/** As `productsByIds`, held as by `heldProduct`, in one order for all who hold several. */
export const heldProducts = (tx: Tx, ids: readonly string[]): Promise<ProductRow[]> =>
  byIds(tx, ids).orderBy('id').forNoKeyUpdate().execute();

type Filter = Pick<ListQuery, 'search_field' | 'type' | 'category' | 'has_tax' | 'whole_code'>;

/**
 * What a search finds, looked up once; without one everything. Digits of a short code stand in many goods ids, so that
 * who picks by code asks for the one whose whole code it is.
 * @param prefix of the columns, where goods are not the only table
 */
export async function goodsFound(
  tx: Tx,
  { search_field = '', whole_code = false }: Pick<Filter, 'search_field' | 'whole_code'>,
  prefix: '' | 'p.' = '',
): Promise<RawBuilder<boolean>> {
  const column = (name: string) => sql.ref(`${prefix}${name}`);
  const [written, folded] = [search_field.trim(), foldText(search_field)];
  // The shortest writing of a barcode stands in all others.
  const within = isGtin(folded) ? gtinKey(folded) : search_field;
  const found = await hasText(tx, within, {
    ...{ search: 'product_search', id: `${prefix}id`, text: `${prefix}folded` },
  });
  if (!whole_code) return found;
  // Of own codes that differ in their writing alone it is the one to the letter.
  const isOwn = sql`${column('sku_key')} = ${folded} and (${column('sku')} = ${written}
    or not exists (select from products e where e.deleted_at is null and e.sku = ${written}))`;
  return sql<boolean>`(${found} and (${isOwn} or ${column('gtin')} = any(${gtinWritings(folded)}::text[])
    or lower(${column('code')}) = ${folded}))`;
}

/** The categories in use, each as it is written, those with the most products first. */
const writtenCategories = (tx: Tx) =>
  tx
    .selectFrom('products')
    .select((row) => ['category', row.fn.countAll<string>().as('products')])
    .where('deleted_at', 'is', null)
    .where('category', '<>', '')
    .groupBy('category')
    .orderBy(({ fn }) => fn.countAll(), 'desc')
    .orderBy('category');

/** What a filter finds of its text and its category, looked up once: a category is one however its letters were typed. */
async function lookedUp(tx: Tx, filter: Filter): Promise<RawBuilder<boolean>> {
  const found = await goodsFound(tx, filter);
  const { category = '' } = filter;
  if (category === '') return found;
  const written = (await writtenCategories(tx).execute()).map((row) => row.category);
  const alike = written.filter((one) => foldText(one) === foldText(category));
  return sql<boolean>`(${found} and category = any(${alike}::text[]))`;
}

/** @param found of `lookedUp` */
function narrowed(tx: Tx, { type, has_tax }: Filter, found: RawBuilder<boolean>) {
  return tx
    .selectFrom('products')
    .where('deleted_at', 'is', null)
    .where(found)
    .$if(type !== undefined, (some) => some.where('type', '=', type ?? 'goods'))
    .$if(has_tax !== undefined, (some) => some.where('has_tax', '=', has_tax ?? true));
}

/** Which products are changed together: those named, or all that a filter shows. */
export interface ChangedProducts {
  ids: readonly string[] | null;
  filter: Filter;
}

/** Rows held at a time, however many there are; so many are changed at once. */
export const productsAtOnce = 2_000;

async function together(tx: Tx, { ids, filter }: ChangedProducts) {
  return narrowed(tx, filter, await lookedUp(tx, filter)).$if(ids !== null, (some) =>
    some.where('id', '=', sql<string>`any(${[...(ids ?? [])]}::uuid[])`),
  );
}

/** How many products would be changed together. */
export const countProducts = async (tx: Tx, chosen: ChangedProducts): Promise<number> =>
  countOf(await together(tx, chosen));

/** The next part of them in the order of their ids; from their beginning after null. */
const nextOf = (all: Awaited<ReturnType<typeof together>>, after: string | null) =>
  all
    .$if(after !== null, (some) => some.where('id', '>', after))
    .selectAll()
    .orderBy('id')
    .limit(productsAtOnce);

/** Products to be changed together in the order of their ids, a part at a time; only looked at. */
export async function* partsOfProducts(tx: Tx, chosen: ChangedProducts): AsyncGenerator<ProductRow[]> {
  const all = await together(tx, chosen);
  for (let last: string | null = null; ; ) {
    const rows: ProductRow[] = await nextOf(all, last).execute();
    yield rows;
    last = rows.at(-1)?.id ?? null;
    if (rows.length < productsAtOnce) return;
  }
}

/** The next products to be changed together, locked until the transaction ends. @param by those that were there by then; null: all */
export async function nextProducts(
  tx: Tx,
  chosen: ChangedProducts,
  { after, by }: { after: string | null; by: Date | null },
): Promise<ProductRow[]> {
  const all = (await together(tx, chosen)).$if(by !== null, (some) => some.where('created_at', '<=', by));
  return nextOf(all, after).forNoKeyUpdate().execute();
}

/** Of more than these, those with the most products are listed. */
const categoriesMax = 500;

/** The categories in use, in the order of the alphabet; of those written alike one, as most of its products have it. */
export async function listCategories(tx: Tx): Promise<{ category: string; products: number }[]> {
  const rows = await writtenCategories(tx).execute();
  const ofOne = [...Map.groupBy(rows, ({ category }) => foldText(category)).values()].flatMap((alike) => {
    const [most] = alike;
    const products = alike.reduce((sum, one) => sum + Number(one.products), 0);
    return most === undefined ? [] : [{ category: most.category, products }];
  });
  return ofOne
    .sort((a, b) => b.products - a.products)
    .slice(0, categoriesMax)
    .sort((a, b) => (persianSortKey(a.category) < persianSortKey(b.category) ? -1 : 1));
}

/**
 * A page of the account's products, newest first unless sorted otherwise.
 * @param day YYYY-MM-DD in Tehran, whose prices count
 * @throws Problem INVALID_INPUT
 */
export async function listProducts(
  tx: Tx,
  query: ListQuery,
  day: string,
): Promise<{ count: number; rows: ProductRow[]; next: string | null }> {
  const found = await lookedUp(tx, query);
  const count = await countOf(narrowed(tx, query, found));
  return { count, ...(await pageOfProducts(tx, { ...query, count }, day, found)) };
}

async function pageOfProducts(
  tx: Tx,
  query: ListQuery & { count?: number },
  day: string,
  found: RawBuilder<boolean>,
): Promise<KeysetPage<ProductRow>> {
  const sort = readSort(query.sort, sortFields);
  const { field } = sort;
  const all = narrowed(tx, query, found).selectAll();
  const id = sql.ref('id');
  if (field !== 'price') return pageOfQuery(all, { sort, ...orders[field], id }, query);
  const column = rialPriceOn(day);
  const keyOf = (row: ProductRow & { rial_price: string }) => row.rial_price;
  return pageOfQuery(all.select(column.as('rial_price')), { sort, column, type: 'numeric', id, keyOf }, query);
}

/**
 * A walk over all products of a filter. Every page costs as much as the first: words are looked up once, and by price,
 * which no index has, the list is ordered once. @throws Problem INVALID_INPUT
 */
export function productWalk(query: ListQuery, day: string): Walk<ProductRow> {
  const { field, descending } = readSort(query.sort, sortFields);
  if (field !== 'price') {
    let found: RawBuilder<boolean> | undefined;
    return async (tx, page) => {
      found ??= await lookedUp(tx, query);
      return pageOfProducts(tx, { ...query, ...page }, day, found);
    };
  }
  const way = descending ? 'desc' : 'asc';
  return walkOfIds(
    async (tx) => {
      const all = narrowed(tx, query, await lookedUp(tx, query)).select('id');
      return (await all.orderBy(rialPriceOn(day), way).orderBy('id', way).execute()).map((row) => row.id);
    },
    (tx, ids) =>
      tx
        .selectFrom('products')
        .selectAll()
        .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
        .where('deleted_at', 'is', null)
        .execute(),
  );
}
