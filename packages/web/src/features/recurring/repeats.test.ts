import { expect, it } from 'vitest';
import { dayAfterOwn, nextDays, proposedFirst, type Repeat, recurrenceOf } from './repeats.ts';

it.each<[string, Repeat, invoiceDay: string, today: string, first: string, then: string[]]>([
  ['30 Bahman, on it', 'month-1', '2026-02-19', '2026-02-19', '2026-02-19', ['2026-03-20', '2026-04-19']],
  ['30 Bahman, days later', 'month-1', '2026-02-19', '2026-02-25', '2026-02-19', ['2026-03-20', '2026-04-19']],
  ['31 Shahrivar, days later', 'month-3', '2026-09-22', '2026-09-25', '2026-09-22', ['2026-12-21', '2027-03-20']],
  ['30 Esfand of a leap year', 'year-1', '2025-03-20', '2025-03-21', '2025-03-20', ['2026-03-20', '2027-03-20']],
  ['30 Bahman still to come', 'month-1', '2026-02-19', '2026-02-10', '2026-02-19', ['2026-03-20', '2026-04-19']],
  ['a day that every month has', 'month-1', '2026-02-10', '2026-02-10', '2026-03-12', ['2026-03-12', '2026-04-10']],
  ['a week', 'week-1', '2026-02-19', '2026-02-19', '2026-02-26', ['2026-02-26', '2026-03-05']],
  ['30 Bahman of long ago', 'month-1', '2014-02-19', '2026-02-25', '2026-03-20', ['2026-03-20', '2026-04-18']],
])('the first day proposed: %s', (_, repeat, invoiceDay, today, first, then) => {
  const first_day = proposedFirst(repeat, invoiceDay, today);
  expect(first_day).toBe(first);
  const from = first_day === invoiceDay ? dayAfterOwn(invoiceDay, today) : today;
  expect(nextDays({ ...recurrenceOf(repeat), first_day, ends_on: '' }, from, 2)).toEqual(then);
});
