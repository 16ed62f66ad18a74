/** A return of part of the goods, made of the invoice and of what came back (spec/rules.md "Referring invoices"). */
import {
  compareDecimals,
  computeDraft,
  decimalOf,
  type InvoiceDraft,
  type InvoiceItemDraft,
  parseDecimal,
} from '@taraz/core';

/** What came back of each line, decimal strings; "" and missing ones are nothing. */
export type Returned = Readonly<Record<number, string>>;

/** All that a return says: how it is settled, and what stays paid of it, the server takes of the invoice. */
export interface ReturnBody {
  items: InvoiceItemDraft[];
}

export type ReturnPlan =
  /** nothing came back yet, or a number cannot be read */
  | { kind: 'nothing' }
  /** more came back of these lines than was sold */
  | { kind: 'above'; lines: readonly number[] }
  /** all came back: the law wants a cancellation */
  | { kind: 'all' }
  | { kind: 'return'; body: ReturnBody };

/** Whether a return can be written in the planner: lines whose other amounts follow from quantity and price alone. */
export function mayReturnQuickly({ invoice, items }: InvoiceDraft): boolean {
  const isPlain = (item: InvoiceItemDraft) =>
    [item.item_currency_amount, item.item_other_tax_amount, item.item_other_legal_payments_amount].every(
      (text) => (parseDecimal(text)?.sign() ?? 0) === 0,
    );
  return invoice.invoice_pattern === 'sale' && items.length <= 50 && items.every(isPlain);
}

/** The line as it stays with the buyer: discount in proportion, whole rials, rounded down. */
function leftOf(item: InvoiceItemDraft, returned: string): InvoiceItemDraft {
  const [sold, back] = [decimalOf(item.item_qty), decimalOf(returned)];
  const left = sold.minus(back);
  const discount = parseDecimal(item.item_discount);
  return {
    ...item,
    item_qty: left.toString(),
    item_discount:
      discount === null || sold.sign() === 0 ? item.item_discount : discount.times(left).dividedBy(sold).toString(),
  };
}

export function planReturn(draft: InvoiceDraft, returned: Returned): ReturnPlan {
  const amounts = draft.items.map((_, index) => returned[index]?.trim() || '0');
  if (amounts.some((text) => parseDecimal(text) === null || decimalOf(text).sign() < 0)) return { kind: 'nothing' };
  const above = draft.items.flatMap(({ item_qty }, index) =>
    compareDecimals(amounts[index] ?? '0', item_qty || '0') > 0 ? [index] : [],
  );
  if (above.length > 0) return { kind: 'above', lines: above };
  if (amounts.every((text) => decimalOf(text).sign() === 0)) return { kind: 'nothing' };
  const items = draft.items
    .map((item, index) => leftOf(item, amounts[index] ?? '0'))
    .filter(({ item_qty }) => decimalOf(item_qty).sign() > 0);
  if (items.length === 0) return { kind: 'all' };
  return { kind: 'return', body: { items } };
}

/** What the buyer gets back and what stays of the invoice, tax included, in rials: decimal strings. */
export function returnAmounts(draft: InvoiceDraft, plan: ReturnPlan): { back: string; stays: string } {
  const whole = computeDraft(draft).total;
  if (plan.kind !== 'return') return { back: '0', stays: whole };
  const stays = computeDraft({ ...draft, items: plan.body.items }).total;
  return { back: decimalOf(whole).minus(decimalOf(stays)).toString(), stays };
}
