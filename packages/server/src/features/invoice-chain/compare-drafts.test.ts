import { emptyDraft, emptyItem, type InvoiceDraft, type InvoiceItemDraft } from '@taraz/core';
import { expect, it } from 'vitest';
import { compareDrafts } from './compare-drafts.ts';

const draftOf = (...items: [code: string, quantity: string, price: string][]): InvoiceDraft => {
  const draft = emptyDraft({ nowIso: '2026-11-18T08:00:00Z', uuid: () => '' });
  draft.items = items.map(([code, item_qty, item_price]) => ({
    ...emptyItem(''),
    item_code: code,
    item_name: `کالای ${code}`,
    item_unit: '1627',
    item_qty,
    item_price,
    item_vat_percentage: '0',
  }));
  return draft;
};

it('tells quantity, price, a line that fell away and one that came, and the total', () => {
  const before = draftOf(['1', '2', '100'], ['2', '5', '10'], ['1', '1', '7']);
  const after = draftOf(['1', '1', '100'], ['1', '1', '8'], ['3', '4', '1']);
  expect(compareDrafts(before, after)).toEqual([
    { what: 'total', name: '', from: '257', to: '112' },
    { what: 'quantity', name: 'کالای 1', from: '2', to: '1' },
    { what: 'line_removed', name: 'کالای 2', from: '5', to: '' },
    { what: 'price', name: 'کالای 1', from: '7', to: '8' },
    { what: 'line_added', name: 'کالای 3', from: '', to: '4' },
  ]);
});

it('knows that 2 and 2.0 are the same', () => {
  expect(compareDrafts(draftOf(['1', '2', '100']), draftOf(['1', '2.0', '100.00']))).toEqual([]);
});

it.each([
  ['type_one', [{ what: 'settlement', name: '', from: 'credit', to: 'cash' }]],
  ['type_two', []],
] as const)('tells of %s how it is settled, as its page does', (invoice_output_type, told) => {
  const [before, after] = [draftOf(['1', '2', '100']), draftOf(['1', '2', '100'])];
  Object.assign(before.invoice, { invoice_output_type, payment_method: 'credit' });
  Object.assign(after.invoice, { invoice_output_type, payment_method: 'cash' });
  expect(compareDrafts(before, after)).toEqual(told);
});

it('tells what lines of currency, exports and gold are made of, and how much currency fell away', () => {
  const [before, after] = [draftOf(['1', '', ''], ['2', '', '']), draftOf(['1', '', ''])];
  const [sold, gone] = before.items as [InvoiceItemDraft, InvoiceItemDraft];
  const [left] = after.items as [InvoiceItemDraft];
  Object.assign(sold, {
    item_currency_amount: '1000.5',
    item_currency_value: '20',
    consfee: '7',
    item_exchange_rate: '',
  });
  Object.assign(gone, { item_qty: '1', item_currency_amount: '300' });
  Object.assign(left, {
    item_currency_amount: '900',
    item_currency_value: '18',
    consfee: '6',
    item_exchange_rate: '5',
  });
  after.invoice.exchange_rate = '710000';
  expect(compareDrafts(before, after)).toEqual([
    { what: 'exchange_rate', name: '', from: '0', to: '710000' },
    { what: 'currency_amount', name: 'کالای 1', from: '1000.5', to: '900' },
    { what: 'exchange_rate', name: 'کالای 1', from: '0', to: '5' },
    { what: 'currency_value', name: 'کالای 1', from: '20', to: '18' },
    { what: 'wage', name: 'کالای 1', from: '7', to: '6' },
    { what: 'line_removed', name: 'کالای 2', from: '300', to: '' },
  ]);
});

it.each([
  ['written anew', '', ''],
  ['kept with their ids', 'a', 'b'],
])('tells which of two goods of one goods id fell away: lines %s', (_case, bolt, nut) => {
  const before = draftOf(['1', '10', '100'], ['1', '20', '500']);
  const after = draftOf(['1', '15', '500']);
  Object.assign(before.items[0] ?? {}, { uuid: bolt, item_name: 'پیچ' });
  Object.assign(before.items[1] ?? {}, { uuid: nut, item_name: 'مهره' });
  Object.assign(after.items[0] ?? {}, { uuid: nut, item_name: 'مهره' });
  expect(compareDrafts(before, after)).toEqual([
    { what: 'total', name: '', from: '11000', to: '7500' },
    { what: 'line_removed', name: 'پیچ', from: '10', to: '' },
    { what: 'quantity', name: 'مهره', from: '20', to: '15' },
  ]);
});
