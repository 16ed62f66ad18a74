/** Files that have a date's year, month and day in columns of their own get one more column, with the whole date. */
import { headerKey, matchHeaders, normaliseDecimal } from '@taraz/core';
import type { SpreadsheetRow } from '../../platform/spreadsheet/spreadsheet.ts';
import { importMessages } from './messages.fa.ts';

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

/** «۱۴۰۵», «۸», «۲۸» as one date; a month may be a name. */
function joined([year = '', month = '', day = '']: readonly string[]): string {
  if (year === '' && month === '' && day === '') return '';
  return normaliseDecimal(month) === null ? `${day} ${month} ${year}` : `${year}/${month}/${day}`;
}

/** Rows with the whole date in the last column, under headers that `withDateHeader` gave; else as they are. */
export function withDates(headers: readonly string[], rows: readonly SpreadsheetRow[]): readonly SpreadsheetRow[] {
  const own = headers.slice(0, -1);
  const places = headers.at(-1) === title ? partsOf(own) : null;
  if (places === null) return rows;
  return rows.map(({ number, cells }) => {
    const texts = places.map((place) => (cells[place] ?? '').trim());
    // Headers may stand again on each printed page.
    const isHead = places.every((place, index) => texts[index] === (own[place] ?? '').trim());
    return { number, cells: [...own.map((_, place) => cells[place] ?? ''), isHead ? title : joined(texts)] };
  });
}
