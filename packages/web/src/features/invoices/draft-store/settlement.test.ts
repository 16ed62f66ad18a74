import { alwaysCash } from '@taraz/core';
import { describe, expect, it } from 'vitest';
import { paidAtOnce } from './settlement.ts';
import { addItem, setPaymentMethod, typeSettlement, updateHeader } from './transitions.ts';
import { initialState, type WizardState } from './wizard-state.ts';

const deps = { now: () => Date.parse('2026-11-20T10:00:00Z'), uuid: () => crypto.randomUUID() };

/** 3,700,000 with 370,000 VAT and 92,500 of another tax. */
const sale: WizardState = addItem(
  initialState(deps),
  {
    item_code: '2710000138624',
    item_qty: '3',
    item_price: '1250000',
    item_discount: '50000',
    item_vat_percentage: '10',
    item_other_tax_subject: 'عوارض',
    item_other_tax_percentage: '2.5',
  },
  deps,
);
const ofTypeTwo = (state: WizardState): WizardState => updateHeader(state, { invoice_output_type: 'type_two' });
const mixed = setPaymentMethod(sale, 'both');

describe('a settlement', () => {
  it('has VAT and other taxes in cash beside cash and credit, so that the three are the total', () => {
    const { settlement, totals } = typeSettlement(mixed, 'cash', '1000000');
    expect(settlement).toEqual([{ cash_price: '1000000', credit_price: '2700000' }]);
    expect(alwaysCash(totals)).toBe('462500');
    expect(totals.total).toBe('4162500');
  });

  it.each([
    ['in cash, all of it', sale, '4162500'],
    ['on credit, nothing', setPaymentMethod(sale, 'credit'), '0'],
    ['of both, all but the credit', typeSettlement(mixed, 'cash', '1000000'), '1462500'],
    ['of both that are not said yet, nothing', mixed, '0'],
    ['of type two, all of it, whatever was chosen before', ofTypeTwo(setPaymentMethod(sale, 'credit')), '4162500'],
  ] as const)('%s, is paid at once', (_, state, amount) => {
    expect(paidAtOnce(state, state.totals)).toBe(amount);
  });
});
