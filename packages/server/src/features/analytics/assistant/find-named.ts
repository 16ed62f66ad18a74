/** Goods and customers that a said name means, also in accounts of more than are compared one by one. */
import { bestMatch, nameWords, wordBreaks } from '@taraz/core';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { hasText } from '../../../platform/db/has-text.ts';
import { likePattern } from '../../../platform/http/paging.ts';

export interface Named {
  id: string;
  name: string;
  /** of a customer: economic code, else national code; of a product: its goods id */
  code: string;
}

export type Match = ReturnType<typeof bestMatch<Named>>;

/** So many names are compared with what was said; of more, those that the text index finds by its words. */
export const comparedMax = 20_000;

interface Source {
  rows: RawBuilder<unknown>;
  /** null: no index has all of them */
  search: 'product_search' | 'customer_search' | null;
}

const products = (more: RawBuilder<unknown>): Source => ({
  rows: sql`select id, name, code, folded from products where deleted_at is null ${more}`,
  search: 'product_search',
});

const sources = {
  products: products(sql``),
  goods: products(sql`and type = 'goods'`),
  /** goods, and what any document of the warehouses has ever moved, also where it was removed since or is a service by now */
  stocked: {
    rows: sql`select id, name, code, folded from products where (deleted_at is null and type = 'goods')
      or id in (select product_id from stock_levels)`,
    search: null,
  },
  customers: {
    rows: sql`select id, coalesce(nullif(company, ''), trim(first_name || ' ' || last_name)) as name,
      coalesce(nullif(economic_code, ''), national_code, '') as code, folded
      from customers where deleted_at is null and merged_into is null`,
    search: 'customer_search',
  },
} as const satisfies Record<string, Source>;

/** The next so many of which that is so, short names first: what is called just so is among them. */
async function shortest(tx: Tx, { rows }: Source, isSo: RawBuilder<boolean>): Promise<Named[]> {
  const named = await sql<Named>`
    select n.id, n.name, n.code from (${rows}) n where ${isSo} order by length(n.name), n.id limit ${comparedMax}`.execute(
    tx,
  );
  return named.rows;
}

/** That they have all words, wherever they have spaces: each is gone through. */
const hasRuns = (words: readonly string[]) =>
  sql<boolean>`translate(n.folded, ${wordBreaks}, '') like all (${words.map(likePattern)}::text[])`;

/**
 * Finds what said names mean among the account's goods, products or customers. An account of no more than are compared has
 * all of them looked at; of a larger one those that the text index finds by the words, else those that have the words
 * written together or apart: whoever has them in neither way fits no said name (`nameWords`).
 */
export function namedFinder(tx: Tx, of: keyof typeof sources): (said: string) => Promise<Match> {
  const source: Source = sources[of];
  let some: Named[] | null = null;
  return async (said) => {
    some ??= (await sql<Named>`select n.id, n.name, n.code from (${source.rows}) n limit ${comparedMax}`.execute(tx))
      .rows;
    const match = (all: readonly Named[]) => bestMatch(said, all, ({ name }) => name);
    if (some.length < comparedMax) return match(some);
    const words = nameWords(said);
    if (words.length === 0) return match([]);
    const { search } = source;
    if (search !== null) {
      const hasWords = await hasText(tx, words.join(' '), { search, id: 'n.id', text: 'n.folded' });
      const found = match(await shortest(tx, source, hasWords));
      if (found.best !== null || found.others.length > 0) return found;
    }
    return match(await shortest(tx, source, hasRuns(words)));
  };
}
