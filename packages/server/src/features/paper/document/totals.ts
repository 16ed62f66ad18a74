import { labels } from '../messages.fa.ts';
import { alignFractions, figure } from './figures.ts';
import { type PaperFigures, taxesOf } from './paper-figures.ts';
import type { Pair } from './runs.ts';

/** The wire's totals in the order of a bill, each with its label; those a pattern lacks fall away. */
const rows = [
  ['tonw', labels.netWeight],
  ['tocv', labels.currencyValue],
  ['torv', labels.rialValue],
  ['tprdis', labels.before],
  ['tcpbs', labels.services],
  ['tdis', labels.discount],
  ['tadis', labels.after],
] as const;

interface Total {
  label: string;
  text: string;
  isTaken: boolean;
}

const isNothing = (decimal: string): boolean => /^0*(\.0*)?$/.test(decimal);

/** What leads to the sum to pay; a discount counts against it and stands in parentheses. */
export function paperTotals(figures: PaperFigures): Total[] {
  const shown = rows.flatMap(([key, label]): Total[] => {
    const decimal = key === 'tcpbs' ? figures.services : figures.total(key);
    if (decimal === '') return [];
    const isTaken = key === 'tdis' && !isNothing(decimal);
    return [{ label, text: isTaken ? `(${figure(decimal)})` : figure(decimal), isTaken }];
  });
  return [...shown, { label: labels.tax, text: figure(taxesOf(figures)), isTaken: false }];
}

/** The totals as a column: units under units. */
export function totalPairs(totals: readonly Total[]): Pair[] {
  const aligned = alignFractions(totals.map(({ text }) => text));
  return totals.map(({ label, isTaken }, index) => {
    const text = aligned[index] ?? '';
    return [label, isTaken ? { b: text } : { f: text }];
  });
}
