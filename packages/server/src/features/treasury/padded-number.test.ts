import { expect, it } from 'vitest';
import { barelyNumbered, fewDigits } from './padded-number.ts';

it.each([
  ['0004521', '4521', null],
  ['چک 000123 ملت', 'چک 123 ملت', null],
  ['۰۰۰۰۱۲', '۰۰۰۰۱۲', '12'],
  ['000012', '000012', '12'],
  ['0001', '0001', '1'],
  ['4521', '4521', null],
  ['000', '000', null],
  ['0-123', '0-123', null],
  ['12', '12', null],
  ['', '', null],
])('%j is within texts as %j, and the few digits %j', (typed, within, few) => {
  expect([barelyNumbered(typed), fewDigits(typed)]).toEqual([within, few]);
});
