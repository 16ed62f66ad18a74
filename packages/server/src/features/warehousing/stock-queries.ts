import type { CallInput, CallReply, calls } from '@taraz/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { onlyRow } from '../../platform/db/only-row.ts';
import { shortDecimal } from '../../platform/decimal-text.ts';
import { allOf, type KeysetPage, keysetPage } from '../../platform/http/keyset-page.ts';
import { readSort, type Sort } from '../../platform/http/paging.ts';
import { type Walk, walkOfIds } from '../../platform/http/walk-of-ids.ts';
import { Problem } from '../../platform/problem.ts';
import { goodsFound } from '../products/queries.ts';
import { divideHalfUp, quantityScale, toScaled } from './valuation.ts';

export type StockQuery = NonNullable<CallInput<typeof calls.listStock>['query']>;
export type Stock = CallReply<typeof calls.listStock>['stock'][number];

interface StockRow {
  id: string;
  name: string;
  name_sort: string;
  code: string;
  sku: string;
  unit: string;
  qty: string;
  value: string;
  min_qty: string | null;
  warehouse_id: string | null;
  warehouse_name: string;
  places: { warehouse_id: string; name: string; qty: string; value: string }[];
  is_low: boolean;
}

/** Goods with all that is shown of them; their stock of one warehouse, or of all. For few of them: each is looked up. */
const shownOf = (warehouseId: string | undefined): RawBuilder<unknown> => sql`products p
  left join stock_rules r on r.account_id = p.account_id and r.product_id = p.id
  left join warehouses w on w.account_id = r.account_id and w.id = r.warehouse_id,
  lateral (select coalesce(sum(l.qty), 0) as qty, coalesce(sum(l.value), 0)::int8 as value,
      coalesce(jsonb_agg(jsonb_build_object('warehouse_id', l.warehouse_id, 'name', h.name, 'qty', l.qty::text, 'value', l.value::text)
        order by h.created_at) filter (where l.qty <> 0), '[]') as places
    from stock_levels l join warehouses h on h.account_id = l.account_id and h.id = l.warehouse_id
    where l.account_id = p.account_id and l.product_id = p.id
      and (${warehouseId ?? null}::uuid is null or l.warehouse_id = ${warehouseId ?? null})) l`;

/**
 * What goods are chosen and ordered by, added up at once for all of them; what a query does not look at, PostgreSQL leaves
 * out. Of low ones only levels of goods with a least quantity are added.
 */
const chosenFrom = ({ warehouse_id, state }: StockQuery): RawBuilder<unknown> => sql`products p
  left join stock_rules r on r.account_id = p.account_id and r.product_id = p.id
  left join (select l.product_id, sum(l.qty) as qty, sum(l.value)::int8 as value from stock_levels l
    where (${warehouse_id ?? null}::uuid is null or l.warehouse_id = ${warehouse_id ?? null})
      ${state === 'low' ? sql`and l.product_id in (select n.product_id from stock_rules n where n.min_qty is not null)` : sql``}
    group by l.product_id) l on l.product_id = p.id`;

const qty = sql`coalesce(l.qty, 0)`;
const value = sql`coalesce(l.value, 0)`;
/**
 * Of a product its least quantity is that of all warehouses together, whichever one of them is shown; null for one that has none.
 * As it stands it leaves only goods with one: PostgreSQL begins with those, which it would not behind a coalesce.
 */
const isLowOf = (warehouseId: string | undefined): RawBuilder<boolean> =>
  sql<boolean>`r.min_qty >= ${
    warehouseId === undefined
      ? qty
      : sql`(select coalesce(sum(n.qty), 0) from stock_levels n where n.account_id = p.account_id and n.product_id = p.id)`
  }`;
const areGoods = sql<boolean>`p.type = 'goods' and p.deleted_at is null`;

async function conditions(tx: Tx, query: StockQuery): Promise<RawBuilder<boolean>[]> {
  const { state, warehouse_id } = query;
  const ofText = await goodsFound(tx, query, 'p.');
  return [
    areGoods,
    // In one warehouse only what has ever been there.
    ...(warehouse_id === undefined ? [] : [sql<boolean>`l.product_id is not null`]),
    ...(state === 'low' ? [isLowOf(warehouse_id)] : []),
    ...(state === 'short'
      ? [
          sql<boolean>`exists (select from stock_levels n where n.account_id = p.account_id and n.product_id = p.id
      and n.qty < 0 and (${warehouse_id ?? null}::uuid is null or n.warehouse_id = ${warehouse_id ?? null}))`,
        ]
      : []),
    ...(state === 'there' ? [sql<boolean>`l.qty > 0`] : []),
    ofText,
  ];
}

