import { describe, expect, test } from 'vitest';
import { emptyDraft, emptyItem } from '../invoice/empty-draft.ts';
import type { InvoiceDraft } from '../model/draft.ts';
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
  const told = (pattern: 'gold' | 'sale', ...rates: string[]) => {
    const draft = emptyDraft({ nowIso: new Date(now).toISOString(), uuid: () => 'a' });
    draft.invoice.invoice_pattern = pattern;
    draft.items = rates.map((item_vat_percentage, index) => ({
      ...emptyItem(String(index)),
      ...{ item_code: '2710000138634', item_vat_percentage },
    }));
    return validateWithOwnRates(draft, { nowMs: now }, new Map([['2710000138634', '10']]))
      .filter(({ code }) => code === 'CATALOGUE_RATE')
      .map(({ path }) => path.replace('.item_vat_percentage', ''));
  };
  expect(told('gold', '0')).toEqual([]);
  expect(told('gold', '9')).toEqual(['items[0]']);
  expect(told('sale', '0')).toEqual(['items[0]']);
  // Each line by itself.
  expect(told('gold', '0', '9', '0')).toEqual(['items[1]']);
});

describe('a rate that is not the general one of its day', () => {
  const warned = (rate: string, own: Record<string, string> = {}, change: Partial<InvoiceDraft['invoice']> = {}) => {
    const draft = emptyDraft({ nowIso: new Date(now).toISOString(), uuid: () => 'a' });
    draft.invoice = { ...draft.invoice, ...change };
    draft.items = [{ ...emptyItem('a'), item_code: '2710000138634', item_vat_percentage: rate }];
    const path = 'items[0].item_vat_percentage';
    return validateWithOwnRates(draft, { nowMs: now }, new Map(Object.entries(own)))
      .filter((finding) => finding.path === path)
      .map(({ code, severity, fix }) => `${code} ${severity} ${fix?.value}`);
  };
  const told = ['VAT_RATE_UNUSUAL warning 10'];

  test('warns, and offers that one, where the own list does not have the goods', () => {
    expect(warned('9')).toEqual(told);
    expect(warned('16')).toEqual(told);
    expect(warned('10')).toEqual([]);
    expect(warned('10.00')).toEqual([]);
    expect(warned('0')).toEqual([]);
  });

  test('is told once where the list has another, and not of a rate of its own that the list has', () => {
    expect(warned('9', { 2710000138634: '10' })).toEqual(['CATALOGUE_RATE warning 10']);
    expect(warned('16', { 2710000138634: '16.00' })).toEqual([]);
  });

  test('warns of what the list keeps from before: a former general rate', () => {
    expect(warned('9', { 2710000138634: '9.00' })).toEqual(told);
  });

  test('is that of the invoice, also of a late one, and of corrections their reference', () => {
    expect(warned('9', {}, { invoice_date: '2023-05-01T08:00:00Z' })).toEqual([]);
    expect(warned('9', {}, { invoice_type: 'corrective' })).toEqual([]);
    expect(warned('9', {}, { invoice_pattern: 'gold' })).toEqual([]);
  });
});
