import { describe, expect, it } from 'vitest';
import { formats } from './formats.ts';

describe('an instant', () => {
  it.each([
    '2026-11-20T08:00:00Z',
    '2026-11-20T08:00:00.123+03:30',
    '2026-11-20T08:00:00-12:00',
    '0001-01-01T00:00:00-14:00',
    '9999-12-31T23:59:59.999+12:00',
    '2026-11-20T23:59:59Z',
  ])('%s is one that can be counted with', (text) => {
    expect(formats.instant(text)).toBe(true);
    expect(Date.parse(text)).not.toBeNaN();
  });

  it.each([
    ['an offset that no clock has', '2026-11-20T08:00:00+99:99'],
    ['minutes of an offset that no clock has', '2026-11-20T08:00:00+03:60'],
    ['an offset that PostgreSQL does not know', '2026-11-20T08:00:00+16:00'],
    ['a day that no calendar has', '2026-02-30T08:00:00Z'],
    ['an hour too many', '2026-11-20T24:00:00Z'],
    ['a minute too many', '2026-11-20T08:60:00Z'],
    ['a second too many', '2026-11-20T08:00:60Z'],
    ['the year nought', '0000-06-01T08:00:00Z'],
    ['a Jalali day', '1405-08-29T08:00:00Z'],
    ['in UTC before the first year', '0001-01-01T00:00:00+14:00'],
    ['in UTC after the last year', '9999-12-31T23:59:59.999-12:00'],
  ])('%s is none: %s', (_what, text) => expect(formats.instant(text)).toBe(false));
});

it('a day of the books is one of the Jalali years 1300 to 1499', () => {
  expect(['1921-03-21', '2026-11-20', '2121-03-20'].map(formats.book_day)).toEqual([true, true, true]);
  const slips = ['1921-03-20', '2121-03-21', '0626-11-29', '0001-01-01', '9999-12-31', '1405-08-29', '2026-02-30'];
  expect(slips.filter(formats.book_day)).toEqual([]);
});

it('an instant of the books is on such a day, in Tehran', () => {
  const taken = ['1921-03-21T00:05:00+03:30', '2026-11-20T08:00:00Z', '2121-03-20T23:59:59+03:30'];
  expect(taken.filter(formats.book_instant)).toEqual(taken);
  const slips = ['1666-11-30T08:00:00Z', '1405-09-09T10:00:00+03:30', '0784-01-01T08:00:00Z', '0001-01-01T08:00:00Z'];
  const others = ['1921-03-20T12:00:00Z', '2121-03-20T21:00:00Z', '9999-12-31T08:00:00Z', '2026-11-20', 'now'];
  expect([...slips, ...others].filter(formats.book_instant)).toEqual([]);
});

it('a day is Gregorian, and one that there is', () => {
  expect(['2026-11-20', '0001-01-01', '1299-12-31', '1500-01-01'].map(formats.day)).toEqual([true, true, true, true]);
  expect(['1405-08-29', '2026-02-30', '2026-11-20T08:00:00Z', '0000-06-01'].filter(formats.day)).toEqual([]);
});
