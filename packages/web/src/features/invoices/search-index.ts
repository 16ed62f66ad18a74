import { foldText, hasQueryWords, type QueryWord, queryWords } from '@taraz/core';

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

/**
 * 0 whole code, 1 start of the name, 2 start of a word or code, 3 anywhere; null when a word of the query is missing.
 * @param forms of the whole query
 */
function rankOf(
  row: Pick<SearchIndex<unknown>['rows'][number], 'codes' | 'words'>,
  forms: readonly string[],
  words: readonly QueryWord[],
): number | null {
  if (forms.some((form) => row.codes.includes(form))) return 0;
  if (!hasQueryWords(row.words, words)) return null;
  if (forms.some((form) => row.words.startsWith(form))) return 1;
  const isStart = (form: string) => row.words.includes(` ${form}`) || row.codes.some((code) => code.startsWith(form));
  return forms.some(isStart) ? 2 : 3;
}

/** The best `limit` hits, better ones first, otherwise in the order given; an empty query gives the first ones. */
export function searchIndex<T>(index: SearchIndex<T>, query: string, limit = 12): T[] {
  const words = queryWords(query);
  const [first] = words;
  if (first === undefined) return index.rows.slice(0, limit).map(({ item }) => item);
  // Names are compared as they are written, a number also as it is kept.
  const forms = words.length === 1 ? [...new Set([first.written, first.kept])] : [foldText(query)];
  const hits: T[][] = [[], [], [], []];
  for (const row of index.rows) {
    const rank = rankOf(row, forms, words);
    if (rank !== null) hits[rank]?.push(row.item);
  }
  return hits.flat().slice(0, limit);
}

/** Is a text the whole code of this one, of the index or not? */
export const isCodeOf = <T>(index: SearchIndex<T>, item: T, query: string): boolean =>
  index.read(item).codes.some((code) => code !== '' && foldText(code) === foldText(query));
