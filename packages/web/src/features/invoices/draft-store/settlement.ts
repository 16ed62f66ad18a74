import type { DraftTotals } from '@taraz/core';
import { Decimal, decimalOf, parseDecimal } from '@taraz/core';
import type { DraftContent } from './wizard-state.ts';

/**
 * What cash and credit share: total − VAT − other taxes and legal payments, in rial, for those are always paid in cash
 * (rules.md section c "Settlement": cap + insp = tbill − tvam − todam).
 */
export function settlementBase(totals: DraftTotals): string {
  return decimalOf(totals.total)
    .minus(decimalOf(totals.total_vat))
    .minus(decimalOf(totals.total_other_taxes))
    .toString();
}

/** The other side of a settlement of both kinds; "" when the typed side is no number yet. Never negative. */
export function otherSide(base: string, typed: string): string {
  const amount = parseDecimal(typed);
  if (amount === null) return '';
  const rest = decimalOf(base).minus(amount);
  return (rest.sign() < 0 ? Decimal.zero : rest).toString();
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
