import { describe, expect, it } from 'vitest';
import { monthAfter, monthOf, monthOfText, textOfMonth } from './jalali-month.ts';

const now = '2026-11-20T10:00:00Z';

describe('a Jalali month', () => {
  it.each([
    [{ year: 1405, month: 8 }, 30, '2026-10-23', '2026-11-21'],
    [{ year: 1405, month: 1 }, 31, '2026-03-21', '2026-04-20'],
    [{ year: 1405, month: 12 }, 29, '2027-02-20', '2027-03-20'],
    [{ year: 1403, month: 12 }, 30, '2025-02-19', '2025-03-20'],
  ])('%j has %i days', (month, length, first, last) => {
    const { weeks, from, to } = monthOf(month, now);
    const days = weeks.flat().filter((day) => day !== null);
    expect([days.length, from, to]).toEqual([length, first, last]);
    expect(weeks.every((week) => week.length === 7)).toBe(true);
  });

  it('marks today, and begins its weeks on Saturday', () => {
    const { weeks } = monthOf({ year: 1405, month: 8 }, now);
    // 2026-11-20 is a Friday, the last of its week.
    const week = weeks.find((days) => days.some((day) => day?.isToday));
    expect(week?.[6]).toEqual({ day: '2026-11-20', number: 29, isToday: true });
  });

  it.each([
    ['1405-12', 1, '1406-01'],
    ['1405-01', -1, '1404-12'],
    ['1405-06', 14, '1406-08'],
    ['1405-13', 0, '1405-08'],
    ['nothing', 0, '1405-08'],
  ])('%s and %i months: %s', (text, months, expected) => {
    expect(textOfMonth(monthAfter(monthOfText(text, now), months))).toBe(expected);
  });
});
