import { queryForms, queryWords } from '@taraz/core';
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

/** The condition that a folded text has a word in one of the forms in which it may stand there. */
export const hasForm = (text: string, forms: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(
    forms.map((form) => sql`${sql.ref(text)} like ${likePattern(form)}`),
    sql` or `,
  )})`;

/**
 * The pattern for a function that takes one alone: of the text as it is written, or of the next of its forms where nothing has
 * it so; the last where nothing has any.
 * @param typed as it is typed; null for '', which asks for nothing
 * @param count how many rows have a pattern
 */
export async function patternFound(typed: string, count: (pattern: string) => Promise<number>): Promise<string | null> {
  const forms = queryForms(typed);
  if (forms[0] === '') return null;
  const patterns = forms.map(likePattern);
  for (const pattern of patterns.slice(0, -1)) if ((await count(pattern)) > 0) return pattern;
  return patterns.at(-1) ?? null;
}

/** Ids of the rows that have a word in one of its forms; null: they are too many to be collected. */
async function lookUp(tx: Tx, search: Search, forms: readonly string[]): Promise<string[] | null> {
  const found = new Set<string>();
  for (const form of forms) {
    // In the list of columns, and not in `from`, the function stops with the limit.
    const { rows } = await sql<{ id: string }>`
      select ${sql.id(search)}(${likePattern(form)}) as id limit ${commonFrom}`.execute(tx);
    for (const { id } of rows) found.add(id);
    if (found.size >= commonFrom) return null;
  }
  return [...found];
}

/**
 * The condition that rows have all words of a text, in whatever order, each as it is written or as it is kept: rare ones by
 * their ids, which are looked up once for the page, the count and the sums; common ones by each row's own text, without
 * first collecting a hundred thousand ids.
 * @param typed as it is typed; '' asks for nothing, and all rows have it
 * @param withinOf what of a form stands in such texts, where that is not the form itself
 */
export async function hasText(
  tx: Tx,
  typed: string,
  {
    search,
    id,
    text,
    withinOf = (form) => form,
  }: { search: Search; id: string; text: string; withinOf?: (form: string) => string },
): Promise<RawBuilder<boolean>> {
  const words = queryWords(typed)
    .map(({ written, kept }) => [...new Set([written, kept].map(withinOf))])
    .sort(([a = ''], [b = '']) => b.length - a.length);
  if (words.length === 0) return sql<boolean>`true`;
  const all = (conditions: readonly RawBuilder<boolean>[]) => sql<boolean>`(${sql.join(conditions, sql` and `)})`;
  const has = words.map((forms) => hasForm(text, forms));
  // The first word that few have: «شرکت» of «شرکت 199» says nothing, the number nearly all.
  for (const [index, forms] of words.slice(0, wordsLookedUp).entries()) {
    if ((forms[0] ?? '').length < shortestIndexed) break;
    const ids = await lookUp(tx, search, forms);
    if (ids === null) continue;
    const found = sql<boolean>`${sql.ref(id)} = any(${ids}::uuid[])`;
    return all([found, ...has.filter((_, at) => at !== index)]);
  }
  return all(has);
}
