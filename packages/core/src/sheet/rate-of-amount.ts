import { generalVatRate } from '../catalogues/dated-rates.ts';
import { computeDraft } from '../invoice/compute-draft.ts';
import type { InvoiceDraft } from '../model/draft.ts';
import { Decimal, decimalOf, parseDecimal } from '../money/decimal.ts';

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

/** The nearest whole percent; '0' where there is none between 0 and 100, as of a discount that is more than the price. */
function nearestRate(given: Decimal, whole: Decimal): string {
  if (whole.sign() <= 0 || given.sign() < 0 || given.compare(whole) > 0) return '0';
  return given.times(hundred).dividedBy(whole, 2).plus(half).truncated().toString();
}

function generalRate(draft: InvoiceDraft): string {
  return Number.isNaN(Date.parse(draft.invoice.invoice_date)) ? '10' : generalVatRate(draft.invoice.invoice_date);
}

/**
 * The VAT rate of a line whose file tells the tax and not the rate. Of rates that make the amount to within one rial the
 * account's own for the good comes first, then the general one of the invoice's day, 0, and the nearest whole percent: of
 * a small line several do. A part of a percent is no rate, but a discount that the file does not tell.
 * @param amount rials, a decimal text @param ownRate percent by the account's own list
 */
export function rateOfAmount(draft: InvoiceDraft, index: number, amount: string, ownRate?: string): RateOfAmount {
  const given = decimalOf(amount);
  const whole = taxAt(draft, index, '100');
  const nearest = nearestRate(given, whole);
  const own = ownRate === undefined ? [] : [ownRate];
  const general = generalRate(draft);
  const usual = new Set([...own, general, '0']);
  for (const rate of new Set([...usual, nearest])) {
    const tax = taxAt(draft, index, rate);
    // A part of a rial is not no tax: «0.1» beside amounts is a rate that was written among them.
    const isNear = rate === '0' ? given.isZero() : tax.minus(given).abs().compare(tolerance) <= 0;
    if (isNear) return { rate, isExact: true, isUsual: usual.has(rate), amount: tax.toString() };
  }
  const rate = ownRate ?? (nearest === '0' ? general : nearest);
  return { rate, isExact: false, isUsual: usual.has(rate), amount: taxAt(draft, index, rate).toString() };
}
