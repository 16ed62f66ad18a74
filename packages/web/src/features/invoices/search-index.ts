import { foldQuery, foldText } from '@taraz/core';

/** Rows with their searchable words folded once (ی/ي, ک/ك, digits of three scripts, half-space). */
export interface SearchIndex<T> {
  read: (item: T) => { codes: readonly string[]; text: readonly string[] };
  rows: readonly { item: T; codes: readonly string[]; words: string }[];
}

export function buildIndex<T>(items: readonly T[], read: SearchIndex<T>['read']): SearchIndex<T> {
  return {
    read,
    rows: items.map((item) => {
      const { codes, text } = read(item);
      const folded = codes.map(foldText).filter((code) => code !== '');
      return { item, codes: folded, words: foldText([...text, ...codes].join(' ')) };
    }),
  };
}

/** 0 whole code, 1 start of the name, 2 start of a word or code, 3 anywhere; null when a word of the query is missing. */
function rankOf(
  row: Pick<SearchIndex<unknown>['rows'][number], 'codes' | 'words'>,
  query: string,
  parts: readonly string[],
): number | null {
  if (row.codes.includes(query)) return 0;
  if (!parts.every((part) => row.words.includes(part))) return null;
  if (row.words.startsWith(query)) return 1;
  return row.words.includes(` ${query}`) || row.codes.some((code) => code.startsWith(query)) ? 2 : 3;
}

/** The best `limit` hits, better ones first, otherwise in the order given; an empty query gives the first ones. */
export function searchIndex<T>(index: SearchIndex<T>, query: string, limit = 12): T[] {
  const parts = foldQuery(query).split(' ');
  // Names are compared as they are written, numbers as they are kept.
  const folded = parts.length === 1 ? (parts[0] ?? '') : foldText(query);
  if (folded === '') return index.rows.slice(0, limit).map(({ item }) => item);
  const hits: T[][] = [[], [], [], []];
  for (const row of index.rows) {
    const rank = rankOf(row, folded, parts);
    if (rank !== null) hits[rank]?.push(row.item);
  }
  return hits.flat().slice(0, limit);
}

/** Is a text the whole code of this one, of the index or not? */
export const isCodeOf = <T>(index: SearchIndex<T>, item: T, query: string): boolean =>
  index.read(item).codes.some((code) => code !== '' && foldText(code) === foldText(query));
