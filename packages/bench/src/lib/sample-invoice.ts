import { type DraftDefaults, emptyDraft, emptyItem, type InvoiceDraft } from '@taraz/core';

/** Goods ids of the authority's form, each with the general rate. */
const goodsIds = ['2710000138624', '2720000114542', '2330001234567'] as const;

/**
 * A cash sale of type one with so many lines, every line different: quantities with fractions, discounts on every
 * third line. The seller is the caller's; the same arguments give the same invoice.
 */
export function sampleDraft(lines: number, nowIso: string, defaults: DraftDefaults): InvoiceDraft {
  const draft = emptyDraft({ nowIso, uuid: () => 'line' }, defaults);
  draft.items = Array.from({ length: lines }, (_, index) => ({
    ...emptyItem(`line-${index}`),
    item_code: goodsIds[index % goodsIds.length] ?? goodsIds[0],
    item_name: `کالای نمونه شماره ${index + 1}`,
    item_unit: 'NUMBER',
    item_qty: index % 4 === 0 ? `${(index % 97) + 1}.125` : `${(index % 97) + 1}`,
    item_price: `${125_000 + index * 1_337}`,
    item_discount: index % 3 === 0 ? `${1_000 + index}` : '',
    item_vat_percentage: '10',
  }));
  return draft;
}
