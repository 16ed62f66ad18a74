import { expect, it } from 'vitest';
import { listInRial } from './list-in-rial.ts';

it.each([
  ['100', 'USD', '700000', '70000000'],
  ['12.99', 'EUR', '812345.5', '10552368.045'],
  ['100', 'IRR', '1', '100'],
  ['100', '', '', '100'],
  ['', 'USD', '700000', ''],
])('%s %s at %s is %s rial', (amount, currency_type, exchange_rate, rial) => {
  expect(listInRial(amount, { currency_type, exchange_rate })).toBe(rial);
});
