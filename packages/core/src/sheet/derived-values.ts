import { computeDraft } from '../invoice/compute-draft.ts';
import type { InvoiceDraft, InvoiceItemDraft } from '../model/draft.ts';
import { Decimal, decimalOf, parseDecimal } from '../money/decimal.ts';
import { isPositive } from '../money/decimal-strings.ts';

/** Columns that files have and invoices have not, by their names among a line's. */
export const derivedNames = {
  total: 'item_total',
  discountRate: 'item_discount_percentage',
  tax: 'item_vat_amount',
  duty: 'item_duty_amount',
} as const;

const derived: ReadonlySet<string> = new Set(Object.values(derivedNames));
/** Is it a name of a line's own, that a value is put to as it stands? */
export const isOwnName = (name: string): boolean => !derived.has(name);

export type SaidOfLine = ReadonlyMap<string, string>;

const half = decimalOf('0.5');
/** Places of a price: with so many its product with a quantity up to a hundred million is any total again. */
const pricePlaces = 8;
const smallest = decimalOf('0.00000001');

/** The price of one whose product with the quantity, cut to whole rials, is the total; where none is, the one next below. */
function priceOfTotal(total: Decimal, quantity: Decimal): Decimal {
  const below = total.dividedBy(quantity, pricePlaces);
  const prices = [below, below.plus(smallest)];
  return prices.find((price) => price.times(quantity).truncated().equals(total.truncated())) ?? below;
}

const numberIn = (said: SaidOfLine, name: string): Decimal | null => parseDecimal(said.get(name) ?? '');

/**
 * A discount that stands as percent among amounts, «10%», as a file says one that has a column for it. Beside a percentage of
 * that column «0%» is an amount of zero.
 */
export function discountsApart(said: SaidOfLine): SaidOfLine {
  const discount = said.get('item_discount');
  if (discount?.endsWith('%') !== true) return said;
  if (said.has(derivedNames.discountRate) && parseDecimal(discount.slice(0, -1))?.isZero() === true)
    return new Map(said).set('item_discount', '0');
  const apart = new Map(said).set(derivedNames.discountRate, discount.slice(0, -1));
  apart.delete('item_discount');
  return apart;
}

/** What a line comes to before its discount, rials; null where that is nothing, or not known. */
function amountOf(line: InvoiceItemDraft, draft: InvoiceDraft): Decimal | null {
  const { items } = computeDraft({ ...draft, items: [{ ...line, item_discount: '' }] });
  const amount = parseDecimal(items[0]?.item_total_price ?? '');
  return amount?.isZero() ? null : amount;
}

/** What a discount in percent makes of a line, in whole rials; null where none is said, or of nothing. Programs round it to the nearest rial. */
function discountOfRate(line: InvoiceItemDraft, said: SaidOfLine, draft: InvoiceDraft): string | null {
  const rate = numberIn(said, derivedNames.discountRate);
  const amount = rate === null ? null : amountOf(line, draft);
  return rate === null || amount === null ? null : amount.times(rate.percent()).plus(half).truncated().toString();
}

/** The discount that a line's percentage makes where its amount of one says that there is none; null where they do not differ so. */
export function discountBesideZero(line: InvoiceItemDraft, said: SaidOfLine, draft: InvoiceDraft): string | null {
  if (numberIn(said, 'item_discount')?.isZero() !== true) return null;
  const discount = discountOfRate(line, said, draft);
  return discount !== null && isPositive(discount) ? discount : null;
}

/** The total that a price makes, in rials, where it is another than the one that is said. Of a negative one its sign is told. */
function otherTotal(said: Decimal, price: string, quantity: Decimal): string | null {
  const total = decimalOf(price).times(quantity).truncated();
  return said.sign() < 0 || total.equals(said.truncated()) ? null : total.toString();
}

/**
 * Where a file says a line's total before discount and no price, or a discount in percent and no amount: what they make.
 * @param draft the line's invoice, whose pattern says what its amount is made of
 * @returns the total in rials that the price makes, where no price makes the one that is said; else null
 */
export function fillDerived(line: InvoiceItemDraft, said: SaidOfLine, draft: InvoiceDraft): string | null {
  const quantity = parseDecimal(line.item_qty);
  const total = numberIn(said, derivedNames.total);
  const isCounted = quantity !== null && quantity.compare(Decimal.zero) > 0;
  const isMade = line.item_price === '' && total !== null && isCounted;
  if (isMade) line.item_price = priceOfTotal(total, quantity).toString();
  if (!said.has('item_discount')) line.item_discount = discountOfRate(line, said, draft) ?? line.item_discount;
  return isMade ? otherTotal(total, line.item_price, quantity) : null;
}

/** A line's value added tax in rials, as far as a file says it: some write the duty of it into a column of its own. */
export interface TaxSaid {
  readonly amount: Decimal;
  /** the part that stands in a column of its own */
  readonly duty: Decimal;
}

/** Null where a line says no tax; a duty without one says nothing of its rate. */
export function taxSaid(said: SaidOfLine): TaxSaid | null {
  const tax = numberIn(said, derivedNames.tax);
  if (tax === null) return null;
  const duty = numberIn(said, derivedNames.duty) ?? Decimal.zero;
  return { amount: tax.plus(duty), duty };
}
