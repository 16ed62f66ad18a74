import type { SpreadsheetRow } from '../../../platform/spreadsheet/spreadsheet.ts';
import { withCodeHeaders, withCodes } from '../codes-in-names.ts';
import { type FormHead, withForms } from '../form-head.ts';
import { headerOf, withUnitAbove, withUnits } from '../header-row.ts';
import type { SheetPlan } from '../sheets.ts';
import { withDateHeader, withDates } from '../split-dates.ts';

/** Headers with names for those that have none, as wide as the rows below ask. */
function widened(header: readonly string[], rows: readonly SpreadsheetRow[]): string[] {
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), header.length);
  return Array.from({ length: width }, (_, index) => (header[index] ?? '').slice(0, 200));
}

/** Rows as they are stored. */
export interface ShapedRows {
  readonly headers: readonly string[];
  readonly rows: readonly SpreadsheetRow[];
  /** what forms say of their lines */
  readonly heads: readonly FormHead[];
}

/**
 * The first rows of a file under the header that is found among them, with what forms say of them.
 * @param plan which of several sheets are read; null where there is one
 * @param isWhole there are no more of them; forms are looked for in no file of more
 */
export function tableOf(
  rows: readonly SpreadsheetRow[],
  plan: SheetPlan | null,
  isWhole: boolean,
  nowMs: number,
): ShapedRows {
  const joined = plan?.header ?? null;
  const header = joined ?? headerOf(rows);
  if (header === null) return { headers: [], rows, heads: [] };
  const named = widened(joined?.cells ?? withUnitAbove(header, rows), rows);
  const data = rows.filter(({ number }) => number > header.number);
  const isOne = isWhole && (plan === null || plan.chosen.length === 1);
  return isOne ? withForms({ ...header, cells: named }, rows, nowMs) : { headers: named, rows: data, heads: [] };
}

/** The first rows of a file, by `tableOf`, with the columns that are made of others. */
export function shapeFirst(table: ShapedRows): ShapedRows {
  if (table.headers.length === 0) return table;
  const headers = withDateHeader(withCodeHeaders(table.headers, table.rows));
  return { headers, rows: shapeMore(headers, table.rows), heads: table.heads };
}

/** Further rows of a file, under the headers that it has. */
export function shapeMore(headers: readonly string[], rows: readonly SpreadsheetRow[]): readonly SpreadsheetRow[] {
  return withUnits(headers, withDates(headers, withCodes(headers, rows)));
}
