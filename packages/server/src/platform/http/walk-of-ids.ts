import type { Tx } from '../db/database.ts';
import type { KeysetPage } from './keyset-page.ts';

/** A walk over a whole list, page by page, each in a transaction of its own. */
export type Walk<Row> = (tx: Tx, page: { limit: number; after?: string }) => Promise<KeysetPage<Row>>;

/**
 * A walk in an order that no index has: the list is ordered once and its ids are kept (36 bytes each) until the walk is
 * over. What is removed by its turn is left out.
 * @param rowsOf the rows there are of some ids, in any order
 */
export function walkOfIds<Row extends { id: string }>(
  idsInOrder: (tx: Tx) => Promise<readonly string[]>,
  rowsOf: (tx: Tx, ids: readonly string[]) => Promise<Row[]>,
): Walk<Row> {
  let ids: readonly string[] | null = null;
  return async (tx, { limit, after }) => {
    ids ??= await idsInOrder(tx);
    const from = Number(after ?? 0);
    const to = from + limit;
    const now = ids.slice(from, to);
    const byId = new Map((await rowsOf(tx, now)).map((row) => [row.id, row]));
    return { rows: now.flatMap((id) => byId.get(id) ?? []), next: to < ids.length ? String(to) : null };
  };
}
