import { describe, expect, it } from 'vitest';
import type { ProductRow } from '../catalogue-lines.ts';
import { addItem, capQuantities, setInvoiceTypeState, updateBuyer, updateItem } from '../draft-store/transitions.ts';
import { type DraftDeps, initialState, type WizardState } from '../draft-store/wizard-state.ts';
import { judgeDraft } from './judge-draft.ts';

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

  it('is silent about it once the authority has refused the list’s rate', () => {
    expect(judgeDraft(sale('9'), { ...facts, refutedGoods: new Set([code]) })).toEqual([]);
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
