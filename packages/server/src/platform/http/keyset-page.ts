import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import { type Cursor, type KeyType, readCursor, type Sort, writeCursor } from './paging.ts';

/** What a list is ordered by: a column whose ties `id` breaks. */
export interface KeysetOrder<Row> {
  sort: Sort<string>;
  /** a column with one value in all rows, where an index has the order only behind it */
  leading?: RawBuilder<unknown>;
  /** the sorted expression, its SQL type, and the column of ids */
  column: RawBuilder<unknown>;
  type: KeyType;
  id: RawBuilder<unknown>;
  /** the sorted value of a row, as text that `type` reads */
  keyOf(row: Row): string;
}

/** What a list reads: rows of `from` as `select` has them. */
export interface KeysetSource<Row> extends KeysetOrder<Row> {
  select: RawBuilder<unknown>;
  /** with its joins */
  from: RawBuilder<unknown>;
  /**
   * Of `from` what `where`, `column` and `id` look at, where that is less: the places before the page are then passed
   * over without the joins of their rows.
   */
  among?: RawBuilder<unknown>;
  /** all must hold; without row-level security's own */
  where: readonly RawBuilder<boolean>[];
}

export interface KeysetQuery {
  offset?: number;
  limit?: number;
  after?: string;
  /** How many rows the list has, where that is known: what lies nearer to the end is then reached from there. */
  count?: number;
}

export interface KeysetPage<Row> {
  rows: Row[];
  next: string | null;
}

/** All conditions, or none. */
export const allOf = (where: readonly RawBuilder<boolean>[]): RawBuilder<boolean> =>
  where.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(where, sql` and `)}`;

/** The page of rows that were read one beyond its limit, and the cursor of the next where that one is there. */
export function cutPage<Row>(
  rows: readonly Row[],
  limit: number,
  sort: Sort<string>,
  endOf: (last: Row) => Cursor,
): KeysetPage<Row> {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { rows: shown, next: rows.length > limit && last !== undefined ? writeCursor(sort, endOf(last)) : null };
}

const beyondCursor = <Row>({ sort, column, type, id }: KeysetOrder<Row>, cursor: Cursor): RawBuilder<boolean> =>
  sql<boolean>`(${column}, ${id}) ${sql.raw(sort.descending ? '<' : '>')} (${cursor.value}::${sql.raw(type)}, ${cursor.id}::uuid)`;

/** Which rows are read for a page. */
interface Reading {
  descending: boolean;
  offset: number;
  limit: number;
  isFromEnd: boolean;
}

/** A page nearer to the end than to the beginning is read from the end, so that the last costs what the first does. */
function readingOf({ descending }: Sort<string>, cursor: Cursor | null, query: KeysetQuery): Reading {
  const { limit = 10, count = 0 } = query;
  const offset = cursor === null ? (query.offset ?? 0) : 0;
  const rest = count - offset;
  if (rest <= 0 || rest >= offset) return { descending, offset, limit: limit + 1, isFromEnd: false };
  return {
    descending: !descending,
    offset: Math.max(0, rest - limit - 1),
    limit: Math.min(limit + 1, rest),
    isFromEnd: true,
  };
}

const pageOf = <Row extends { id: string }>(
  rows: readonly Row[],
  isFromEnd: boolean,
  { limit = 10 }: KeysetQuery,
  { sort, keyOf }: KeysetOrder<Row>,
): KeysetPage<Row> =>
  cutPage(isFromEnd ? rows.toReversed() : rows, limit, sort, (last) => ({ value: keyOf(last), id: last.id }));

/** A page whose price does not grow with its place in the list. @throws Problem INVALID_INPUT for a cursor of another sort */
export async function keysetPage<Row extends { id: string }>(
  tx: Tx,
  source: KeysetSource<Row>,
  query: KeysetQuery,
): Promise<KeysetPage<Row>> {
  const { select, from, among, where, sort, column, type, id } = source;
  const cursor = readCursor(sort, query.after, type);
  const { descending, offset, limit, isFromEnd } = readingOf(sort, cursor, query);
  const way = sql.raw(descending ? 'desc' : 'asc');
  const conditions = allOf(cursor === null ? where : [...where, beyondCursor(source, cursor)]);
  const order = sql`order by ${column} ${way}, ${id} ${way} limit ${limit} offset ${offset}`;
  const { rows } = await (among === undefined
    ? sql<Row>`select ${select} from ${from} where ${conditions} ${order}`
    : sql<Row>`
      with page as materialized (
        select ${column} as page_key, ${id} as page_id from ${among} where ${conditions} ${order})
      select shown.* from page, lateral (select ${select} from ${from} where ${id} = page.page_id) shown
      order by page.page_key ${way}, page.page_id ${way}`
  ).execute(tx);
  return pageOf(rows, isFromEnd, query, source);
}

/** The same of a query that Kysely builds, with its columns and conditions. @throws Problem INVALID_INPUT for a cursor of another sort */
export async function pageOfQuery<DB, Tables extends keyof DB, Row extends { id: string }>(
  all: SelectQueryBuilder<DB, Tables, Row>,
  order: KeysetOrder<Row>,
  query: KeysetQuery,
): Promise<KeysetPage<Row>> {
  const { sort, leading, column, type, id } = order;
  const cursor = readCursor(sort, query.after, type);
  const { descending, offset, limit, isFromEnd } = readingOf(sort, cursor, query);
  const direction = descending ? 'desc' : 'asc';
  const placed = cursor === null ? all.offset(offset) : all.where(beyondCursor(order, cursor));
  const rows = (await placed
    .$if(leading !== undefined, (some) => some.orderBy(leading ?? column, direction))
    .orderBy(column, direction)
    .orderBy(id, direction)
    .limit(limit)
    .execute()) as Row[];
  return pageOf(rows, isFromEnd, query, order);
}

/** How many rows a query has, before its columns are chosen. */
export async function countOf<DB, Tables extends keyof DB>(
  query: SelectQueryBuilder<DB, Tables, object>,
): Promise<number> {
  const { count } = await query
    .select((row) => row.fn.countAll<string>().as('count'))
    .$castTo<{ count: string }>()
    .executeTakeFirstOrThrow();
  return Number(count);
}
