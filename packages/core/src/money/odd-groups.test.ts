import { expect, test } from 'vitest';
import { commaAsPoint, isOddlyGrouped } from './odd-groups.ts';

test.each([
  ['2,5', true],
  ['۲٬۵', true],
  ['9850000,00', true],
  ['12,34,567', true],
  ['1234,567', true],
  ['1,23.5', true],
  ['0,125', true],
  ['-2,5', true],
  ['1,23.5', true],
  ['0,125', true],
  ['1,234', false],
  ['-1,234,567.5', false],
  ['۱٬۲۳۴٬۵۶۷٫۵', false],
  ['1,\u200f234', false],
  ['2.5', false],
  ['12,', false],
  ['9850000', false],
  ['', false],
  ['نه', false],
])('%j is oddly grouped: %s', (text, isOdd) => {
  expect(isOddlyGrouped(text)).toBe(isOdd);
});

test.each([
  ['2,5', '2.5'],
  ['0,125', '0.125'],
  ['۱۲٬۵', '12.5'],
  ['1,234', null],
  ['1,234,5', null],
  ['25', null],
])('the comma of %j may be a decimal mark: %j', (text, number) => {
  expect(commaAsPoint(text)).toBe(number);
});
