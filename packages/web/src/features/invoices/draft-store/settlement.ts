import type { DraftTotals } from '@taraz/core';
import { Decimal, decimalOf, parseDecimal, settlementBase, settlementMethodOf } from '@taraz/core';
import type { DraftContent } from './wizard-state.ts';

/** The other side of a settlement of both kinds; "" when the typed side is no number yet. Never negative. */
export function otherSide(base: string, typed: string): string {
  const amount = parseDecimal(typed);
  if (amount === null) return '';
  const rest = decimalOf(base).minus(amount);
  return (rest.sign() < 0 ? Decimal.zero : rest).toString();
}

/**
 * What the payments of an invoice come to when it is issued, in rial: all of it in cash, none on credit (rules.md section
 * c "Settlement": pv = 0), else all but the credit; "0" while that is not known.
 */
export function paidAtOnce(content: Pick<DraftContent, 'invoice' | 'settlement'>, totals: DraftTotals): string {
  const method = settlementMethodOf(content.invoice);
  const credit = { cash: '0', credit: totals.total, both: content.settlement[0].credit_price }[method];
  return parseDecimal(credit) === null ? '0' : otherSide(totals.total || '0', credit);
}

/** Brings the computed side in line with the typed one after a change of the lines or of the typed side. */
export function settle<T extends DraftContent>(content: T, totals: DraftTotals): T {
  if (content.invoice.payment_method !== 'both') return content;
  const [{ cash_price, credit_price }] = content.settlement;
  const typed = content.settlementTyped === 'cash' ? cash_price : credit_price;
  const other = otherSide(settlementBase(totals), typed);
  const next =
    content.settlementTyped === 'cash' ? { cash_price, credit_price: other } : { cash_price: other, credit_price };
  if (next.cash_price === cash_price && next.credit_price === credit_price) return content;
  return { ...content, settlement: [next] };
}
