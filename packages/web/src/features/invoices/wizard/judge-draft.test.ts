import { emptyPayment, makeTaxId, patternLabels } from '@taraz/core';
import { describe, expect, it } from 'vitest';
import type { ProductRow } from '../catalogue-lines.ts';
import { writeDraftPath } from '../draft-store/draft-path.ts';
import { choosePattern } from '../draft-store/pattern-transitions.ts';
import {
  addItem,
  capQuantities,
  setInvoiceTypeState,
  setPaymentMethod,
  setPayments,
  typeSettlement,
  updateBuyer,
  updateHeader,
  updateItem,
} from '../draft-store/transitions.ts';
import { type DraftDeps, draftOf, initialState, type WizardState } from '../draft-store/wizard-state.ts';
import type { InvoiceDetail } from '../queries.ts';
import { judgeDraft } from './judge-draft.ts';
import { tellsNothingNew, wizardReference } from './wizard-reference.ts';

const nowMs = Date.UTC(2026, 10, 18, 10, 35, 0);
let count = 0;
const deps: DraftDeps = {
  now: () => nowMs,
  uuid: () => {
    count += 1;
    return `line-${count}`;
  },
};
const code = '2720000114542';
const product = { code, has_tax: true, vat_percentage: '10' } as ProductRow;
const facts = {
  nowMs,
  products: [product],
  sellerEconomicCode: '',
  memoryId: null,
  refutedGoods: new Set<string>(),
  reference: null,
};

function sale(vat = '10', qty = '2'): WizardState {
  const seller = initialState(deps, { seller_info: { economic_code: '10102846190' } });
  const state = updateBuyer(seller, { buyer_entity: 'legal', economic_code: '10861677542', company: 'پارسیان' });
  return addItem(state, { item_code: code, item_qty: qty, item_price: '1000', item_vat_percentage: vat }, deps);
}

describe('judgeDraft', () => {
  it('finds nothing in a whole sale', () => {
    expect(judgeDraft(sale(), facts)).toEqual([]);
  });

  it('does not hold the number that it had against the day that it is moved to: it goes under its own', () => {
    const state = sale();
    const tax_number = makeTaxId({ memoryId: 'A11216', indatimMs: nowMs - 3 * 86_400_000, serial: 12n });
    const serial_header = { ...state.serial_header, tax_number, serial_number: '12' };
    expect(judgeDraft({ ...state, serial_header }, facts)).toEqual([]);
  });

  it('only warns of a rate that differs from the own product list, with the fix', () => {
    expect(judgeDraft(sale('9'), facts)).toMatchObject([
      {
        code: 'CATALOGUE_RATE',
        severity: 'warning',
        path: 'items[0].item_vat_percentage',
        fix: { path: 'items[0].item_vat_percentage', value: '10' },
      },
    ]);
  });

  it('is silent about it once the authority has refused the list’s rate, and names the general one', () => {
    expect(judgeDraft(sale('9'), { ...facts, refutedGoods: new Set([code]) })).toMatchObject([
      { code: 'VAT_RATE_UNUSUAL', severity: 'warning', fix: { value: '10' } },
    ]);
  });

  it('rejects a quantity above the previous one in a return, and takes a smaller one', () => {
    const returned = capQuantities(setInvoiceTypeState(sale(), 'returnOnSales'));
    const uuid = returned.items[0]?.uuid ?? '';
    const quantityFindings = (qty: string) =>
      judgeDraft(updateItem(returned, uuid, { item_qty: qty }), facts).filter(({ path }) => path.endsWith('item_qty'));
    expect(quantityFindings('3')).toMatchObject([
      { code: 'QUANTITY_ABOVE_PREVIOUS', severity: 'error', fix: { value: '2' } },
    ]);
    expect(quantityFindings('1')).toEqual([]);
    expect(judgeDraft(sale('10', '3'), facts)).toEqual([]);
  });

  it('rejects goods in a return that the earlier invoice never had', () => {
    const returned = capQuantities(setInvoiceTypeState(sale(), 'returnOnSales'));
    const [line] = returned.items;
    if (line === undefined) throw new Error('a sale has a line');
    const more = { ...returned, items: [line, { ...line, uuid: 'another', item_qty: '1' }] };
    const found = judgeDraft(more, facts).filter(({ code }) => code === 'QUANTITY_ABOVE_PREVIOUS');
    expect(found).toMatchObject([{ path: 'items[1].item_qty', severity: 'error' }]);
    expect(found[0]).not.toHaveProperty('fix');
  });
});