function present(row: StockRow): Stock {
  const there = toScaled(row.qty);
  return {
    id: row.id,
    name: row.name,
    code: row.code,
    sku: row.sku,
    unit: row.unit,
    qty: shortDecimal(row.qty),
    value: row.value,
    average: there > 0n ? divideHalfUp(BigInt(row.value) * quantityScale, there).toString() : '',
    min_qty: row.min_qty === null ? null : shortDecimal(row.min_qty),
    is_low: row.is_low,
    is_short: row.places.some((place) => place.qty.startsWith('-')),
    warehouse_id: row.warehouse_id,
    warehouse_name: row.warehouse_name,
    places: row.places.map((place) => ({ ...place, qty: shortDecimal(place.qty) })),
  };
}

const selectOf = (
  warehouseId: string | undefined,
) => sql`p.id, p.name, p.name_sort, p.code, p.sku, p.unit, l.qty::text, l.value::text, r.min_qty::text, r.warehouse_id,
  coalesce(w.name, '') as warehouse_name, l.places, coalesce(${isLowOf(warehouseId)}, false) as is_low`;
const sorts = {
  name: { column: sql.ref('p.name_sort'), type: 'text', keyOf: (row: StockRow) => row.name_sort },
  qty: { column: qty, type: 'numeric', keyOf: (row: StockRow) => row.qty },
  value: { column: value, type: 'int8', keyOf: (row: StockRow) => row.value },
} as const;

/** A page of stock by product, by name unless sorted otherwise. @throws Problem INVALID_INPUT */
export async function pageOfStock(
  tx: Tx,
  query: StockQuery,
  { where, count = 0 }: { where?: RawBuilder<boolean>[]; count?: number } = {},
): Promise<KeysetPage<Stock>> {
  const sort = readSort(query.sort ?? 'name', ['name', 'qty', 'value']);
  const page = await keysetPage<StockRow>(
    tx,
    {
      select: selectOf(query.warehouse_id),
      from: shownOf(query.warehouse_id),
      among: chosenFrom(query),
      where: where ?? (await conditions(tx, query)),
      sort,
      ...sorts[sort.field],
      id: sql.ref('p.id'),
    },
    { ...query, count },
  );
  return { rows: page.rows.map(present), next: page.next };
}

/** The ids of all stock of a filter in its order, which no index has. @throws Problem INVALID_INPUT */
async function orderedStock(tx: Tx, query: StockQuery, sort: Sort<keyof typeof sorts>): Promise<string[]> {
  const way = sql.raw(sort.descending ? 'desc' : 'asc');
  const { rows } = await sql<{ id: string }>`
    select p.id from ${chosenFrom(query)} where ${allOf(await conditions(tx, query))}
    order by ${sorts[sort.field].column} ${way}, p.id ${way}`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Goods by their ids, in any order; without those that are removed by now. */
export async function stockOf(tx: Tx, { warehouse_id }: StockQuery, ids: readonly string[]): Promise<Stock[]> {
  const { rows } = await sql<StockRow>`
    select ${selectOf(warehouse_id)} from ${shownOf(warehouse_id)} where p.id = any(${[...ids]}::uuid[]) and ${areGoods}`.execute(
    tx,
  );
  return rows.map(present);
}

/** A walk over all stock of a filter; by quantity or value, which is added up for the whole list, that is done once. @throws Problem INVALID_INPUT */
export function stockWalk(query: StockQuery): Walk<Stock> {
  const sort = readSort(query.sort ?? 'name', ['name', 'qty', 'value']);
  if (sort.field === 'name') return (tx, page) => pageOfStock(tx, { ...query, ...page });
  return walkOfIds(
    (tx) => orderedStock(tx, query, sort),
    (tx, ids) => stockOf(tx, query, ids),
  );
}

/** A page of stock with how many products the filter has and what they are worth together. @throws Problem INVALID_INPUT */
export async function listStock(tx: Tx, query: StockQuery): Promise<CallReply<typeof calls.listStock>> {
  const where = await conditions(tx, query);
  const sums = onlyRow(
    await sql<{ count: number; value: string }>`
      select count(*)::int as count, coalesce(sum(l.value), 0)::text as value from ${chosenFrom(query)}
      where ${allOf(where)}`.execute(tx),
  );
  const { rows, next } = await pageOfStock(tx, query, { where, count: sums.count });
  return { ...sums, stock: rows, next };
}

/** @throws Problem NOT_FOUND */
export async function stockOfProduct(tx: Tx, productId: string): Promise<Stock> {
  const { rows } = await sql<StockRow>`
    select ${selectOf(undefined)} from ${shownOf(undefined)} where p.id = ${productId} and ${areGoods}`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Problem('NOT_FOUND');
  return present(row);
}

/** For the dashboard: goods at or below their least quantity, the emptiest first, and how many there are. */
export const lowStock = (tx: Tx, most = 5): Promise<{ count: number; stock: Stock[] }> =>
  listStock(tx, { state: 'low', sort: 'qty', limit: most });
