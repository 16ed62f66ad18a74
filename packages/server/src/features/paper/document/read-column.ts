import type { PaperSource } from '../paper-source.ts';
import { type LineColumnId, lineColumns } from './line-columns.ts';
import type { PaperFigures, PaperLine } from './paper-figures.ts';

export type ReadColumn = (id: LineColumnId, line: PaperLine) => string;

/** Reads a line by the pattern's own columns; "" for a column it lacks. */
export function columnReader(source: PaperSource, figures: PaperFigures): ReadColumn {
  const columns = new Map(lineColumns(source.draft, figures).map((column) => [column.id, column]));
  return (id, line) => columns.get(id)?.valueOf(line) ?? '';
}

/** Of a line of foreign currency: how much of which, and its rate in rial; null of any other line. */
export function currencyOf(
  line: PaperLine,
  read: ReadColumn,
): { amount: string; currency: string; rate: string } | null {
  const amount = read('currencyAmount', line) || read('currencyValue', line);
  return amount === '' ? null : { amount, currency: read('currency', line), rate: read('rate', line) };
}
