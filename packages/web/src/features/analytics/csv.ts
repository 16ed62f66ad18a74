import { markInnerFormulas, startsFormula } from '@taraz/core';
import { keepText } from '../../ui/keep-file.ts';

/** What a report's figures look like, and no formula. */
const negative = /^(?![\t\r])\s*-\d+(?:\.\d+)?$/;

/** A cell that a spreadsheet takes for a formula gets an apostrophe; commas, quotes, line ends and what other programs part at are quoted. */
function cell(text: string): string {
  const marked = markInnerFormulas(text);
  const safe = startsFormula(text) && !negative.test(text) ? `'${marked}` : marked;
  return /[",;؛|\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** RFC 4180 with the mark by which Excel knows UTF-8. */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;

export const saveCsv = (name: string, rows: readonly (readonly string[])[]): void =>
  keepText(`${name}.csv`, csvOf(rows), 'text/csv;charset=utf-8');
