import type { SpreadsheetRow } from './spreadsheet.ts';

/** Programs put names and periods above the header; it is looked for in so many rows. */
export const headerWithin = 30;

/** A header's place among a file's rows, from 0, and its titles. */
export interface Header {
  at: number;
  titles: readonly string[];
}

/** How many columns a row of titles names; 0 for a row of data. */
type HeaderScore = (titles: readonly string[]) => number;

/** Two rows as one header: a title that was merged down over both stands in the upper one. */
const joined = (upper: readonly string[], lower: readonly string[]): string[] =>
  Array.from({ length: Math.max(upper.length, lower.length) }, (_, place) => lower[place] || upper[place] || '');

/** Of rows none of which names a column: the first that is more than a title. */
const wideAmong = (rows: readonly SpreadsheetRow[]): number =>
  Math.max(
    0,
    rows.findIndex(({ cells }) => cells.filter((text) => text !== '').length > 2),
  );

/** The header of a file: of its first rows the one, or two that belong together, that names the most columns. */
export function headerOf(rows: readonly SpreadsheetRow[], scoreOf: HeaderScore): Header {
  const looked = rows.slice(0, headerWithin);
  const at = wideAmong(looked);
  let best = { at, titles: (looked[at]?.cells ?? []) as readonly string[], score: 0 };
  const take = (place: number, titles: readonly string[]): void => {
    const score = scoreOf(titles);
    if (score > best.score) best = { at: place, titles, score };
  };
  for (const [place, { cells }] of looked.entries()) take(place, cells);
  for (const [place, { cells }] of looked.entries()) {
    const upper = looked[place - 1];
    if (upper !== undefined && scoreOf(cells) > 0) take(place, joined(upper.cells, cells));
  }
  return { at: best.at, titles: best.titles };
}
