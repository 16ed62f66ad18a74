import { foldQuery } from '@taraz/core';
import { type RawBuilder, sql } from 'kysely';
import { likePattern } from '../http/paging.ts';
import type { Tx } from './database.ts';

/** Matches from which on a page is found sooner by going through the list in its order than by what has the text. */
export const commonFrom = 5_000;
/** Letters of a trigram: for less of them its index would have to be gone through whole. */
export const shortestIndexed = 3;
/** Common words are looked up only so many times. */
const wordsLookedUp = 3;

/** The functions that look a pattern up in a text index, past row-level security (0020-server-platform.md). */
type Search =
  | 'product_search'
  | 'customer_search'
  | 'cheque_search'
  | 'event_log_search'
  | 'pre_invoice_search'
  | 'purchase_search';

/**
 * The condition that rows have all words of a text, in whatever order: rare ones by their ids, which are looked up once
 * for the page, the count and the sums; common ones by each row's own text, without first collecting a hundred thousand ids.
 * @param typed as it is typed; '' asks for nothing, and all rows have it
 */
export async function hasText(
  tx: Tx,
  typed: string,
  { search, id, text }: { search: Search; id: string; text: string },
): Promise<RawBuilder<boolean>> {
  const words = foldQuery(typed)
    .split(' ')
    .filter((word) => word !== '')
    .sort((a, b) => b.length - a.length);
  if (words.length === 0) return sql<boolean>`true`;
  const all = (conditions: readonly RawBuilder<boolean>[]) => sql<boolean>`(${sql.join(conditions, sql` and `)})`;
  const has = words.map((word) => sql<boolean>`${sql.ref(text)} like ${likePattern(word)}`);
  // The first word that few have: «شرکت» of «شرکت 199» says nothing, the number nearly all.
  for (const [index, word] of words.slice(0, wordsLookedUp).entries()) {
    if (word.length < shortestIndexed) break;
    // In the list of columns, and not in `from`, the function stops with the limit.
    const { rows } = await sql<{ id: string }>`
      select ${sql.id(search)}(${likePattern(word)}) as id limit ${commonFrom}`.execute(tx);
    if (rows.length >= commonFrom) continue;
    const found = sql<boolean>`${sql.ref(id)} = any(${rows.map((row) => row.id)}::uuid[])`;
    return all([found, ...has.filter((_, at) => at !== index)]);
  }
  return all(has);
}
