import { Decimal, decimalOf } from './decimal.ts';

/**
 * How much more than before, in percent with one digit after the point, a half away from zero: "12.7", "-12.7". Exact whatever
 * the number of digits; '' counts as 0. Null where nothing was before. Throws RangeError on what is no decimal.
 */
export function percentChange(now: string, before: string): string | null {
  const base = decimalOf(before);
  if (base.isZero()) return null;
  const change = decimalOf(now).minus(base);
  // Twice the tenths of a percent, and the half that rounds: the one cut comes after it.
  const doubled = change.abs().times(new Decimal(2_000n, 0)).plus(base.abs());
  const tenths = doubled.dividedBy(base.abs().times(new Decimal(2n, 0))).coefficient;
  return new Decimal(change.sign() < 0 ? -tenths : tenths, 1).toString();
}
