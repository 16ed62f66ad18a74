import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDecimals, compareDecimals, groupDigits } from './decimal-strings.ts';

const rials = fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n });

describe('addDecimals', () => {
  test("adds exactly, '' counting as 0", () => {
    expect(addDecimals()).toBe('0');
    expect(addDecimals('', '')).toBe('0');
    expect(addDecimals('0.1', '0.2')).toBe('0.3');
    expect(addDecimals('17857.1428', '4800', '')).toBe('22657.1428');
    expect(addDecimals('1', '-1.50')).toBe('-0.5');
    expect(() => addDecimals('1', 'x')).toThrow(RangeError);
  });

  test('agrees with whole-number sums', () => {
    fc.assert(
      fc.property(fc.array(rials), (values) => {
        expect(addDecimals(...values.map(String))).toBe(values.reduce((a, b) => a + b, 0n).toString());
      }),
    );
  });
});

describe('compareDecimals', () => {
  test.each([
    ['1.50', '1.5', 0],
    ['', '0', 0],
    ['-1', '', -1],
    ['999999999999999999.00000001', '999999999999999999', 1],
  ] as const)('%j against %j is %d', (a, b, order) => {
    expect(compareDecimals(a, b)).toBe(order);
  });

  test('is an order: antisymmetric, and sorts as bigint does', () => {
    fc.assert(
      fc.property(rials, rials, (a, b) => {
        const expected = a < b ? -1 : a > b ? 1 : 0;
        expect(compareDecimals(String(a), String(b))).toBe(expected);
        expect(compareDecimals(String(b), String(a))).toBe(expected === 0 ? 0 : -expected);
      }),
    );
  });
});

describe('groupDigits', () => {
  test.each([
    ['1234567.5', '1,234,567.5'],
    ['-1234567', '-1,234,567'],
    ['123', '123'],
    ['1000', '1,000'],
    ['0.12345678', '0.12345678'],
    ['', ''],
    ['abc', 'abc'],
    ['INV1000', 'INV1000'],
    ['1000IRR', '1000IRR'],
  ])('%j → %j', (text, grouped) => {
    expect(groupDigits(text)).toBe(grouped);
  });

  test('groups as Intl does and loses nothing', () => {
    const format = new Intl.NumberFormat('en-US', { maximumFractionDigits: 8 });
    fc.assert(
      fc.property(rials, fc.integer({ min: 0, max: 99_999_999 }), (whole, fraction) => {
        const decimals = String(fraction).padStart(8, '0').replace(/0+$/, '');
        const text = decimals === '' ? `${whole}` : `${whole}.${decimals}`;
        const grouped = groupDigits(text);
        expect(grouped.replaceAll(',', '')).toBe(text);
        expect(grouped).toBe(format.format(text as `${number}`));
      }),
    );
  });
});
