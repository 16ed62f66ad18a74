import type { InvoiceItemDraft } from '@taraz/core';
import { parseDecimal } from '@taraz/core';

/** The wage of one unit that is so many percent of its price, rial with as many decimals as it takes; "" without a price. */
export function wageOfPercent({ item_price }: Pick<InvoiceItemDraft, 'item_price'>, percent: string): string {
  const price = parseDecimal(item_price);
  const share = parseDecimal(percent);
  return price === null || share === null ? '' : price.times(share).percent().toString();
}

/** A line with another price: a wage that is the percentage that was written goes on being that. @param percent "" for none */
export function withWageOf(percent: string, before: InvoiceItemDraft, after: InvoiceItemDraft): InvoiceItemDraft {
  const { per_unit_wage } = before.precious_metals;
  const isFollowing = percent !== '' && before.consfee === '' && per_unit_wage === wageOfPercent(before, percent);
  if (!isFollowing || after.item_price === before.item_price) return after;
  return {
    ...after,
    precious_metals: { ...after.precious_metals, per_unit_wage: wageOfPercent(after, percent) },
  };
}
