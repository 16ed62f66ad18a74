import { parseDecimal } from '../money/decimal.ts';

const MAX_DIGITS = 18;

/**
 * A calculated amount cut to 18 digits (product.md section 5): digits after the point are dropped from the end until at
 * most 18 are left in all. Digits before the point are never dropped, since that would change the amount a hundredfold
 * unseen; more than 18 of them is what `validators.amount` reports. A text that is no decimal comes back as it is.
 */
export function truncate18(value: string): string {
  // What is no longer than that has no more digits; totals are computed at every key, so nothing is read for most of them.
  if (value.length <= MAX_DIGITS) return value;
  const decimal = parseDecimal(value);
  if (decimal === null) return value;
  const room = MAX_DIGITS - Math.max(1, decimal.integerDigits());
  return decimal.truncated(Math.max(0, room)).toString();
}
