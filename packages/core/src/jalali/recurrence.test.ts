import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromJalali, type JalaliDate, jalaliToGregorianDay, toJalali } from './jalali.ts';
import { jalaliMonthsBetween, occurrenceFrom, occurrenceOf, type Recurrence } from './recurrence.ts';

const day = (year: number, month: number, date: number): string =>
  jalaliToGregorianDay({ year, month, day: date } satisfies JalaliDate);
const monthly = (first_day: string, interval = 1): Recurrence => ({ every: 'month', interval, first_day });

describe('a day that comes again', () => {
  it.each([
    ['a month later', monthly(day(1405, 8, 5)), 1, day(1405, 9, 5)],
    ['the 31st in a month of 30', monthly(day(1405, 6, 31)), 1, day(1405, 7, 30)],
    ['the 31st after months of 30 and 29', monthly(day(1405, 6, 31)), 7, day(1406, 1, 31)],
    ['the 30th in an Esfand of 29', monthly(day(1405, 11, 30)), 1, day(1405, 12, 29)],
    ['the 30th in an Esfand of 30', monthly(day(1403, 11, 30)), 1, day(1403, 12, 30)],
    ['a quarter', monthly(day(1405, 12, 1), 3), 1, day(1406, 3, 1)],
    ['a year from the last day of a leap year', { ...monthly(day(1403, 12, 30)), every: 'year' }, 1, day(1404, 12, 29)],
    ['the next leap year', { ...monthly(day(1403, 12, 30)), every: 'year' }, 5, day(1408, 12, 30)],
    ['two weeks', { every: 'week', interval: 2, first_day: '2026-11-24' }, 3, '2027-01-05'],
  ] as const)('%s', (_, recurrence, index, expected) => {
    expect(occurrenceOf(recurrence, index)).toBe(expected);
  });

  const recurrences = fc.record({
    every: fc.constantFrom('week' as const, 'month' as const, 'year' as const),
    interval: fc.integer({ min: 1, max: 24 }),
    first_day: fc
      .integer({ min: 0, max: 20_000 })
      .map((days) => new Date(Date.UTC(2010, 0, 1 + days)).toISOString().slice(0, 10)),
  });

  it('is later each time, never later in its month than the first', () => {
    fc.assert(
      fc.property(recurrences, fc.integer({ min: 0, max: 60 }), (recurrence, index) => {
        const [one, next] = [occurrenceOf(recurrence, index), occurrenceOf(recurrence, index + 1)];
        expect(next > one).toBe(true);
        if (recurrence.every === 'week') return;
        const dateOf = (text: string) => toJalali(`${text}T12:00:00Z`, 'UTC').day;
        expect(dateOf(one)).toBeLessThanOrEqual(dateOf(recurrence.first_day));
      }),
    );
  });

  it('from any day on is the earliest of its days that is not before it', () => {
    fc.assert(
      fc.property(recurrences, fc.integer({ min: -800, max: 9_000 }), (recurrence, days) => {
        const from = new Date(Date.parse(`${recurrence.first_day}T12:00:00Z`) + days * 86_400_000)
          .toISOString()
          .slice(0, 10);
        const found = occurrenceFrom(recurrence, from);
        let index = 0;
        while (occurrenceOf(recurrence, index) < from) index += 1;
        expect(found).toBe(occurrenceOf(recurrence, index));
      }),
    );
  });

  it('counts months by the Jalali calendar', () => {
    expect(jalaliMonthsBetween(day(1405, 8, 30), day(1405, 9, 1))).toBe(1);
    expect(jalaliMonthsBetween(day(1406, 1, 1), day(1405, 12, 29))).toBe(-1);
    // Two days of one Gregorian month.
    expect(jalaliMonthsBetween('2026-11-21', '2026-11-24')).toBe(1);
    expect(fromJalali({ year: 1405, month: 9, day: 1 })).toBe('2026-11-21T20:30:00Z');
  });
});
