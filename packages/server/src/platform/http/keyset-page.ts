import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import { type Cursor, readCursor, type Sort, writeCursor } from './paging.ts';

/** What a list is ordered by: a column whose ties `id` breaks. */
export interface KeysetOrder<Row> {
  sort: Sort<string>;
  /** the sorted expression, its SQL type, and the column of ids */
  column: RawBuilder<unknown>;
  type: 'timestamptz' | 'text' | 'int8' | 'date' | 'numeric';
  id: RawBuilder<unknown>;
  /** the sorted value of a row, as text that `type` reads */
  keyOf(row: Row): string;
}

/** What a list reads: rows of `from` as `select` has them. */
export interface KeysetSource<Row> extends KeysetOrder<Row> {
  select: RawBuilder<unknown>;
  /** with its joins */
  from: RawBuilder<unknown>;
  /** all must hold; without row-level security's own */
  where: readonly RawBuilder<boolean>[];
}

export interface KeysetQuery {
  offset?: number;
  limit?: number;
  after?: string;
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

/** A page whose price does not grow with its place in the list. @throws Problem INVALID_INPUT for a cursor of another sort */
export async function keysetPage<Row extends { id: string }>(
  tx: Tx,
  source: KeysetSource<Row>,
  { offset = 0, limit = 10, after }: KeysetQuery,
): Promise<KeysetPage<Row>> {
  const { select, from, where, sort, column, id, keyOf } = source;
  const cursor = readCursor(sort, after);
  const way = sql.raw(sort.descending ? 'desc' : 'asc');
  const conditions = cursor === null ? where : [...where, beyondCursor(source, cursor)];
  const { rows } = await sql<Row>`
    select ${select} from ${from} where ${allOf(conditions)}
    order by ${column} ${way}, ${id} ${way} limit ${limit + 1} offset ${cursor === null ? offset : 0}`.execute(tx);
  return cutPage(rows, limit, sort, (last) => ({ value: keyOf(last), id: last.id }));
}

/** The same of a query that Kysely builds, with its columns and conditions. @throws Problem INVALID_INPUT for a cursor of another sort */
export async function pageOfQuery<DB, Tables extends keyof DB, Row extends { id: string }>(
  query: SelectQueryBuilder<DB, Tables, Row>,
  order: KeysetOrder<Row>,
  { offset = 0, limit = 10, after }: KeysetQuery,
): Promise<KeysetPage<Row>> {
  const { sort, column, id, keyOf } = order;
  const cursor = readCursor(sort, after);
  const direction = sort.descending ? 'desc' : 'asc';
  const placed = cursor === null ? query.offset(offset) : query.where(beyondCursor(order, cursor));
  const rows = await placed
    .orderBy(column, direction)
    .orderBy(id, direction)
    .limit(limit + 1)
    .execute();
  return cutPage(rows as Row[], limit, sort, (last) => ({ value: keyOf(last), id: last.id }));
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
