import { markInnerFormulas, startsFormula } from '@taraz/core';
import { isWholeAsFloat } from '../../platform/spreadsheet/csv/whole-as-float.ts';
import type { NumberColumn } from './sheet-looks.ts';

/** What other programs may part or cut at; quotes keep it (RFC 4180), where commas part. */
const parted = /[",;؛|\t\r\n]|^\s|\s$/;

/** A text cell that no spreadsheet runs, and that our reader takes for no number; quoted where CSV asks for it. */
export function csvCell(text: string): string {
  const marked = markInnerFormulas(text);
  const safe = startsFormula(text) || isWholeAsFloat(text) ? `'${marked}` : marked;
  return parted.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const number = /^-?\d+(\.\d+)?$/;

/** A row; cells of `numbers` are written bare when they are decimals. */
export const csvRow = (cells: readonly string[], numbers: readonly NumberColumn[]): string =>
  `${cells.map((text, index) => (numbers[index] && number.test(text) ? text : csvCell(text))).join(',')}\r\n`;

/** Excel reads UTF-8 only with this mark. */
const byteOrderMark = '\uFEFF';

/** CSV as its rows come: head first. */
export async function* writeCsv(
  head: readonly string[],
  numbers: readonly NumberColumn[],
  pages: AsyncIterable<readonly (readonly string[])[]>,
): AsyncGenerator<Buffer> {
  yield Buffer.from(byteOrderMark + csvRow(head, []));
  for await (const rows of pages) yield Buffer.from(rows.map((cells) => csvRow(cells, numbers)).join(''));
}
