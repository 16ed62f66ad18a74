import type { InvoiceDraft, SettlementMethod } from '../model/draft.ts';
import { type Decimal, decimalOf } from '../money/decimal.ts';
import { isPositive } from '../money/decimal-strings.ts';
import { computeDraft, computeTotal } from './compute-draft.ts';
import { settledHeader } from './settlement-method.ts';
import { alwaysCash, settlementBase } from './settlement-within.ts';

/** A toman, and of each line a rial: programs round so what an invoice comes to. */
const roundedBy = ({ items }: InvoiceDraft): Decimal => decimalOf(String(10 + items.length));

/**
 * How a draft is settled by its amounts of cash and credit alone, as files have them, with the tax or without it. A credit
 * that is all of it is `credit`, a smaller one a part.
 * @returns null where they leave it open: none is said, or cash that is less than all
 */
export function methodOfParts(draft: InvoiceDraft): SettlementMethod | null {
  const [{ cash_price, credit_price }] = draft.settlement;
  const [hasCash, hasCredit] = [isPositive(cash_price), isPositive(credit_price)];
  if (draft.invoice.invoice_type === 'cancellation' || !(hasCash || hasCredit)) return null;
  if (hasCash && hasCredit) return 'both';
  const all = decimalOf(settlementBase(computeDraft(draft))).minus(roundedBy(draft));
  const isAll = decimalOf(hasCredit ? credit_price : cash_price).compare(all) >= 0;
  if (hasCredit) return isAll ? 'credit' : 'both';
  return isAll ? 'cash' : null;
}

/** Settles a draft as its amounts of cash and credit say it is: of parts what is not owed was paid, in whatever way. */
export function settleAs(draft: InvoiceDraft, method: SettlementMethod): void {
  draft.invoice = settledHeader({ ...draft.invoice, payment_method: method });
  const [parts] = draft.settlement;
  if (method === 'both' && !isPositive(parts.cash_price)) parts.cash_price = '';
}

/** Is more owed of a draft than it comes to, as where a file tells what its buyer owes in all? */
export function isCreditBeyondTotal(draft: InvoiceDraft): boolean {
  const [{ credit_price }] = draft.settlement;
  const { total } = computeTotal(draft);
  const most = decimalOf(total).plus(roundedBy(draft));
  return isPositive(credit_price) && isPositive(total) && decimalOf(credit_price).compare(most) > 0;
}

/** Do cash and credit make all of a draft where the cash is no more than its tax? No part in cash would be left beside the tax. */
export function isCashWithinTax(draft: InvoiceDraft): boolean {
  const [{ cash_price, credit_price }] = draft.settlement;
  if (!isPositive(cash_price) || !isPositive(credit_price)) return false;
  const totals = computeDraft(draft);
  const cash = decimalOf(cash_price);
  const off = cash.plus(decimalOf(credit_price)).minus(decimalOf(totals.total));
  return off.abs().compare(roundedBy(draft)) <= 0 && cash.compare(decimalOf(alwaysCash(totals))) <= 0;
}

/** Is a credit between what a draft comes to without its tax and with it? Neither is owed then, and all of it is counted so. */
export function isCreditWithinTax(draft: InvoiceDraft): boolean {
  const [{ credit_price }] = draft.settlement;
  if (!isPositive(credit_price)) return false;
  const [totals, credit, rounded] = [computeDraft(draft), decimalOf(credit_price), roundedBy(draft)];
  const isMore = credit.compare(decimalOf(settlementBase(totals)).plus(rounded)) > 0;
  return isMore && credit.compare(decimalOf(totals.total).minus(rounded)) < 0;
}
