import type { DraftTotals, InvoiceDraft } from '../model/draft.ts';
import { Decimal, parseDecimal } from '../money/decimal.ts';

const amountOf = (text: string): Decimal => parseDecimal(text) ?? Decimal.zero;

/** What is always paid in cash beside a credit: VAT, other taxes and legal payments, in rial. */
export const alwaysCash = ({ total_vat, total_other_taxes }: DraftTotals): string =>
  amountOf(total_vat).plus(amountOf(total_other_taxes)).toString();

/**
 * What cash and credit share: total − VAT − other taxes and legal payments, in rial, for those are always paid in cash
 * (rules.md section c "Settlement": cap + insp = tbill − tvam − todam).
 */
export const settlementBase = (totals: DraftTotals): string =>
  amountOf(totals.total)
    .minus(amountOf(alwaysCash(totals)))
    .toString();

/**
 * How a correction or return of what was part cash and part credit is settled: the cash part stays as it was as far as so much
 * is still to be paid, and the rest is owed. Where none is, all of it is cash.
 * @param cash part of what it refers to, rial
 * @param totals of the correction or return
 */
export function settlementWithin(
  cash: string,
  totals: DraftTotals,
): Pick<InvoiceDraft, 'settlement'> & { payment_method: 'cash' | 'both' } {
  const base = amountOf(settlementBase(totals));
  const credit = base.minus(amountOf(cash));
  if (credit.sign() <= 0) return { payment_method: 'cash', settlement: [{ cash_price: '', credit_price: '' }] };
  return {
    payment_method: 'both',
    settlement: [{ cash_price: amountOf(cash).toString(), credit_price: credit.toString() }],
  };
}
