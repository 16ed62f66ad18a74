import { compareDecimals, computeDraft, type InvoiceDraft } from '@taraz/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import example from '../../../../../examples/1-1-sale.json' with { type: 'json' };
import { completeDraft } from '../invoices/draft-store/draft-codec.ts';
import { mayReturnQuickly, planReturn, returnAmounts } from './quick-return.ts';

const sale = completeDraft(example);
const line = (item_qty: string, item_price: string, item_discount = '0') => ({
  ...(sale.items[0] as InvoiceDraft['items'][number]),
  item_qty,
  item_price,
  item_discount,
});
const draftOf = (items: InvoiceDraft['items']): InvoiceDraft => ({ ...sale, items });

describe('planReturn', () => {
  const two = draftOf([line('5', '1000', '500'), line('3', '200')]);

  it.each([
    [{}, 'nothing'],
    [{ 0: '0', 1: '' }, 'nothing'],
    [{ 0: 'دو' }, 'nothing'],
    [{ 0: '-1' }, 'nothing'],
    [{ 0: '5', 1: '3' }, 'all'],
    [{ 0: '2' }, 'return'],
    [{ 1: '3' }, 'return'],
  ])('%j returned is %s', (returned, kind) => {
    expect(planReturn(two, returned).kind).toBe(kind);
  });

  it('names the lines of which more came back than was sold', () => {
    expect(planReturn(two, { 0: '1', 1: '3.5' })).toEqual({ kind: 'above', lines: [1] });
  });

  it('leaves what stays with the buyer, its share of the discount, and drops what came back whole', () => {
    const plan = planReturn(two, { 0: '2', 1: '3' });
    expect(
      plan.kind === 'return' && plan.body.items.map(({ item_qty, item_discount }) => [item_qty, item_discount]),
    ).toEqual([['3', '300']]);
  });

  it('never leaves more of anything than there was', () => {
    const lines = fc.array(
      fc.record({
        sold: fc.integer({ min: 1, max: 999 }),
        price: fc.integer({ min: 1, max: 9_999_999 }),
        back: fc.nat(999),
      }),
      { minLength: 1, maxLength: 6 },
    );
    fc.assert(
      fc.property(lines, (rows) => {
        const before = draftOf(
          rows.map(({ sold, price }) => line(String(sold), String(price), String(Math.floor((sold * price) / 7)))),
        );
        const returned = Object.fromEntries(rows.map(({ back, sold }, index) => [index, String(Math.min(back, sold))]));
        const plan = planReturn(before, returned);
        if (plan.kind !== 'return') return;
        const { total } = computeDraft({ ...before, items: plan.body.items });
        expect(compareDecimals(total, computeDraft(before).total)).toBeLessThanOrEqual(0);
      }),
    );
  });
});

it('is offered for plain sales only', () => {
  expect(mayReturnQuickly(sale)).toBe(true);
  expect(mayReturnQuickly({ ...sale, invoice: { ...sale.invoice, invoice_pattern: 'gold' } })).toBe(false);
  expect(mayReturnQuickly({ ...sale, items: [{ ...line('1', '1'), item_other_tax_amount: '5' }] })).toBe(false);
});

it('says what the buyer gets back and what stays, tax included', () => {
  const draft = draftOf([{ ...line('5', '1000', '500'), item_vat_percentage: '10' }]);
  const amounts = (returned: string) => returnAmounts(draft, planReturn(draft, { 0: returned }));
  expect(amounts('')).toEqual({ back: '0', stays: '4950' });
  expect(amounts('2')).toEqual({ back: '1980', stays: '2970' });
});
