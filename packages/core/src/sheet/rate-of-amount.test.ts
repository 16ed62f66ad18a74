import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { computeDraft } from '../invoice/compute-draft.ts';
import { emptyDraft, emptyItem } from '../invoice/empty-draft.ts';
import type { InvoiceDraft } from '../model/draft.ts';
import { rateOfAmount } from './rate-of-amount.ts';

const uuid = () => '0198f000-0000-7000-8000-000000000001';
/** A line of an invoice at the day of the general rate of 10 percent. */
function draftOf(
  item: Partial<InvoiceDraft['items'][number]>,
  invoice: Partial<InvoiceDraft['invoice']> = {},
): InvoiceDraft {
  const draft = emptyDraft({ nowIso: '2026-11-20T10:00:00Z', uuid }, { invoice });
  draft.items = [{ ...emptyItem(uuid()), item_qty: '1', item_price: '1000000', ...item }];
  return draft;
}

describe('the rate of a tax in rials', () => {
  it.each([
    ['the general one', {}, '100000', undefined, '10', true, true],
    ['a rial more, as some programs round', { item_price: '1005' }, '101', undefined, '10', true, true],
    ['none', {}, '0', undefined, '0', true, true],
    ['the good’s own before the general one, where both make it', { item_price: '50' }, '5', '9', '9', true, true],
    ['of what the discount leaves', { item_discount: '400000' }, '60000', undefined, '10', true, true],
    ['a whole percent that nobody expects', {}, '50000', undefined, '5', true, false],
    ['as the account has it', {}, '250000', '25', '25', true, true],
    ['no whole percent: the likeliest', {}, '95000', undefined, '10', false, true],
    ['no whole percent: the good’s own', {}, '95000', '9', '9', false, true],
    ['of nothing', { item_price: '0' }, '0', undefined, '10', true, true],
    ['of nothing, but some', { item_price: '0' }, '700', undefined, '10', false, true],
    ['more than there is to tax: the likeliest', {}, '2000000', undefined, '10', false, true],
    [
      'of a discount above the price: the likeliest',
      { item_discount: '1200000' },
      '380000',
      undefined,
      '10',
      false,
      true,
    ],
    ['a rate among amounts', {}, '0.1', undefined, '10', false, true],
  ])('%s', (_what, item, amount, own, rate, isExact, isUsual) => {
    expect(rateOfAmount(draftOf(item), 0, amount, own)).toMatchObject({ rate, isExact, isUsual });
  });

  describe('of gold', () => {
    const gold = { item_qty: '4.608', item_price: '38500000', consfee: '12400000', spro: '13300000', bros: '0' };
    const of = (amount: string, own: string | undefined, item: Partial<InvoiceDraft['items'][number]> = gold) => {
      const found = rateOfAmount(draftOf(item, { invoice_pattern: 'gold' }), 0, amount, own);
      return [found.rate, found.isExact, found.isUsual, found.amount];
    };

    it.each([undefined, '10', '0'])('is 0 where the services alone make it, whatever the list says: %s', (own) => {
      expect(of('2570000', own)).toEqual(['0', true, true, '2570000']);
      expect(of('2569999', own)).toEqual(['0', true, true, '2570000']);
    });

    it.each([undefined, '10', '0'])('is 0 where nothing makes it, with the tax of the services: %s', (own) => {
      expect(of('2500000', own)).toEqual(['0', false, true, '2570000']);
      expect(of('0', own)).toEqual(['0', false, true, '2570000']);
    });

    it('is one of the metal where that was taxed too, which nobody expects', () => {
      expect(of('20310800', '10')).toEqual(['10', true, false, '20310800']);
    });

    it('is 0 of metal without services', () => {
      expect(of('0', '10', { ...gold, consfee: '0', spro: '0' })).toEqual(['0', true, true, '0']);
    });
  });

  it.each(['export', 'commodity_exchange', 'chain_sale'] as const)(
    'is the only one that a pattern knows: %s',
    (invoice_pattern) => {
      const draft = draftOf({ item_trade_value: '1000000' }, { invoice_pattern });
      expect(rateOfAmount(draft, 0, '0', '10')).toMatchObject({ rate: '0', isExact: true, isUsual: true });
      expect(rateOfAmount(draft, 0, '100000', '10')).toMatchObject({ rate: '0', isExact: false, amount: '0' });
    },
  );

  it('is found again of every line that is large enough to tell it', () => {
    const line = fc.record({
      qty: fc.integer({ min: 1, max: 10_000 }),
      price: fc.integer({ min: 1_000, max: 1_000_000_000 }),
      rate: fc.integer({ min: 0, max: 100 }),
    });
    fc.assert(
      fc.property(line, ({ qty, price, rate }) => {
        const draft = draftOf({ item_qty: `${qty}`, item_price: `${price}`, item_vat_percentage: `${rate}` });
        const tax = computeDraft(draft).items[0]?.item_vat_price ?? '';
        expect(rateOfAmount(draft, 0, tax)).toMatchObject({ rate: `${rate}`, isExact: true, amount: tax });
      }),
    );
  });
});
