import { expect, it } from 'vitest';
import { suggestedAmount } from './suggested-amount.ts';

it.each([
  ['nothing came', '1000', '0', '1000', ''],
  ['a part came', '1000', '300', '1000', '300'],
  ['more came than was reported', '1000', '700', '800', '500'],
  ['all that came is reported', '1000', '300', '700', ''],
  ['all came', '1000', '1000', '1000', '1000'],
  ['more than it comes to came', '1000', '1500', '400', '400'],
])('%s', (_what, total, received, left, suggested) => {
  expect(suggestedAmount(total, received, left)).toBe(suggested);
});
