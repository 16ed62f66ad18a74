import { expect, test } from 'vitest';
import { emptyDraft, emptyItem } from '../invoice/empty-draft.ts';
import { ownRates, validateWithOwnRates } from './own-rates.ts';
import { now } from './testing/bases.ts';

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

test('gold that bears no tax of its own is not told to take the rate of the list, which would tax the metal', () => {
  const rateFindings = (pattern: 'gold' | 'sale', rate: string) => {
    const draft = emptyDraft({ nowIso: new Date(now).toISOString(), uuid: () => 'a' });
    draft.invoice.invoice_pattern = pattern;
    draft.items = [{ ...emptyItem('a'), item_code: '2710000138634', item_vat_percentage: rate }];
    return validateWithOwnRates(draft, { nowMs: now }, new Map([['2710000138634', '10']])).filter(
      ({ code }) => code === 'CATALOGUE_RATE',
    );
  };
  expect(rateFindings('gold', '0')).toEqual([]);
  expect(rateFindings('gold', '9')).toHaveLength(1);
  expect(rateFindings('sale', '0')).toHaveLength(1);
});
