import type { InvoiceItemDraft, ItemTotals } from '@taraz/core';

/** A line as the grid shows it: what was written and what was computed. */
export interface LineView {
  item: InvoiceItemDraft;
  totals: ItemTotals;
}

const blankTotals: Omit<ItemTotals, 'uuid'> = {
  tcpbs: '',
  item_total_price: '',
  item_total_price_after_discount: '',
  wage_price: '',
  seller_interest_price: '',
  metals_other_added_values: '',
  vat_price_before_discount: '',
  item_vat_price: '',
  item_other_tax_price: '',
  item_other_legal_payments_price: '',
  item_total_taxes_price: '',
  total_price_with_tax: '',
  factor_price: '',
  item_final_price: '',
};

const totalFields = Object.keys(blankTotals) as (keyof typeof blankTotals)[];

/** Asked of every line at every key: no list is made for it. */
function sameTotals(a: ItemTotals, b: ItemTotals): boolean {
  for (const field of totalFields) if (a[field] !== b[field]) return false;
  return a.uuid === b.uuid;
}

/**
 * The lines with their totals; a line that did not change keeps its object, so that its row is not rendered again.
 * `previous` is the last result.
 */
export function lineViews(
  items: readonly InvoiceItemDraft[],
  totals: readonly ItemTotals[],
  previous: ReadonlyMap<string, LineView>,
): LineView[] {
  return items.map((item, index) => {
    const own = totals[index] ?? { uuid: item.uuid, ...blankTotals };
    const before = previous.get(item.uuid);
    return before?.item === item && sameTotals(before.totals, own) ? before : { item, totals: own };
  });
}
