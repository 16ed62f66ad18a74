import { type RawBuilder, sql } from 'kysely';
import { likePattern } from '../http/paging.ts';
import type { Tx } from './database.ts';

/** Matches from which on a page is found sooner by going through the list in its order than by what has the text. */
export const commonFrom = 5_000;
/** Letters of a trigram: for less of them its index would have to be gone through whole. */
export const shortestIndexed = 3;

/** The functions that look a pattern up in a text index, past row-level security (0020-server-platform.md). */
type Search = 'product_search' | 'customer_search' | 'cheque_search' | 'event_log_search' | 'pre_invoice_search';

/**
 * The condition that rows have a text: rare ones by their ids, which are looked up once for the page, the count and the
 * sums; common ones by each row's own text, without first collecting a hundred thousand ids.
 * @param folded as `foldText` gives it; '' asks for nothing, and all rows have it
 */
export async function hasText(
  tx: Tx,
  folded: string,
  { search, id, text }: { search: Search; id: string; text: string },
): Promise<RawBuilder<boolean>> {
  if (folded === '') return sql<boolean>`true`;
  const pattern = likePattern(folded);
  if (folded.split(' ').some((word) => word.length >= shortestIndexed)) {
    // In the list of columns, and not in `from`, the function stops with the limit.
    const { rows } = await sql<{ id: string }>`select ${sql.id(search)}(${pattern}) as id limit ${commonFrom}`.execute(
      tx,
    );
    if (rows.length < commonFrom) return sql<boolean>`${sql.ref(id)} = any(${rows.map((row) => row.id)}::uuid[])`;
  }
  return sql<boolean>`${sql.ref(text)} like ${pattern}`;
}
