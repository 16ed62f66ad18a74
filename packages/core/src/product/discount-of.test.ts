import { expect, it } from 'vitest';
import { discountOf } from './discount-of.ts';

it.each([
  ['10000', '5', '50000'],
  ['1000.5', '3', '3001'],
  ['10000', '0.25', '2500'],
  ['0', '5', ''],
  ['', '5', ''],
  ['10000', '', ''],
])('%s off each of %s is %s', (unit, quantity, amount) => {
  expect(discountOf(unit, quantity)).toBe(amount);
});
