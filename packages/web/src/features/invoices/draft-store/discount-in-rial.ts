import {
  columnOfDraft,
  computeDraft,
  discountOf,
  type InvoiceDraft,
  type InvoiceItemDraft,
  isOddlyGrouped,
  normaliseDecimal,
  parseDecimal,
} from '@taraz/core';

/** The figure of a percentage: «10%», «۱۲٫۵٪», «٪۵»; null for whatever is none. */
export function percentIn(text: string): string | null {
  const [, before, figure = '', behind] = /^\s*([%٪]?)([^%٪]*)([%٪]?)\s*$/.exec(text) ?? [];
  return (before || behind) && !isOddlyGrouped(figure) ? normaliseDecimal(figure.trim()) : null;
}

/** What a discount is made of: "1000" off one unit, as the account's list says, or "10%" of the line's amount; "" is one that somebody wrote. */
export type DiscountRule = string;

interface WrittenDiscount {
  item_discount?: string | undefined;
  /** what the account's list takes off one unit of the product that is put into the line, rial */
  unit_discount?: string | undefined;
}

/** The rule of a line in which this is written. @param had its rule so far */
export function ruleOf({ item_discount, unit_discount }: WrittenDiscount, had: DiscountRule): DiscountRule {
  const percent = percentIn(item_discount ?? '');
  if (percent !== null) return `${percent}%`;
  if (item_discount !== undefined && item_discount !== '') return '';
  return unit_discount ?? (item_discount === undefined ? had : '');
}

/**
 * A line's discount by a rule, cut to whole rials as an overall one is; a percentage of no amount yet stays as it was written.
 * Where the pattern knows none it is what it would be in a sale, so that it comes back with one that does.
 */
export function discountBy(rule: DiscountRule, item: InvoiceItemDraft, draft: InvoiceDraft): string {
  const percent = parseDecimal(percentIn(rule) ?? '');
  if (percent === null) return discountOf(rule, item.item_qty);
  const { invoice } = draft;
  const priced = columnOfDraft(draft).fields.dis === 'X' ? { ...invoice, invoice_pattern: 'sale' as const } : invoice;
  const { items } = computeDraft({ ...draft, invoice: priced, items: [{ ...item, item_discount: '' }] });
  const amount = parseDecimal(items[0]?.item_total_price ?? '');
  return amount === null || amount.isZero() ? rule : amount.times(percent).percent().truncated().toString();
}
