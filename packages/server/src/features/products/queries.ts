import { bulkProductsMax } from '@taraz/contract';
import { foldText } from '@taraz/core';
import { type Selectable, sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { countOf, type KeysetPage, pageOfQuery } from '../../platform/http/keyset-page.ts';
import { likePattern, readSort } from '../../platform/http/paging.ts';
import { persianSortKey } from '../invoices/persian-sort-key.ts';
import type { ProductTables } from './tables.ts';

export type ProductRow = Selectable<ProductTables['products']>;

export interface ListQuery {
  offset?: number;
  limit?: number;
  sort?: string;
  after?: string;
  search_field?: string;
  type?: 'goods' | 'services';
  category?: string;
  has_tax?: boolean;
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

type Filter = Pick<ListQuery, 'search_field' | 'type' | 'category' | 'has_tax'>;

function narrowed(tx: Tx, { search_field = '', type, category, has_tax }: Filter) {
  const folded = foldText(search_field);
  return tx
    .selectFrom('products')
    .where('deleted_at', 'is', null)
    .$if(folded !== '', (some) => some.where('id', 'in', sql<string>`(select product_search(${likePattern(folded)}))`))
    .$if(type !== undefined, (some) => some.where('type', '=', type ?? 'goods'))
    .$if(Boolean(category), (some) => some.where('category', '=', category ?? ''))
    .$if(has_tax !== undefined, (some) => some.where('has_tax', '=', has_tax ?? true));
}

/** Products to be changed together, locked in the order of their ids: those named, or all that the filter shows. */
export function allProducts(tx: Tx, ids: readonly string[] | null, filter: Filter): Promise<ProductRow[]> {
  return narrowed(tx, filter)
    .$if(ids !== null, (some) => some.where('id', '=', sql<string>`any(${[...(ids ?? [])]}::uuid[])`))
    .selectAll()
    .orderBy('id')
    .limit(bulkProductsMax)
    .forUpdate()
    .execute();
}

/** The categories in use, in the order of the alphabet. */
export async function listCategories(tx: Tx): Promise<{ category: string; products: number }[]> {
  const rows = await tx
    .selectFrom('products')
    .select((row) => ['category', row.fn.countAll<string>().as('products')])
    .where('deleted_at', 'is', null)
    .where('category', '<>', '')
    .groupBy('category')
    .limit(500)
    .execute();
  return rows
    .map(({ category, products }) => ({ category, products: Number(products) }))
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
  const count = await countOf(narrowed(tx, query));
  return { count, ...(await pageOfProducts(tx, query, day)) };
}

async function pageOfProducts(tx: Tx, query: ListQuery, day: string): Promise<KeysetPage<ProductRow>> {
  const sort = readSort(query.sort, sortFields);
  const { field } = sort;
  const all = narrowed(tx, query).selectAll();
  const id = sql.ref('id');
  if (field !== 'price') return pageOfQuery(all, { sort, ...orders[field], id }, query);
  const column = rialPriceOn(day);
  const keyOf = (row: ProductRow & { rial_price: string }) => row.rial_price;
  return pageOfQuery(all.select(column.as('rial_price')), { sort, column, type: 'numeric', id, keyOf }, query);
}

/** Where a walk over all products of a filter goes on. */
export type WalkPlace = { after: string } | { ids: readonly string[]; from: number };

/**
 * The next part of a walk over the whole list, in its order; the first without a place. Every part costs as much as the
 * first: by price, which no index has, the list is ordered once and its ids are kept (36 bytes each) until it is over.
 * @returns the rows and where the next part begins, null at the end. @throws Problem INVALID_INPUT
 */
export async function walkProducts(
  tx: Tx,
  query: ListQuery & { limit: number },
  day: string,
  place: WalkPlace | null,
): Promise<{ rows: ProductRow[]; next: WalkPlace | null }> {
  const { field, descending } = readSort(query.sort, sortFields);
  if (field !== 'price') {
    const { rows, next } = await pageOfProducts(
      tx,
      place !== null && 'after' in place ? { ...query, after: place.after } : query,
      day,
    );
    return { rows, next: next === null ? null : { after: next } };
  }
  const way = descending ? 'desc' : 'asc';
  const { ids, from } =
    place !== null && 'ids' in place
      ? place
      : {
          ids: (await narrowed(tx, query).select('id').orderBy(rialPriceOn(day), way).orderBy('id', way).execute()).map(
            (row) => row.id,
          ),
          from: 0,
        };
  const to = from + query.limit;
  const now = ids.slice(from, to);
  const found = await tx
    .selectFrom('products')
    .selectAll()
    .where('id', '=', sql<string>`any(${now}::uuid[])`)
    .where('deleted_at', 'is', null)
    .execute();
  const byId = new Map(found.map((row) => [row.id, row]));
  return { rows: now.flatMap((one) => byId.get(one) ?? []), next: to >= ids.length ? null : { ids, from: to } };
}
