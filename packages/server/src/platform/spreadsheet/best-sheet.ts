import type { ChooseSheets, SpreadsheetRow } from './spreadsheet.ts';

/** The place of the greatest of some scores, the first of equals. */
export const placeOfMost = (scores: readonly number[]): number => scores.indexOf(Math.max(...scores));

/** Has one sheet read: that whose first rows score most, the first of equals. */
export const bestSheet =
  (scoreOf: (rows: readonly SpreadsheetRow[]) => number): ChooseSheets =>
  (heads) => [{ place: placeOfMost(heads.map(({ rows }) => scoreOf(rows))), after: 0 }];
