import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { caretAfter, displayOf, plainDecimalOf, readPasted, significantOf } from './decimal-input.ts';

describe('what is typed', () => {
  test.each([
    ['۱۲۳', '123'], // Persian
    ['١٢٣', '123'], // Arabic
    ['12٫5', '12.5'],
    ['12/5', '12.5'],
    ['12.5', '12.5'],
    ['۱٬۲۳۴', '1234'],
    ['1,234', '1234'],
    ['1.2.3', '1.23'], // the first mark counts
    ['ab12c', '12'],
    ['-5', '5'], // no minus unless allowed
    ['\u200e۱۲\u200f', '12'],
  ])('%s counts as %s', (text, significant) => {
    expect(significantOf(text, false)).toBe(significant);
  });

  test('a minus counts only first, where allowed; parentheses are one', () => {
    expect(significantOf('-5', true)).toBe('-5');
    expect(significantOf('5-', true)).toBe('5');
    expect(significantOf('(70,820)', true)).toBe('-70820');
  });
});

test('a sign of percent counts where it is allowed, and stands behind its figure', () => {
  expect(significantOf('10%', false)).toBe('10');
  for (const text of ['10%', '۱۰٪', '٪۱۰']) expect(significantOf(text, false, true)).toBe('10%');
  expect(plainDecimalOf('12.5%')).toBe('12.5%');
  expect(plainDecimalOf('%')).toBe('');
  expect(displayOf('1250.5%', 'fa')).toBe('۱٬۲۵۰٫۵٪');
});

describe('the value kept', () => {
  test.each([
    ['', ''],
    ['-', ''],
    ['.', ''],
    ['12.', '12'],
    ['.5', '0.5'],
    ['007', '7'],
    ['0.50', '0.50'],
    ['-12.5', '-12.5'],
  ])('%s is kept as "%s"', (significant, value) => {
    expect(plainDecimalOf(significant)).toBe(value);
  });
});

describe('the text shown', () => {
  test('is grouped and keeps an unfinished fraction', () => {
    expect(displayOf('1234567.', 'fa')).toBe('۱٬۲۳۴٬۵۶۷٫');
    expect(displayOf('1234567.5', 'latn')).toBe('1,234,567.5');
    expect(displayOf('-1234', 'fa')).toBe('-۱٬۲۳۴');
    expect(displayOf('', 'fa')).toBe('');
  });

  test('reads back as what was typed, whatever was typed', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^\d{0,18}(\.\d{0,8})?$/),
        fc.constantFrom('fa' as const, 'latn' as const),
        (typed, digits) => {
          expect(significantOf(displayOf(typed, digits), false)).toBe(typed);
        },
      ),
    );
  });

  test('the caret stands after as many significant characters as before', () => {
    expect(caretAfter('۱٬۲۳۴', 0)).toBe(0);
    expect(caretAfter('۱٬۲۳۴', 1)).toBe(1);
    expect(caretAfter('۱٬۲۳۴', 2)).toBe(3);
    expect(caretAfter('۱٬۲۳۴', 9)).toBe(5);
  });
});

describe('what is pasted', () => {
  test.each([
    ['1,234,567.50 ریال', '1234567.50'],
    ['۱٬۲۳۴', '1234'],
    ['1.234.567', '1234567'],
    ['\u200f۱۲٫۵\u200e', '12.5'],
    [' 12 000 ', '12000'],
    ['۱/۲۵۰/۰۰۰', '1250000'],
    ['۱٫۲۵۰٫۰۰۰', '1250000'],
    ['مبلغ: ۱٬۲۰۰ ریال.', '1200'],
    ['Rls. 1200', '1200'],
    ['.5', '.5'], // a piece of a figure
    ['مبلغ', null],
    ['۱۲۵ هزار تومان', null], // 125 would be a thousandth of it
    ['125,000 تومان', null],
    ['1405/08/20', null],
    ['1,250,000 در 1405', null],
    ['1.234,56', null],
    ['2,5', null],
    ['9850000,00', null],
  ])('%s is read as %s', (text, significant) => {
    expect(readPasted(text, false)).toBe(significant);
  });

  test('keeps its sign where one is allowed', () => {
    expect(readPasted('(70,820) ریال', true)).toBe('-70820');
    expect(readPasted('مانده: -1,200', true)).toBe('-1200');
  });
});
