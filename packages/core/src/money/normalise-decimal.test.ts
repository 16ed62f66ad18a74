import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toPersianDigits } from '../text/digits.ts';
import { parseDecimal } from './decimal.ts';
import { groupDigits } from './decimal-strings.ts';
import { normaliseDecimal } from './normalise-decimal.ts';

/** A canonical decimal of 18.8 digits. */
const canonical = fc
  .tuple(fc.bigInt({ min: -(10n ** 18n) + 1n, max: 10n ** 18n - 1n }), fc.integer({ min: 0, max: 99_999_999 }))
  .map(([whole, fraction]) => {
    const decimals = String(fraction).padStart(8, '0').replace(/0+$/, '');
    return decimals === '' ? `${whole}` : `${whole}.${decimals}`;
  });

const toArabicDigits = (text: string): string =>
  text.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)));

describe('normaliseDecimal', () => {
  test.each([
    ['1234.5', '1234.5', 'plain'],
    ['۱۲۳۴٫۵', '1234.5', 'Persian digits and mark'],
    ['١٢٣٤٫٥', '1234.5', 'Arabic digits'],
    ['۱۲/۵', '12.5', 'hand-written slash'],
    ['1,234,567.50', '1234567.5', 'comma groups, trailing zero'],
    ['۱٬۲۳۴٬۵۶۷', '1234567', 'Persian groups'],
    ['۱،۲۳۴', '1234', 'Arabic comma'],
    ["1'234'567", '1234567', 'apostrophes'],
    ['1 234 567', '1234567', 'spaces between thousands'],
    ['1\u00A0234\u202F567', '1234567', 'no-break spaces'],
    ['\u200F1234\u200E', '1234', 'direction marks'],
    ['\u2067۱۲٫۵\u2069', '12.5', 'isolates'],
    ['۱۲\u200C۳', '123', 'half-space'],
    ['\uFEFF12', '12', 'byte order mark'],
    ['-5', '-5', 'minus'],
    ['\u22125', '-5', 'minus sign'],
    ['5-', '-5', 'trailing minus'],
    ['9,850,000/-', '9850000', 'closed on paper'],
    ['۹٬۸۵۰٬۰۰۰/=', '9850000', 'closed on paper with an equals sign'],
    ['9850000.-', '9850000', 'closed on paper by a point'],
    ['12.5/-', '12.5', 'closed on paper after a fraction'],
    ['- 5', '-5', 'minus apart'],
    ['-  5', '-5', 'minus further apart'],
    ['1,2345', '12345', 'grouped a moment ago, one digit more since'],
    ['1,,234', '1234', 'grouping twice'],
    ['1.5 -', '-1.5', 'trailing minus apart'],
    ['1.5  -', '-1.5', 'trailing minus further apart'],
    ['(1٬234)', '-1234', 'parentheses, as the product shows a negative'],
    ['( 1٬234 )', '-1234', 'parentheses apart'],
    ['+5', '5', 'plus'],
    ['٫۵', '0.5', 'no whole part'],
    ['5.', '5', 'no decimals yet'],
    ['007', '7', 'leading zeros'],
    ['-0', '0', 'no negative zero'],
    ['000', '0', 'zeros'],
    ['', '', 'nothing'],
    [' \u200F ', '', 'only marks'],
  ])('%j → %j (%s)', (text, expected) => {
    expect(normaliseDecimal(text)).toBe(expected);
  });

  test.each([
    ['.', 'a mark alone'],
    ['-', 'a minus alone'],
    ['()', 'empty parentheses'],
    ['(-5)', 'negative twice'],
    ['-5-', 'negative twice'],
    ['1.2.3', 'two marks'],
    ['1405/08/29', 'a date'],
    ['1.234,5', 'European notation: grouping after the mark'],
    ['1.5 000', 'a group after the mark'],
    [',5', 'a grouping mark before any digit'],
    ['5+', 'a trailing plus'],
    ['1+2', 'a sum'],
    ['5 -3', 'a difference'],
    ['12 5', 'two numbers'],
    ['12\t345', 'two cells'],
    ['12\n345', 'two lines'],
    ['1e5', 'exponent'],
    ['5²', 'superscript'],
    ['½', 'fraction sign'],
    ['10%', 'percent'],
    ['۵ ریال', 'currency'],
    ['0x1F', 'hex'],
    ['Infinity', 'no number'],
    ['५', 'digits of other scripts'],
  ])('%j is no number (%s)', (text) => {
    expect(normaliseDecimal(text)).toBeNull();
  });

  test('reads what screens write, in every script', () => {
    fc.assert(
      fc.property(canonical, (text) => {
        const grouped = groupDigits(text);
        const marks = (each: string) => each.replaceAll(',', '٬').replace('.', '٫');
        for (const written of [text, grouped, toPersianDigits(marks(grouped)), toArabicDigits(marks(grouped))]) {
          expect(normaliseDecimal(written)).toBe(text);
          expect(normaliseDecimal(`\u061C${written}\u200F `)).toBe(text);
        }
      }),
    );
  });

  test('whatever the text: null, empty, or a decimal in shortest form that stays as it is', () => {
    const noise = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({
        unit: fc.constantFrom(...'0123456789۰۱۲۹٠١٩.,٫٬،/-−()+ \u00A0\u200C\u200F\u202B\uFEFF٪٬²e\u0301'),
        maxLength: 16,
      }),
    );
    fc.assert(
      fc.property(noise, (text) => {
        const normalised = normaliseDecimal(text);
        if (normalised === null || normalised === '') return;
        expect(normalised).toMatch(/^-?(0|[1-9]\d*)(\.\d*[1-9])?$/);
        expect(normaliseDecimal(normalised)).toBe(normalised);
        if (normalised.length < 100) expect(parseDecimal(normalised)?.toString()).toBe(normalised);
      }),
      { numRuns: 3_000 },
    );
  });

  test('never gains or loses a digit', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'123456789۱۲۳.,٫٬ -()'), maxLength: 20 }), (text) => {
        const normalised = normaliseDecimal(text);
        if (normalised === null || normalised === '') return;
        const digits = (each: string) =>
          each.replace(/[۰-۹]/g, (d) => String(d.charCodeAt(0) - 0x6f0)).replace(/\D/g, '');
        expect(digits(normalised).replace(/^0/, '')).toBe(digits(text));
      }),
      { numRuns: 2_000 },
    );
  });

  test('bounds its work', () => {
    expect(normaliseDecimal('۱'.repeat(1_000))).toBe('1'.repeat(1_000));
    expect(normaliseDecimal('1'.repeat(1_001))).toBeNull();
    expect(normaliseDecimal(`1${' '.repeat(10_000_000)}1`)).toBeNull();
  });
});
