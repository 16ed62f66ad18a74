import { Problem } from '../../platform/problem.ts';
import { fieldProblem } from '../invoices/read-fields.ts';
import { countOfDays, type Days, daysOfQuery } from './day-range.ts';

const rangeMaxDays = 12 * 366;

/** The days that a report is asked of. @throws Problem INVALID_INPUT for a range that ends before it begins, or of more than twelve years */
export function readRange(query: { from_date?: string; to_date?: string }, nowMs: number): Days {
  const days = daysOfQuery(query, nowMs);
  if (days.from > days.to || countOfDays(days) > rangeMaxDays)
    throw new Problem('INVALID_INPUT', { errors: [fieldProblem('from_date', 'UNKNOWN_VALUE')] });
  return days;
}
