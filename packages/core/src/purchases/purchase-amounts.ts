import { parseDecimal } from '../money/decimal.ts';

/** Amounts of a purchase, whole rials, none of them negative. */
export interface PurchaseAmounts {
  /** after discounts, before any tax */
  readonly net: bigint;
  readonly vat: bigint;
  /** other taxes and dues */
  readonly other: bigint;
}

/** What its invoice comes to. */
export const purchaseTotal = ({ net, vat, other }: PurchaseAmounts): bigint => net + vat + other;

/**
 * Value added tax of a net amount, whole rials, cut as the authority cuts every amount.
 * @param percent a plain decimal of 0 to 100; null is given for anything else
 */
export function vatOfPercent(net: bigint, percent: string): bigint | null {
  const [amount, rate, most] = [parseDecimal(net.toString()), parseDecimal(percent), parseDecimal('100')];
  if (amount === null || rate === null || most === null) return null;
  if (rate.sign() < 0 || rate.compare(most) > 0) return null;
  return BigInt(amount.times(rate.percent()).truncated().toString());
}
