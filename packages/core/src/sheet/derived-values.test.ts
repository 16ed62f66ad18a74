import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { computeDraft } from '../invoice/compute-draft.ts';
import { emptyDraft, emptyItem } from '../invoice/empty-draft.ts';
import type { InvoiceDraft } from '../model/draft.ts';
import { fillDerived, taxSaid } from './derived-values.ts';

const uuid = () => '0198f000-0000-7000-8000-000000000001';

function lineOf(said: Readonly<Record<string, string>>, invoice: Partial<InvoiceDraft['invoice']> = {}) {
  const item = { ...emptyItem(uuid()), ...said };
  const draft = emptyDraft({ nowIso: '2026-11-20T10:00:00Z', uuid }, { invoice });
  const other = fillDerived(item, new Map(Object.entries(said)), draft);
  draft.items = [item];
  return { item, other, totals: computeDraft(draft) };
}

describe('a total before discount without a price', () => {
  it('makes the price whose product is that total to the rial', () => {
    const amounts = fc.record({
      total: fc.integer({ min: 1, max: 2_000_000_000 }),
      thousandths: fc.integer({ min: 1, max: 100_000_000 }),
    });
    fc.assert(
      fc.property(amounts, ({ total, thousandths }) => {
        const qty = `${Math.floor(thousandths / 1000)}.${String(thousandths % 1000).padStart(3, '0')}`;
        const { totals, other } = lineOf({ item_qty: qty, item_total: `${total}` });
        expect([totals.total_before_discount, other]).toEqual([`${total}`, null]);
      }),
    );
  });

  it('of a quantity for which no price makes it, makes the price of the next lower one, which is told and has a price', () => {
    const { totals, other } = lineOf({ item_qty: '300000000', item_total: '1000000000' });
    expect([totals.total_before_discount, other]).toEqual(['999999999', '999999999']);
    const amounts = fc.record({
      total: fc.integer({ min: 1, max: 2_000_000_000 }),
      quantity: fc.integer({ min: 100_000_000, max: 2_000_000_000 }),
    });
    fc.assert(
      fc.property(amounts, ({ total, quantity }) => {
        const first = lineOf({ item_qty: `${quantity}`, item_total: `${total}` });
        const made = first.other ?? `${total}`;
        expect(first.totals.total_before_discount).toBe(made);
        expect(BigInt(made)).toBeLessThanOrEqual(BigInt(total));
        expect(lineOf({ item_qty: `${quantity}`, item_total: made }).other).toBeNull();
      }),
    );
  });

  it('gives way to a price, and makes none without a quantity', () => {
    const price = (said: Readonly<Record<string, string>>) => lineOf(said).item.item_price;
    expect(price({ item_qty: '4', item_total: '4000000' })).toBe('1000000');
    expect(price({ item_qty: '4', item_total: '4000000', item_price: '900000' })).toBe('900000');
    for (const item_qty of ['', '0', '-1']) expect(price({ item_qty, item_total: '4000000' })).toBe('');
  });
});

describe('a discount in percent', () => {
  it.each([
    ['of price and quantity', { item_discount_percentage: '5' }, '200000'],
    ['to the nearest rial', { item_price: '333', item_qty: '1', item_discount_percentage: '7.5' }, '25'],
    ['only where no amount is said', { item_discount_percentage: '5', item_discount: '0' }, '0'],
    [
      'of the price that a total makes',
      { item_price: '', item_total: '4000000', item_discount_percentage: '5' },
      '200000',
    ],
    ['of nothing', { item_price: '', item_discount_percentage: '5' }, ''],
  ])('%s', (_what, said, discount) => {
    expect(lineOf({ item_qty: '4', item_price: '1000000', ...said }).item.item_discount).toBe(discount);
  });

  it('is of the amount as the pattern makes it', () => {
    const discountIn = (invoice_pattern: InvoiceDraft['invoice']['invoice_pattern'], said: Record<string, string>) =>
      lineOf({ item_discount_percentage: '10', ...said }, { invoice_pattern }).item.item_discount;
    const sold = { item_currency_amount: '100', item_exchange_rate: '812345' };
    expect(discountIn('currency_sale', sold)).toBe('8123450');
    expect(discountIn('gold', { item_qty: '2', item_price: '1000000', consfee: '500000' })).toBe('200000');
  });
});

describe('the tax of a line', () => {
  it.each([
    [{ item_vat_amount: '120000', item_duty_amount: '80000' }, '200000'],
    [{ item_vat_amount: '200000' }, '200000'],
    [{ item_vat_amount: '0', item_duty_amount: '0' }, '0'],
    [{ item_duty_amount: '80000' }, undefined],
  ])('said by %o is %s', (said, amount) => {
    expect(taxSaid(new Map(Object.entries(said)))?.amount.toString()).toBe(amount);
  });
});
