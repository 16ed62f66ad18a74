import { DAY_MS } from '@taraz/core';
import { Problem } from '../../../platform/problem.ts';
import { startOfTehranDay, tehranDay } from '../../../platform/tehran-day.ts';
import { portalMessages } from './headers.fa.ts';
import type { PortalRecord } from './read-portal.ts';

export interface ComparedRange {
  from: Date;
  to: Date;
}

/** When invoices that a file names were issued, by tax id, as the own book has them. */
export type IssueDates = ReadonlyMap<string, Date>;

type Row = Pick<PortalRecord, 'taxNumber' | 'utcDay'>;

/** The Tehran day of a row. Of what is not in the book the tax id's UTC day is all that is known: it is the same after 03:30. */
const dayOf = ({ taxNumber, utcDay }: Row, dates: IssueDates): string => {
  const issuedAt = dates.get(taxNumber);
  return issuedAt === undefined ? new Date(utcDay * DAY_MS).toISOString().slice(0, 10) : tehranDay(issuedAt);
};

/**
 * The time that is compared: as asked, else the Tehran days of what the file names.
 * @throws Problem INVALID_INPUT where it ends before it begins
 */
export function comparedRange(
  rows: readonly Row[],
  dates: IssueDates,
  { from, to }: { from: string | undefined; to: string | undefined },
): ComparedRange {
  const days = [...new Set(rows.map((row) => dayOf(row, dates)))].sort();
  const range = {
    from: from === undefined ? startOfTehranDay(days.at(0) ?? '') : new Date(from),
    to: to === undefined ? new Date(startOfTehranDay(days.at(-1) ?? '').getTime() + DAY_MS - 1) : new Date(to),
  };
  if (range.from.getTime() <= range.to.getTime()) return range;
  const [path, message] = ['from_date', portalMessages.range];
  throw new Problem('INVALID_INPUT', { detail: message, errors: [{ path, code: 'BAD_FILE', message }] });
}

export const isWithin = (at: Date, { from, to }: ComparedRange): boolean => at >= from && at <= to;

/** Whether a row is of the range: by the own book's date, else if any moment of its UTC day lies in it. */
export function isCompared({ taxNumber, utcDay }: Row, dates: IssueDates, range: ComparedRange): boolean {
  const issuedAt = dates.get(taxNumber);
  if (issuedAt !== undefined) return isWithin(issuedAt, range);
  const start = utcDay * DAY_MS;
  return start + DAY_MS > range.from.getTime() && start <= range.to.getTime();
}
