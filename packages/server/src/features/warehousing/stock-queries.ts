import type { CallInput, CallReply, calls } from '@taraz/contract';
import { foldText } from '@taraz/core';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { onlyRow } from '../../platform/db/only-row.ts';
import { shortDecimal } from '../../platform/decimal-text.ts';
import { type KeysetPage, keysetPage } from '../../platform/http/keyset-page.ts';
import { likePattern, readSort } from '../../platform/http/paging.ts';
import { Problem } from '../../platform/problem.ts';
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

/** Goods with what is known of their stock; of one warehouse, or of all. */
const stockOf = (warehouseId: string | undefined): RawBuilder<unknown> => sql`(
  select p.id, p.account_id, p.name, p.name_sort, p.folded, p.code, p.sku, p.unit, r.min_qty, r.warehouse_id,
    coalesce(w.name, '') as warehouse_name, l.qty, l.value, l.places, l.lines,
    coalesce(l.qty <= r.min_qty, false) as is_low
  from products p
    left join stock_rules r on r.account_id = p.account_id and r.product_id = p.id
    left join warehouses w on w.account_id = r.account_id and w.id = r.warehouse_id,
    lateral (select coalesce(sum(l.qty), 0) as qty, coalesce(sum(l.value), 0)::int8 as value, count(*) as lines,
        coalesce(jsonb_agg(jsonb_build_object('warehouse_id', l.warehouse_id, 'name', h.name, 'qty', l.qty::text, 'value', l.value::text)
          order by h.created_at) filter (where l.qty <> 0), '[]') as places
      from stock_levels l join warehouses h on h.account_id = l.account_id and h.id = l.warehouse_id
      where l.account_id = p.account_id and l.product_id = p.id
        and (${warehouseId ?? null}::uuid is null or l.warehouse_id = ${warehouseId ?? null})) l
  where p.type = 'goods' and p.deleted_at is null) s`;

function conditions(query: StockQuery): RawBuilder<boolean>[] {
  const { state } = query;
  const folded = foldText(query.search_field ?? '');
  return [
    // In one warehouse only what has ever been there.
    ...(query.warehouse_id === undefined ? [] : [sql<boolean>`s.lines > 0`]),
    ...(state === 'low' ? [sql<boolean>`s.is_low`] : []),
    ...(state === 'short'
      ? [
          sql<boolean>`exists (select from stock_levels n where n.account_id = s.account_id and n.product_id = s.id
      and n.qty < 0 and (${query.warehouse_id ?? null}::uuid is null or n.warehouse_id = ${query.warehouse_id ?? null}))`,
        ]
      : []),
    ...(state === 'there' ? [sql<boolean>`s.qty > 0`] : []),
    ...(folded === '' ? [] : [sql<boolean>`s.id in (select product_search(${likePattern(folded)}))`]),
  ];
}

function present(row: StockRow): Stock {
  const qty = toScaled(row.qty);
  return {
    id: row.id,
    name: row.name,
    code: row.code,
    sku: row.sku,
    unit: row.unit,
    qty: shortDecimal(row.qty),
    value: row.value,
    average: qty > 0n ? divideHalfUp(BigInt(row.value) * quantityScale, qty).toString() : '',
    min_qty: row.min_qty === null ? null : shortDecimal(row.min_qty),
    is_low: row.is_low,
    is_short: row.places.some((place) => place.qty.startsWith('-')),
    warehouse_id: row.warehouse_id,
    warehouse_name: row.warehouse_name,
    places: row.places.map((place) => ({ ...place, qty: shortDecimal(place.qty) })),
  };
}

const select = sql`s.id, s.name, s.name_sort, s.code, s.sku, s.unit, s.qty::text, s.value::text, s.min_qty::text, s.warehouse_id,
  s.warehouse_name, s.places, s.is_low`;
const sorts = {
  name: { column: 's.name_sort', type: 'text', keyOf: (row: StockRow) => row.name_sort },
  qty: { column: 's.qty', type: 'numeric', keyOf: (row: StockRow) => row.qty },
  value: { column: 's.value', type: 'int8', keyOf: (row: StockRow) => row.value },
} as const;

/** A page of stock by product, by name unless sorted otherwise. @throws Problem INVALID_INPUT */
export async function pageOfStock(tx: Tx, query: StockQuery): Promise<KeysetPage<Stock>> {
  const sort = readSort(query.sort ?? 'name', ['name', 'qty', 'value']);
  const { column, type, keyOf } = sorts[sort.field];
  const page = await keysetPage<StockRow>(
    tx,
    {
      select,
      from: stockOf(query.warehouse_id),
      where: conditions(query),
      sort,
      column: sql.ref(column),
      type,
      id: sql.ref('s.id'),
      keyOf,
    },
    query,
  );
  return { rows: page.rows.map(present), next: page.next };
}

/** How many products a filter has, and what they are worth together. */
export async function stockSums(tx: Tx, query: StockQuery): Promise<{ count: number; value: string }> {
  const where = conditions(query);
  const all = where.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(where, sql` and `)}`;
  return onlyRow(
    await sql<{ count: number; value: string }>`
      select count(*)::int as count, coalesce(sum(s.value), 0)::text as value from ${stockOf(query.warehouse_id)} where ${all}`.execute(
      tx,
    ),
  );
}

/** A page of stock with the sums of its filter. @throws Problem INVALID_INPUT */
export async function listStock(tx: Tx, query: StockQuery): Promise<CallReply<typeof calls.listStock>> {
  const { rows, next } = await pageOfStock(tx, query);
  return { ...(await stockSums(tx, query)), stock: rows, next };
}

/** @throws Problem NOT_FOUND */
export async function stockOfProduct(tx: Tx, productId: string): Promise<Stock> {
  const { rows } = await sql<StockRow>`
    select ${select} from ${stockOf(undefined)} where s.id = ${productId}`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Problem('NOT_FOUND');
  return present(row);
}

/** For the dashboard: goods at or below their least quantity, the emptiest first, and how many there are. */
export async function lowStock(tx: Tx, most = 5): Promise<{ count: number; stock: Stock[] }> {
  const { count } = await stockSums(tx, { state: 'low' });
  const { rows } = await pageOfStock(tx, { state: 'low', sort: 'qty', limit: most });
  return { count, stock: rows };
}
