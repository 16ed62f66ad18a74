import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkDecimal } from './check-decimal.ts';

const amount = { maxInt: 18, maxFrac: 8 };
const percentage = { maxInt: 4, maxFrac: 2, min: '0', max: '1000' };

test.each([
  ['999999999999999999.99999999', amount, null],
  ['1000000000000000000', amount, 'INTEGER_TOO_LONG'],
  ['1.123456789', amount, 'FRACTION_TOO_LONG'],
  ['1.100000000', amount, 'FRACTION_TOO_LONG'],
  ['1000000000000000000.123456789', amount, 'INTEGER_TOO_LONG'],
  ['', amount, 'NOT_A_NUMBER'],
  ['12a', amount, 'NOT_A_NUMBER'],
  ['۱۲', amount, 'NOT_A_NUMBER'],
  ['1,000', amount, 'NOT_A_NUMBER'],
  ['-5', amount, null],
  ['0', percentage, null],
  ['1000', percentage, null],
  ['1000.00', percentage, null],
  ['1000.01', percentage, 'TOO_LARGE'],
  ['-0.01', percentage, 'TOO_SMALL'],
  ['-0', percentage, null],
  ['9.125', percentage, 'FRACTION_TOO_LONG'],
  ['10000', percentage, 'INTEGER_TOO_LONG'],
])('%j in %j: %s', (text, limits, code) => {
  expect(checkDecimal(text, limits)?.code ?? null).toBe(code);
});

test('a number longer than any limit is told apart from no number', () => {
  expect(checkDecimal('9'.repeat(5_000), amount)).toEqual({ code: 'INTEGER_TOO_LONG' });
  expect(checkDecimal(`0.${'9'.repeat(5_000)}`, amount)).toEqual({ code: 'FRACTION_TOO_LONG' });
});

test('digits are counted as written', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 24 }), fc.integer({ min: 0, max: 12 }), (whole, fraction) => {
      const text = '7'.repeat(whole) + (fraction > 0 ? `.${'3'.repeat(fraction)}` : '');
      const expected = whole > 18 ? 'INTEGER_TOO_LONG' : fraction > 8 ? 'FRACTION_TOO_LONG' : null;
      expect(checkDecimal(text, amount)?.code ?? null).toBe(expected);
    }),
  );
});
