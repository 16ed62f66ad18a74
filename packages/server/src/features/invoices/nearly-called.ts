import { nearestName, type ReadName, readName } from '@taraz/core';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { turns } from '../../platform/turns.ts';
import { persianSortKey } from './persian-sort-key.ts';
import { type NameList, sameLetters } from './same-letters.ts';

/** Names compared until others have their turn: some milliseconds. */
const comparedAtOnce = 2_000;
/** A file in which more names are strange was not written for this account: nothing is offered of it. */
const strangeMax = 500;

/** The names that texts are meant for but for slips of the pen, by the text. */
async function withSlips(tx: Tx, list: NameList, texts: readonly string[]): Promise<Map<string, string>> {
  const sought = new Map(texts.map((text) => [persianSortKey(text), text]));
  sought.delete('');
  if (sought.size === 0 || sought.size > strangeMax) return new Map();
  const { rows } = await sql<{ sought: string; name: string }>`
    select sought, name from ${sql.id(`${list}_spelt_nearly`)}(${[...sought.keys()]}::text[])`.execute(tx);
  const found = new Map<string, string>();
  const rest = turns(comparedAtOnce);
  const read = new Map<string, ReadName>();
  const readOnce = (name: string): ReadName => {
    const known = read.get(name) ?? readName(name);
    read.set(name, known);
    return known;
  };
  for (const [key, some] of Map.groupBy(rows, (row) => row.sought)) {
    const text = sought.get(key) ?? '';
    const names = new Set(some.map(({ name }) => name));
    const name = nearestName(readName(text), [...names].map(readOnce));
    if (name !== null) found.set(text, name);
    await rest(some.length);
  }
  return found;
}

/**
 * The one name of a list that each text is nearly: but for spaces and signs, else but for slips of the pen.
 * @param texts as `lookupKey` has them, that nothing in the list is called by
 */
export async function nearlyCalled(tx: Tx, list: NameList, texts: readonly string[]): Promise<Map<string, string>> {
  const same = await sameLetters(tx, list, texts);
  const slips = await withSlips(
    tx,
    list,
    texts.filter((text) => !same.has(text)),
  );
  return new Map([...same, ...slips]);
}
