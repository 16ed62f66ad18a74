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

it('tells what lines of currency and exports are made of, and how much currency fell away', () => {
  const [before, after] = [draftOf(['1', '', ''], ['2', '', '']), draftOf(['1', '', ''])];
  const [sold, gone] = before.items as [InvoiceItemDraft, InvoiceItemDraft];
  const [left] = after.items as [InvoiceItemDraft];
  Object.assign(sold, {
    item_currency_amount: '1000.5',
    item_currency_value: '20',
    item_exchange_rate: '',
  });
  Object.assign(gone, { item_qty: '1', item_currency_amount: '300' });
  Object.assign(left, {
    item_currency_amount: '900',
    item_currency_value: '18',
    item_exchange_rate: '5',
  });
  after.invoice.exchange_rate = '710000';
  expect(compareDrafts(before, after)).toEqual([
    { what: 'exchange_rate', name: '', from: '0', to: '710000' },
    { what: 'currency_amount', name: 'کالای 1', from: '1000.5', to: '900' },
    { what: 'exchange_rate', name: 'کالای 1', from: '0', to: '5' },
    { what: 'currency_value', name: 'کالای 1', from: '20', to: '18' },
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

const gold = (more: Partial<InvoiceItemDraft>, price = '1000'): InvoiceDraft => {
  const draft = draftOf(['1', '2', price]);
  draft.invoice.invoice_pattern = 'gold';
  Object.assign(draft.items[0] ?? {}, more);
  return draft;
};
const metals = { per_unit_wage: '', factor_percentage: '', seller_interest: '' };

it.each<[string, Partial<InvoiceItemDraft>, Partial<InvoiceItemDraft>, string, string, string]>([
  ['a wage in rial', { consfee: '7' }, { consfee: '6' }, 'wage', '7', '6'],
  [
    'a wage of each gram',
    { precious_metals: { ...metals, per_unit_wage: '50' } },
    { precious_metals: { ...metals, per_unit_wage: '40' } },
    'wage',
    '100',
    '80',
  ],
  [
    'a profit in percent',
    { precious_metals: { ...metals, seller_interest: '7' } },
    { precious_metals: { ...metals, seller_interest: '5' } },
    'profit',
    '140',
    '100',
  ],
  [
    'a commission in percent, then in rial',
    { precious_metals: { ...metals, factor_percentage: '1' } },
    { bros: '30' },
    'commission',
    '20',
    '30',
  ],
])('tells of gold, in rial: %s', (_what, was, is, what, from, to) => {
  expect(compareDrafts(gold(was), gold(is))).toContainEqual({ what, name: 'کالای 1', from, to });
});

it('does not tell of gold what follows from its price, nor what comes to the same', () => {
  const profit = { precious_metals: { ...metals, seller_interest: '7' } };
  expect(compareDrafts(gold(profit), gold(profit, '900')).map(({ what }) => what)).toEqual(['total', 'price']);
  expect(compareDrafts(gold(profit), gold({ spro: '140' }))).toEqual([]);
});

it('tells other taxes and funds in rial, and the base of a refinery’s tax', () => {
  const [before, after] = [draftOf(['1', '2', '1000']), draftOf(['1', '2', '1000'])];
  const line = { item_vat_percentage: '10', item_other_tax_percentage: '3', item_other_legal_payments_amount: '10' };
  Object.assign(before.items[0] ?? {}, line);
  Object.assign(after.items[0] ?? {}, {
    ...{ ...line, item_other_tax_percentage: '5', item_other_legal_payments_amount: '', item_vat_base: '9' },
  });
  expect(compareDrafts(before, after).slice(1)).toEqual([
    { what: 'vat_base', name: 'کالای 1', from: '0', to: '9' },
    { what: 'other_tax', name: 'کالای 1', from: '60', to: '100' },
    { what: 'other_legal', name: 'کالای 1', from: '10', to: '0' },
  ]);
});

it('tells the numbers, places and goods of the pattern that a correction is for', () => {
  const waybill = (changes: Partial<InvoiceDraft['invoice']>): InvoiceDraft => {
    const draft = draftOf(['1', '1', '100']);
    const own = { waybill_no: '1405000778', destination_city: '301', goods_shipped: [] };
    Object.assign(draft.invoice, { invoice_pattern: 'waybill', ...own, ...changes });
    return draft;
  };
  const goods_shipped = [{ goods_id: '2720000114542', description: 'سیمان' }];
  const corrected = waybill({ waybill_no: '1405000999', destination_city: '', goods_shipped });
  expect(compareDrafts(waybill({}), corrected)).toEqual([
    { what: 'lno', name: '', from: '1405000778', to: '1405000999' },
    { what: 'dci', name: '', from: '301', to: '' },
    { what: 'sg', name: '', from: '', to: 'سیمان 2720000114542' },
  ]);
  expect(compareDrafts(waybill({}), waybill({ waybill_no: ' 1405000778 ' }))).toEqual([]);
});

it('tells another type of flight, of which none is 0', () => {
  const [before, after] = [draftOf(['1', '1', '100']), draftOf(['1', '1', '100'])];
  for (const { invoice } of [before, after]) invoice.invoice_pattern = 'air_ticket';
  after.serial_header.flight_type = 2;
  expect(compareDrafts(before, after)).toEqual([{ what: 'ft', name: '', from: '', to: '2' }]);
});
