import { invoicesWords, invoiceWord, type Measure, measureRows } from './measure-words.fa.ts';

/** Beside what else each of these may be said; the average of credit, the largest of what was refused are other numbers. */
const besides: Partial<Record<Measure, ReadonlySet<Measure>>> = {
  average: new Set(['average', 'sales', 'total', 'count']),
  largest: new Set(['largest', 'sales', 'total', 'top_goods']),
  latest: new Set(['latest', 'sales', 'total']),
};

/** The measures whose words are all said, the one that decides first. Folded tokens. */
export function measuresSaid(tokens: readonly string[]): Measure[] {
  const said = new Set([...tokens, ...(tokens.some((token) => invoicesWords.has(token)) ? [invoiceWord] : [])]);
  return measureRows.flatMap(([words, measure]) => (words.every((word) => said.has(word)) ? [measure] : []));
}

/** What a sentence asks for; undefined where its words say nothing of it, or more than one thing. Folded tokens. */
export function measureOf(tokens: readonly string[]): Measure | undefined {
  const [found, ...others] = measuresSaid(tokens);
  const known = found === undefined ? undefined : besides[found];
  return known === undefined || others.every((other) => known.has(other)) ? found : undefined;
}
