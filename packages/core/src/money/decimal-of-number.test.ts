import { describe, expect, test } from 'vitest';
import { decimalOfNumber } from './decimal-of-number.ts';

describe('a JSON number', () => {
  test.each([
    ['12.50', '12.5'],
    ['1.0E7', '10000000'],
    ['1.25e1', '12.5'],
    ['12.5e1', '125'],
    ['5e-3', '0.005'],
    ['-1.5E+2', '-150'],
    ['1e40', `1${'0'.repeat(40)}`],
    ['1e-40', `0.${'0'.repeat(39)}1`],
    ['1e41', undefined],
    ['1e-41', undefined],
    ['1e9999', undefined],
    ['0x10', undefined],
    ['NaN', undefined],
  ])('%s is %s', (text, value) => {
    expect(decimalOfNumber(text)?.toString()).toBe(value);
  });

  // Each digit of its fraction would be a power of ten to keep, and each of its whole a square of work.
  test.each([`1.${'0'.repeat(2_000)}E0`, `${'9'.repeat(2_000)}E1`])('of thousands of digits it is none', (text) => {
    expect(decimalOfNumber(text)).toBeNull();
  });
});
