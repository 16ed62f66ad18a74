import { beginningOf } from '../../../platform/db/storable.ts';
import { aroundMade } from '../../../platform/spreadsheet/around-made.ts';
import type { ReadSheet, SpreadsheetRow } from '../../../platform/spreadsheet/spreadsheet.ts';
import { withCodeHeaders, withCodes } from '../codes-in-names.ts';
import { type FormHead, type FormSheet, withForms } from '../form-head.ts';
import { headerOf, lastTitled, withUnitAbove, withUnits } from '../header-row.ts';
import type { SheetPlan } from '../sheets.ts';
import { withDateHeader, withDates } from '../split-dates.ts';

/** Headers with names for those that have none, as wide as the rows below ask. */
function widened(header: readonly string[], rows: readonly SpreadsheetRow[]): string[] {
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), header.length);
  return Array.from({ length: width }, (_, index) => beginningOf(header[index] ?? '', 200));
}

/** Rows as they are stored. */
export interface ShapedRows {
  readonly headers: readonly string[];
  readonly rows: readonly SpreadsheetRow[];
  /** what forms say of their lines */
  readonly heads: readonly FormHead[];
}

/** Rows by the sheets that they come from. @param forms rows of these sheets' headers */
const sheetsOf = (rows: readonly SpreadsheetRow[], forms: readonly number[], read: readonly ReadSheet[]): FormSheet[] =>
  read.map(({ offset }, index) => {
    const end = read[index + 1]?.offset ?? Number.POSITIVE_INFINITY;
    const all = rows.filter((row) => row.number > offset && row.number <= end);
    return { header: offset + (forms[index] ?? 0), all };
  });

/** Whether the first rows of a file may be those of invoices as forms. */
export const mayBeForms = (rows: readonly SpreadsheetRow[], plan: SheetPlan | null, nowMs: number): boolean =>
  plan !== null && plan.chosen.length > 1 ? plan.forms !== null : tableOf(rows, plan, [], nowMs).heads.length > 0;

/**
 * The first rows of a file under the header that is found among them, with what forms say of them.
 * @param plan which of several sheets are read; null where there is one
 * @param read the sheets that were read; null: there are more rows, and forms are looked for in no file of more
 */
export function tableOf(
  rows: readonly SpreadsheetRow[],
  plan: SheetPlan | null,
  read: readonly ReadSheet[] | null,
  nowMs: number,
): ShapedRows {
  const forms = plan?.forms ?? null;
  const sheets = forms === null || read === null ? [] : sheetsOf(rows, forms, read);
  const joined = plan?.header ?? null;
  const header = joined ?? headerOf(sheets[0]?.all ?? rows);
  if (header === null) return { headers: [], rows, heads: [] };
  const named = widened(joined?.cells ?? withUnitAbove(header, rows), rows);
  const data = rows.filter(({ number }) => number > header.number);
  if (sheets.length > 0) return withForms(named, sheets, nowMs);
  const isOne = read !== null && (plan === null || plan.chosen.length === 1);
  const whole = { header: header.number, all: rows };
  return isOne ? withForms(named, [whole], nowMs) : { headers: named, rows: data, heads: [] };
}

/** The first rows of a file, by `tableOf`, with the columns that are made of others behind its own. */
export function shapeFirst(table: ShapedRows): ShapedRows & Pick<ShapedBefore, 'made_from'> {
  const own = table.headers.length;
  if (own === 0) return { ...table, made_from: null };
  const headers = withDateHeader(withCodeHeaders(table.headers, table.rows));
  const made_from = headers.length > own ? own : null;
  return { headers, made_from, rows: shaped(headers, table.rows), heads: table.heads };
}

/** What a file's columns are by its rows so far. */
interface ShapedBefore {
  readonly headers: readonly string[];
  /** the first of those that are made of others, which have titles; null: none is */
  readonly made_from: number | null;
}

/** Further rows of a file, under the headers that it has; where these rows are longer, columns without a title come behind all. */
export function shapeMore({ headers, made_from }: ShapedBefore, rows: readonly SpreadsheetRow[]): ShapedRows {
  const apart = made_from === null ? rows : rows.map((row) => aroundMade(row, made_from, lastTitled(headers) + 1));
  const wide = widened(headers, apart);
  return { headers: wide, rows: shaped(wide, apart), heads: [] };
}

const shaped = (headers: readonly string[], rows: readonly SpreadsheetRow[]): readonly SpreadsheetRow[] =>
  withUnits(headers, withDates(headers, withCodes(headers, rows)));
