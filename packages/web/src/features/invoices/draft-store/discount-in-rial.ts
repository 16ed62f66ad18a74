import { computeDraft, type InvoiceDraft, type InvoiceItemDraft, normaliseDecimal, parseDecimal } from '@taraz/core';

/** The figure of a percentage: «10%», «۱۲٫۵٪», «٪۵»; null for whatever is none. */
export function percentIn(text: string): string | null {
  const [, before, figure = '', behind] = /^\s*([%٪]?)([^%٪]*)([%٪]?)\s*$/.exec(text) ?? [];
  return before || behind ? normaliseDecimal(figure.trim()) : null;
}

/**
 * A line whose discount was written in percent, with what that is of its amount, cut to whole rials as an overall one is.
 * Without an amount yet, it stays as it was written.
 */
export function discountInRial(item: InvoiceItemDraft, draft: InvoiceDraft): InvoiceItemDraft {
  const percent = parseDecimal(percentIn(item.item_discount) ?? '');
  if (percent === null) return item;
  const { items } = computeDraft({ ...draft, items: [{ ...item, item_discount: '' }] });
  const amount = parseDecimal(items[0]?.item_total_price ?? '');
  if (amount === null || amount.isZero()) return item;
  return { ...item, item_discount: amount.times(percent).percent().truncated().toString() };
}
