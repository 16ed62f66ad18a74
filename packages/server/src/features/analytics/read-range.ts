import { Problem } from '../../platform/problem.ts';
import { countOfDays, type Days, daysOfQuery } from './day-range.ts';
import { rangeMessages } from './messages.fa.ts';

const rangeMaxDays = 12 * 366;

/** The days that a report is asked of. @throws Problem INVALID_INPUT for a range that ends before it begins, or of more than twelve years */
export function readRange(query: { from_date?: string; to_date?: string }, nowMs: number): Days {
  const days = daysOfQuery(query, nowMs);
  const message =
    days.from > days.to ? rangeMessages.reversed : countOfDays(days) > rangeMaxDays ? rangeMessages.tooLong : null;
  if (message !== null)
    throw new Problem('INVALID_INPUT', { errors: [{ path: 'from_date', code: 'OUT_OF_RANGE', message }] });
  return days;
}
