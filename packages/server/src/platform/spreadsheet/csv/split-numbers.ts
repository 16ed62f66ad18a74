import type { SpreadsheetRow } from '../spreadsheet.ts';

/** The header stands in one of so many rows. */
const rowsLookedAt = 15;
const digit = /[0-9\u06f0-\u06f9]/;
const thousands = /^[0-9\u06f0-\u06f9]{3}(?:\.\d+)?$/;
const leading = /^-?[0-9\u06f0-\u06f9]{1,3}$/;

const hasRun = (cells: readonly string[]): boolean =>
  cells.some((cell, index) => index > 0 && thousands.test(cell) && leading.test(cells[index - 1] ?? ''));

/**
 * The first row whose numbers were cut at the commas between their thousands («9,850,000» as three fields), when most rows
 * of the table are wider than its header for it; null otherwise.
 */
export function splitNumbersAt(rows: readonly SpreadsheetRow[]): number | null {
  const looked = rows.slice(0, rowsLookedAt).filter(({ cells }) => !cells.some((cell) => digit.test(cell)));
  const [header] = looked.sort((one, other) => other.cells.length - one.cells.length);
  if (header === undefined || header.cells.length < 2) return null;
  const below = rows.filter(({ number }) => number > header.number);
  const split = below.filter(({ cells }) => cells.length > header.cells.length && hasRun(cells));
  return split.length > below.length / 2 ? (split[0]?.number ?? null) : null;
}
