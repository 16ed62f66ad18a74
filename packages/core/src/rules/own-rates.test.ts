import { expect, test } from 'vitest';
import { ownRates } from './own-rates.ts';

const product = (code: string, vat_percentage: string, has_tax = true) => ({ code, vat_percentage, has_tax });

test('the own list gives each goods id one rate; where its products do not agree it says nothing', () => {
  const rates = ownRates([
    product('1', '10'),
    product('1', '10.00'),
    product('2', '10'),
    product('2', '9'),
    product('3', '10', false),
    product('4', ''),
  ]);
  expect([...rates]).toEqual([
    ['1', '10.00'],
    ['3', '0'],
  ]);
});
