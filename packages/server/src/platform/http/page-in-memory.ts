import { foldText, hasQueryWords, queryWords } from '@taraz/core';
import { type PageQuery, readCursor, readSort, writeCursor } from './paging.ts';

interface PageOptions<Row, Field extends string> {
  /** what each field of `sort` sorts by, as text whose code points are in order */
  sorts: Readonly<Record<Field, (row: Row) => string>>;
  /** what is searched, as people write it */
  text(row: Row): string;
}

const inOrder = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/**
 * A page of rows that are few by nature (people, branches, keys of one account) and therefore all at hand.
 * @throws Problem INVALID_INPUT for a sort or cursor that does not fit
 */
export function pageInMemory<Row extends { id: string }, Field extends string>(
  rows: readonly Row[],
  query: PageQuery,
  { sorts, text }: PageOptions<Row, Field>,
): { count: number; rows: Row[]; next: string | null } {
  const sort = readSort(query.sort, Object.keys(sorts) as Field[]);
  const cursor = readCursor(sort, query.after, 'text');
  const sorted = sorts[sort.field];
  const way = sort.descending ? -1 : 1;
  const compare = (a: { value: string; id: string }, b: { value: string; id: string }) =>
    way * (inOrder(a.value, b.value) || inOrder(a.id, b.id));
  const words = queryWords(query.search_field ?? '');
  const placed = rows
    .filter((row) => hasQueryWords(foldText(text(row)), words))
    .map((row) => ({ row, value: sorted(row), id: row.id }))
    .sort(compare);
  const rest = cursor === null ? placed.slice(query.offset ?? 0) : placed.filter((one) => compare(one, cursor) > 0);
  const limit = query.limit ?? 10;
  const shown = rest.slice(0, limit);
  const last = shown.at(-1);
  const next = rest.length > limit && last !== undefined ? writeCursor(sort, last) : null;
  return { count: placed.length, rows: shown.map(({ row }) => row), next };
}
