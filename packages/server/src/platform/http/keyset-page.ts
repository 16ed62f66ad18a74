import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import { readCursor, type Sort, writeCursor } from './paging.ts';

/** What a list reads: rows of `from` as `select` has them, ordered by a column whose ties `id` breaks. */
export interface KeysetSource<Row> {
  select: RawBuilder<unknown>;
  /** with its joins */
  from: RawBuilder<unknown>;
  /** all must hold; without row-level security's own */
  where: readonly RawBuilder<boolean>[];
  sort: Sort<string>;
  /** the sorted expression, its SQL type, and the column of ids */
  column: RawBuilder<unknown>;
  type: 'timestamptz' | 'text' | 'int8' | 'date' | 'numeric';
  id: RawBuilder<unknown>;
  /** the sorted value of a row, as text that `type` reads */
  keyOf(row: Row): string;
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

/** A page whose price does not grow with its place in the list. @throws Problem INVALID_INPUT for a cursor of another sort */
export async function keysetPage<Row extends { id: string }>(
  tx: Tx,
  { select, from, where, sort, column, type, id, keyOf }: KeysetSource<Row>,
  { offset = 0, limit = 10, after }: KeysetQuery,
): Promise<KeysetPage<Row>> {
  const cursor = readCursor(sort, after);
  const way = sql.raw(sort.descending ? 'desc' : 'asc');
  const beyond = sql.raw(sort.descending ? '<' : '>');
  const conditions =
    cursor === null
      ? where
      : [...where, sql<boolean>`(${column}, ${id}) ${beyond} (${cursor.value}::${sql.raw(type)}, ${cursor.id}::uuid)`];
  const { rows } = await sql<Row>`
    select ${select} from ${from} where ${allOf(conditions)}
    order by ${column} ${way}, ${id} ${way} limit ${limit + 1} offset ${cursor === null ? offset : 0}`.execute(tx);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const next =
    rows.length > limit && last !== undefined ? writeCursor(sort, { value: keyOf(last), id: last.id }) : null;
  return { rows: shown, next };
}
