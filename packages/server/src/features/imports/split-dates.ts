/** Files that have a date's year, month and day in columns of their own get one more column, with the whole date. */
import { headerKey, matchHeaders, normaliseDecimal } from '@taraz/core';
import type { SpreadsheetRow } from '../../platform/spreadsheet/spreadsheet.ts';
import { lastTitled } from './header-row.ts';
import { importMessages } from './messages.fa.ts';
import type { ImportNotice } from './tables.ts';

const { title, parts } = importMessages.splitDate;

/** Where year, month and day stand; null where one is missing or comes twice, or a column has the whole date. */
function partsOf(headers: readonly string[]): number[] | null {
  if (matchHeaders(headers).includes('invoice.invoice_date')) return null;
  const keys = headers.map(headerKey);
  const places = parts.map((names) => keys.flatMap((key, place) => (names.test(key) ? [place] : [])));
  return places.every(({ length }) => length === 1) ? places.flat() : null;
}

/** The headers with that of the whole date behind them, where it stands in parts. */
export const withDateHeader = (headers: readonly string[]): readonly string[] =>
  partsOf(headers) === null ? headers : [...headers, title];

/** Where the whole date stands under headers that `withDateHeader` gave, and its parts; columns without a title may follow. */
function datesUnder(headers: readonly string[]): { whole: number; places: readonly number[] } | null {
  const whole = lastTitled(headers);
  const places = headers[whole] === title ? partsOf(headers.slice(0, whole)) : null;
  return places === null ? null : { whole, places };
}

/** «۱۴۰۵», «۸», «۲۸» as one date; a month may be a name. */
function joined([year = '', month = '', day = '']: readonly string[]): string {
  if (year === '' && month === '' && day === '') return '';
  return normaliseDecimal(month) === null ? `${day} ${month} ${year}` : `${year}/${month}/${day}`;
}

/** Rows with the whole date in its column, under headers that `withDateHeader` gave; else as they are. */
export function withDates(headers: readonly string[], rows: readonly SpreadsheetRow[]): readonly SpreadsheetRow[] {
  const dates = datesUnder(headers);
  if (dates === null) return rows;
  const { whole, places } = dates;
  return rows.map(({ number, cells }) => {
    const texts = places.map((place) => (cells[place] ?? '').trim());
    // Headers may stand again on each printed page.
    const isHead = places.every((place, index) => texts[index] === (headers[place] ?? '').trim());
    const date = isHead ? title : joined(texts);
    return { number, cells: headers.map((_, place) => (place === whole ? date : (cells[place] ?? ''))) };
  });
}

/** Says that the date was put together, and of which columns. */
export function splitDateNotice(headers: readonly string[]): ImportNotice[] {
  const names = datesUnder(headers)?.places.map((place) => (headers[place] ?? '').trim());
  return names === undefined
    ? []
    : [{ code: 'SPLIT_DATE', count: 1, message: importMessages.SPLIT_DATE(names, title) }];
}

/**
 * The whole date anew, where a part of it was changed and not itself: its column and its text.
 * @param cells of the row before @param changed by column
 */
export function dateOfChanged(
  headers: readonly string[],
  cells: readonly string[],
  changed: ReadonlyMap<number, string>,
): readonly [column: number, text: string] | null {
  const dates = datesUnder(headers);
  if (dates === null) return null;
  const { whole, places } = dates;
  if (changed.has(whole) || !places.some((place) => changed.has(place))) return null;
  return [whole, joined(places.map((place) => (changed.get(place) ?? cells[place] ?? '').trim()))];
}
