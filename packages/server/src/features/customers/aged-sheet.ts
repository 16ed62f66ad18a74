import type { CallReply, calls } from '@taraz/contract';
import { formatJalaliDate } from '@taraz/core';
import type { StreamReply } from '../../platform/http/route.ts';
import { type SheetFormat, sheetReply } from '../invoice-export/sheet-file.ts';
import { customerColumns } from './messages.fa.ts';

/** Lines that are written in one go. */
export const pageSize = 500;

/** A day of the Gregorian calendar as «۱۴۰۵/۰۸/۲۹» in Latin digits, which spreadsheets keep in order. */
export const jalaliOf = (day: string): string => formatJalaliDate(`${day}T12:00:00Z`);

type Sums = CallReply<typeof calls.listAgeing>['sums'];

export const agesOf = ({ upto_30, upto_60, upto_90, over_90 }: Omit<Sums, 'due' | 'balance'>): string[] => [
  ...[upto_30, upto_60, upto_90, over_90],
];

/** By the days until which it was to be paid; of a past day that is not known. */
export const duesOf = ({ due }: Pick<Sums, 'due'>): string[] =>
  due === null ? [] : [due.undated, due.not_due, due.late_30, due.late_60, due.late_90, due.late_over_90];

interface AgedSheet {
  /** the file's name, until the day */
  file: (day: string) => string;
  sheet: string;
  day: string;
  /** titles of what says whose a row is, and of its amounts */
  names: readonly string[];
  amounts: readonly string[];
}

/** A report of debts by age as a file: its rows, and their sums under them. */
export function agedReply<Row>(
  { file, sheet, day, names, amounts }: AgedSheet,
  format: SheetFormat,
  rows: readonly Row[],
  cellsOf: (row: Row) => string[],
  sums: readonly string[],
): StreamReply {
  const head = [...names, ...amounts];
  async function* pages() {
    for (let from = 0; from < rows.length; from += pageSize) yield rows.slice(from, from + pageSize).map(cellsOf);
    yield [[customerColumns.ageingSum, ...names.slice(1).map(() => ''), ...sums]];
  }
  const numbers = head.map((_, index) => index >= names.length);
  return sheetReply({ file: file(jalaliOf(day).replaceAll('/', '-')), sheet, head, numbers }, format, pages());
}
