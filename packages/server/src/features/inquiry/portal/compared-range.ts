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

type Row = Pick<PortalRecord, 'taxNumber' | 'utcDay'> & { kind: Pick<PortalRecord['kind'], 'issuedAt'> };

/** When a row was issued, as the own book has it, or else the file itself; null: neither says. */
const issueOf = ({ taxNumber, kind }: Row, dates: IssueDates): Date | null => dates.get(taxNumber) ?? kind.issuedAt;

/** The Tehran day of a row. Where nobody says it the tax id's UTC day is all that is known: it is the same after 03:30. */
const dayOf = (row: Row, dates: IssueDates): string => {
  const issuedAt = issueOf(row, dates);
  return issuedAt === null ? new Date(row.utcDay * DAY_MS).toISOString().slice(0, 10) : tehranDay(issuedAt);
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

/** Whether a row is of the range: by the own book's date or the file's, else if any moment of its UTC day lies in it. */
export function isCompared(row: Row, dates: IssueDates, range: ComparedRange): boolean {
  const issuedAt = issueOf(row, dates);
  if (issuedAt !== null) return isWithin(issuedAt, range);
  const start = row.utcDay * DAY_MS;
  return start + DAY_MS > range.from.getTime() && start <= range.to.getTime();
}