describe('judgeDraft of a correction or return', () => {
  const taxId = 'A112160512900000000014';
  /** What the account has of an invoice, as far as the wizard compares with it. */
  const stored = (state: WizardState, over: object = {}) =>
    ({
      draft: draftOf(state),
      tax_number: taxId,
      invoice_type: 'original',
      issued_elsewhere: false,
      total: state.totals.total,
      ...over,
    }) as unknown as InvoiceDetail;
  const referring = (state: WizardState, invoice_type: 'corrective' | 'return'): WizardState => ({
    ...state,
    invoice: {
      ...state.invoice,
      invoice_type,
      referral_tax_number: taxId,
      invoice_date: new Date(nowMs).toISOString(),
    },
  });
  const sold = sale('9');
  const original = { ...sold, invoice: { ...sold.invoice, invoice_date: new Date(nowMs - 3_600_000).toISOString() } };
  const uuid = original.items[0]?.uuid ?? '';
  const against = { ...facts, reference: wizardReference(stored(original)) };
  const errors = (state: WizardState, known = against) =>
    judgeDraft(state, known)
      .filter(({ severity }) => severity === 'error')
      .map(({ code, path, fix }) => [code, path, fix?.value]);
  const corrected = (change: Partial<WizardState['items'][number]>) =>
    referring(updateItem(original, uuid, change), 'corrective');

  it('keeps the rate of its reference, whatever the own list says by now', () => {
    expect(judgeDraft(corrected({ item_price: '900' }), against)).toEqual([]);
    expect(errors(corrected({ item_vat_percentage: '10' }))).toEqual([
      ['0304401', 'items[0].item_vat_percentage', '9'],
    ]);
  });

  it('says when a correction tells the authority nothing new', () => {
    const { reference } = against;
    expect(tellsNothingNew(corrected({}), reference)).toBe(true);
    expect(tellsNothingNew(corrected({ item_qty: '3' }), reference)).toBe(false);
    expect(tellsNothingNew(corrected({ item_price: '1000.5' }), reference)).toBe(false);
    // The customer's own words go to nobody but the customer.
    const noted = corrected({});
    expect(tellsNothingNew({ ...noted, invoice: { ...noted.invoice, notes: 'با سپاس' } }, reference)).toBe(true);
    // What was returned in part is another matter, and of what other software issued nothing is known.
    expect(tellsNothingNew(referring(original, 'return'), reference)).toBe(false);
    const elsewhere = wizardReference(stored(original, { issued_elsewhere: true }));
    expect(tellsNothingNew(corrected({}), elsewhere)).toBe(false);
  });

  it('keeps goods and buyer', () => {
    expect(errors(corrected({ item_code: '2330001234567' }))).toEqual([['0303301', 'items[0].item_code', undefined]]);
    const other = updateBuyer(corrected({}), { economic_code: '14003778990' });
    expect(errors(other)).toEqual([['BUYER_CHANGED', 'buyer_info.economic_code', '10861677542']]);
  });

  it('of a return keeps the price and has fewer of something, said once', () => {
    const returned = (change: Partial<WizardState['items'][number]>) => {
      const capped = capQuantities(setInvoiceTypeState(referring(original, 'return'), 'returnOnSales'));
      return updateItem(capped, uuid, change);
    };
    expect(errors(returned({ item_qty: '1' }))).toEqual([]);
    expect(errors(returned({ item_qty: '1', item_price: '900' }))).toEqual([
      ['0303701', 'items[0].item_price', '1000'],
    ]);
    expect(errors(returned({}))).toEqual([]);
    expect(errors({ ...returned({}), steps: 4 })).toEqual([['0303601', 'items[0].item_qty', undefined]]);
    expect(errors(returned({ item_qty: '3' }))).toEqual([['QUANTITY_ABOVE_PREVIOUS', 'items[0].item_qty', '2']]);
  });

  it('of a return of currency says at its review, and not before, that nothing came back; at once that more did', () => {
    const label = patternLabels.find(({ id }) => id === 'currency_sale');
    if (label === undefined) throw new Error('currency_sale');
    const currency = updateHeader(choosePattern(sale('0'), label), { currency_type: 'USD', exchange_rate: '700000' });
    const item = { item_currency_amount: '100', item_currency_buy_rate: '690000' };
    const dated = updateHeader(updateItem(currency, currency.items[0]?.uuid ?? '', item), {
      invoice_date: new Date(nowMs - 3_600_000).toISOString(),
    });
    const known = { ...facts, reference: wizardReference(stored(dated)) };
    const told = (amount: string, steps: number, of: WizardState = dated) => {
      const capped = capQuantities(setInvoiceTypeState(referring(of, 'return'), 'returnOnSales'));
      const written = updateItem(capped, dated.items[0]?.uuid ?? '', { item_currency_amount: amount });
      return errors({ ...written, steps }, known).filter(([code]) => code === '0303801');
    };
    const path = 'items[0].item_currency_amount';
    expect([told('100', 2), told('100', 4)]).toEqual([[], [['0303801', path, undefined]]]);
    expect([told('40', 2), told('120', 2)]).toEqual([[], [['0303801', path, '100']]]);
    // A rejected return that is mended has its number, and goes from whatever step.
    const mended = { ...dated, serial_header: { ...dated.serial_header, tax_number: 'A112160512900000000022' } };
    expect(told('100', 2, mended)).toEqual([['0303801', path, undefined]]);
  });

  it('of a return of most of what was part cash, part credit offers that all of it is cash', () => {
    const sold = typeSettlement(setPaymentMethod(sale('9', '10'), 'both'), 'cash', '7000');
    const dated = updateHeader(sold, { invoice_date: original.invoice.invoice_date });
    const known = { ...facts, reference: wizardReference(stored(dated)) };
    const capped = capQuantities(setInvoiceTypeState(referring(dated, 'return'), 'returnOnSales'));
    const returned = updateItem(capped, dated.items[0]?.uuid ?? '', { item_qty: '4' });
    const [found] = judgeDraft(returned, known).filter(({ severity }) => severity === 'error');
    expect(found).toMatchObject({ code: 'NO_CREDIT_LEFT', path: 'settlement[0].cash_price' });
    const mended = writeDraftPath(returned, found?.fix?.path ?? '', found?.fix?.value ?? '');
    expect([mended.invoice.payment_method, errors(mended, known)]).toEqual(['cash', []]);
  });

  it('of more on credit than there is offers that all of it is, unless something of it is paid', () => {
    const sold = typeSettlement(setPaymentMethod(sale('10', '10'), 'both'), 'credit', '12000');
    const [found] = judgeDraft(sold, facts).filter(({ severity }) => severity === 'error');
    expect(found).toMatchObject({ code: 'NO_CASH_LEFT', path: 'settlement[0].credit_price' });
    const mended = writeDraftPath(sold, found?.fix?.path ?? '', found?.fix?.value ?? '');
    expect([mended.invoice.payment_method, judgeDraft(mended, facts)]).toEqual(['credit', []]);
    const paid = setPayments(sold, [{ ...emptyPayment, amount: '900' }]);
    const [left] = judgeDraft(paid, facts).filter(({ code }) => code === 'NO_CASH_LEFT');
    expect([left?.path, left?.fix]).toEqual(['settlement[0].credit_price', undefined]);
  });

  it('knows of an invoice issued elsewhere the buyer only as far as it was told', () => {
    const untold = updateBuyer(original, { economic_code: '' });
    const elsewhere = { ...facts, reference: wizardReference(stored(untold, { issued_elsewhere: true })) };
    expect(errors(corrected({ item_code: '2330001234567', item_vat_percentage: '9' }), elsewhere)).toEqual([]);
  });
});
