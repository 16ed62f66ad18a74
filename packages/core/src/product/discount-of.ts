import { parseDecimal } from '../money/decimal.ts';

/**
 * A product's discount is of one unit, as its price is: what a line of so many is given, rial, cut to whole ones; "" where
 * it is nothing or cannot be told.
 */
export function discountOf(unitDiscount: string, quantity: string): string {
  const [discount, count] = [parseDecimal(unitDiscount), parseDecimal(quantity)];
  if (discount === null || count === null) return '';
  const amount = discount.times(count).truncated();
  return amount.isZero() ? '' : amount.toString();
}
