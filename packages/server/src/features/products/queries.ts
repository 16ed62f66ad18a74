import { foldText } from '@taraz/core';
import { type Selectable, sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { likePattern, readCursor, readSort, type Sort, writeCursor } from '../../platform/http/paging.ts';
import type { ProductTables } from './tables.ts';

export type ProductRow = Selectable<ProductTables['products']>;

export interface ListQuery {
  offset?: number;
  limit?: number;
  sort?: string;
  after?: string;
  search_field?: string;
}

const sortFields = ['created_at', 'name'] as const;
const columns = { created_at: 'created_at', name: 'name_sort' } as const;

const cursorValue = (row: ProductRow, { field }: Sort<keyof typeof columns>): string =>
  field === 'created_at' ? row.created_at.toISOString() : row.name_sort;

export const productById = (tx: Tx, id: string): Promise<ProductRow | undefined> =>
  tx.selectFrom('products').selectAll().where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst();

/** A page of the account's products, newest first unless sorted otherwise. @throws Problem INVALID_INPUT */
export async function listProducts(
  tx: Tx,
  query: ListQuery,
): Promise<{ count: number; rows: ProductRow[]; next: string | null }> {
  const sort = readSort(query.sort, sortFields);
  const cursor = readCursor(sort, query.after);
  const limit = query.limit ?? 10;
  const folded = foldText(query.search_field ?? '');
  const column = columns[sort.field];
  const direction = sort.descending ? 'desc' : 'asc';
  const base = tx
    .selectFrom('products')
    .where('deleted_at', 'is', null)
    .$if(folded !== '', (some) => some.where('id', 'in', sql<string>`(select product_search(${likePattern(folded)}))`));
  const rows = await base
    .selectAll()
    .$if(cursor !== null, (some) => {
      const operator = sql.raw(sort.descending ? '<' : '>');
      return some.where(sql<boolean>`(${sql.ref(column)}, id) ${operator} (${cursor?.value}, ${cursor?.id})`);
    })
    .orderBy(column, direction)
    .orderBy('id', direction)
    .$if(cursor === null, (some) => some.offset(query.offset ?? 0))
    .limit(limit + 1)
    .execute();
  const { count } = await base.select((row) => row.fn.countAll<string>().as('count')).executeTakeFirstOrThrow();
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const hasMore = rows.length > limit && last !== undefined;
  return {
    count: Number(count),
    rows: shown,
    next: hasMore ? writeCursor(sort, { value: cursorValue(last, sort), id: last.id }) : null,
  };
}
