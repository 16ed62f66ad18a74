import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { persianSortKey } from './persian-sort-key.ts';

/** The lists in whose names is looked by functions of their own, past row-level security (0020-server-platform.md). */
export type NameList = 'products' | 'customers';

/**
 * The one name of a list that a text is but for its spaces and signs («سرخ‌کردنی (لادن)» and «سرخ کردنی لادن»), by the text.
 * @param texts that nothing in the list is called by
 */
export async function sameLetters(tx: Tx, list: NameList, texts: readonly string[]): Promise<Map<string, string>> {
  const sought = new Map(texts.map((text) => [persianSortKey(text), text]));
  sought.delete('');
  if (sought.size === 0) return new Map();
  const { rows } = await sql<{ sought: string; name: string }>`
    select sought, name from ${sql.id(`${list}_of_letters`)}(${[...sought.keys()]}::text[])`.execute(tx);
  const found = new Map<string, string>();
  for (const [key, some] of Map.groupBy(rows, (row) => row.sought)) {
    const names = new Set(some.map(({ name }) => name));
    const [name] = names;
    const text = sought.get(key);
    if (name !== undefined && names.size === 1 && text !== undefined) found.set(text, name);
  }
  return found;
}
