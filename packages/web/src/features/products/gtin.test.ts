import { describe, expect, test } from 'vitest';
import { checkGtin, eanBars } from './gtin.ts';

describe('barcodes', () => {
  test.each([
    ['4006381333931', true],
    ['۴۰۰۶۳۸۱۳۳۳۹۳۱', true],
    ['4006381333932', false],
    ['73513537', true],
    ['036000291452', true],
    ['10614141000415', true],
    ['123', null],
    ['40063813339A1', null],
    ['', null],
  ])('%j → %j', (code, isRight) => expect(checkGtin(code)).toBe(isRight));

  test('as bars', () => {
    const bars = eanBars('4006381333931');
    expect(bars).toHaveLength(95);
    expect(bars?.startsWith('1010001101')).toBe(true);
    expect(bars?.slice(45, 50)).toBe('01010');
    expect(eanBars('4006381333932')).toBeNull();
    expect(eanBars('10614141000415')).toBeNull();
    expect(eanBars('')).toBeNull();
    expect(eanBars('036000291452')).toHaveLength(95);
  });
});
