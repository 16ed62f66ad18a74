import fc from 'fast-check';
import { expect, test } from 'vitest';
import { JsonNumber } from '../model/wire.ts';
import { codeValue, dateOfDays, isDay, isoOfMs } from './wire-values.ts';

const two = (value: number) => String(value).padStart(2, '0');

test('a day is one that a calendar has, but for the years that are Jalali ones', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9_999 }), fc.nat(15), fc.nat(35), (year, month, day) => {
      const text = `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;
      const ms = Date.parse(`${text}T00:00:00Z`);
      const isThere = !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text);
      expect(isDay(text)).toBe(isThere && year > 0 && !(year >= 1300 && year < 1500));
    }),
    { numRuns: 2_000 },
  );
});

test.each(['', '2026-1-01', '2026-01-01T00:00:00Z', ' 2026-01-01', '2026-01-01\n', '۲۰۲۶-۰۱-۰۱'])(
  '«%s» is none',
  (text) => expect(isDay(text)).toBe(false),
);

test.each([
  ['2024-02-29', true],
  ['2100-02-29', false],
  ['2000-02-29', true],
  ['0000-01-01', false],
  ['0001-01-01', true],
])('%s: %s', (text, isThere) => expect(isDay(text)).toBe(isThere));

test.each(['2', '2.0', '2E0', '0.2e1'])('a code, an instant and a day are read of a number written as %s', (text) => {
  const value = new JsonNumber(text);
  expect([codeValue(value), isoOfMs(value), dateOfDays(value)]).toEqual([2, '1970-01-01T00:00:00.002Z', '1970-01-03']);
});
