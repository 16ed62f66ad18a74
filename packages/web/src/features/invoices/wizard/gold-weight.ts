import { addDecimals, type InvoiceItemDraft, normaliseDecimal, unitRatio } from '@taraz/core';

/** What lies on the scale: the weight of all lines of metal, where it is told in one unit; null where it is not, or where they are pieces. */
export function goldWeight(
  items: readonly Pick<InvoiceItemDraft, 'item_qty' | 'item_unit'>[],
): { weight: string; unit: string } | null {
  const weighed = items.flatMap(({ item_qty, item_unit }) => {
    const qty = normaliseDecimal(item_qty);
    return qty === null || !/[1-9]/.test(qty) ? [] : [{ qty, unit: item_unit }];
  });
  const [first] = weighed;
  if (first === undefined || unitRatio(first.unit, 'GRAM') === null || weighed.some(({ unit }) => unit !== first.unit))
    return null;
  return { weight: addDecimals(...weighed.map(({ qty }) => qty)), unit: first.unit };
}
