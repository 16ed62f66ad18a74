import { generalVatRate } from '../catalogues/dated-rates.ts';
import { computeDraft } from '../invoice/compute-draft.ts';
import type { InvoiceDraft } from '../model/draft.ts';
import { Decimal, decimalOf, parseDecimal } from '../money/decimal.ts';
import { columnOfDraft, takesRates } from '../patterns/columns.ts';

export interface RateOfAmount {
  /** percent: the line's own, or where none makes the amount the likeliest one */
  readonly rate: string;
  /** whether the amount comes of the rate, to the rial */
  readonly isExact: boolean;
  /** whether it is one to expect: the account's own for the good, the general one, or 0 */
  readonly isUsual: boolean;
  /** the tax in rials that the rate makes */
  readonly amount: string;
}

/** Programs round a rial up or down. */
const tolerance = decimalOf('1');
const hundred = decimalOf('100');
const half = decimalOf('0.5');

/** The tax of a line in rials, had it a rate; of a draft of that line alone, so that many lines cost no more each. */
function taxAt(draft: InvoiceDraft, index: number, rate: string): Decimal {
  const item = draft.items[index];
  if (item === undefined) return Decimal.zero;
  const alone = { ...draft, items: [{ ...item, item_vat_percentage: rate }] };
  return parseDecimal(computeDraft(alone).items[0]?.item_vat_price ?? '') ?? Decimal.zero;
}

/**
 * The nearest whole percent of what is taxed by a rate, which of gold is the metal alone; '0' where there is none between 0
 * and 100, as of a discount that is more than the price.
 */
function nearestRate(draft: InvoiceDraft, index: number, given: Decimal): string {
  const free = taxAt(draft, index, '0');
  const [part, whole] = [given.minus(free), taxAt(draft, index, '100').minus(free)];
  if (whole.sign() <= 0 || part.sign() < 0 || part.compare(whole) > 0) return '0';
  return part.times(hundred).dividedBy(whole, 2).plus(half).truncated().toString();
}

function generalRate(draft: InvoiceDraft): string {
  return Number.isNaN(Date.parse(draft.invoice.invoice_date)) ? '10' : generalVatRate(draft.invoice.invoice_date);
}

/**
 * The VAT rate of a line whose file tells the tax and not the rate. Of rates that make the amount to within one rial the
 * account's own for the good comes first, then the general one of the invoice's day, 0, and the nearest whole percent: of
 * a small line several do. A part of a percent is no rate, but a discount that the file does not tell. Where a pattern
 * takes rates away 0 alone is to be expected; of gold it makes the tax of the services.
 * @param amount rials, a decimal text @param ownRate percent by the account's own list
 */
export function rateOfAmount(draft: InvoiceDraft, index: number, amount: string, ownRate?: string): RateOfAmount {
  const given = decimalOf(amount);
  const column = columnOfDraft(draft);
  const general = generalRate(draft);
  const usual = new Set(takesRates(column) ? ['0'] : [ownRate ?? general, general, '0']);
  const foundAt = (rate: string, tax: Decimal, isExact: boolean): RateOfAmount => ({
    ...{ rate, isExact, isUsual: usual.has(rate) },
    amount: tax.toString(),
  });
  const exact = (rate: string): RateOfAmount | null => {
    const tax = taxAt(draft, index, rate);
    // A part of a rial is not no tax: «0.1» beside amounts is a rate that was written among them.
    const isNear = rate === '0' && tax.isZero() ? given.isZero() : tax.minus(given).abs().compare(tolerance) <= 0;
    return isNear ? foundAt(rate, tax, true) : null;
  };
  for (const rate of usual) {
    const found = exact(rate);
    if (found !== null) return found;
  }
  const nearest = column.constraints.vatRate ?? nearestRate(draft, index, given);
  const rate = takesRates(column) ? '0' : (ownRate ?? (nearest === '0' ? general : nearest));
  return exact(nearest) ?? foundAt(rate, taxAt(draft, index, rate), false);
}
