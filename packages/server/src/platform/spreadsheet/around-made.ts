import type { SpreadsheetRow } from './spreadsheet.ts';

/** A row with room for the columns that are made of others, which stand from `from` up to `to` between the file's own. */
export const aroundMade = ({ number, cells }: SpreadsheetRow, from: number, to: number): SpreadsheetRow => ({
  number,
  cells: cells.length <= from ? cells : [...cells.slice(0, from), ...Array(to - from).fill(''), ...cells.slice(from)],
});
