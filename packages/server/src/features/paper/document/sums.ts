import { addDecimals, Decimal, parseDecimal } from '@taraz/core';

/** Sum of decimals; what is no number counts as nothing. */
export const sumOf = (...decimals: readonly string[]): string =>
  addDecimals(...decimals.filter((text) => parseDecimal(text) !== null));

/** `a` − `b`; what is no number counts as nothing. */
export const differenceOf = (a: string, b: string): string =>
  (parseDecimal(a) ?? Decimal.zero).minus(parseDecimal(b) ?? Decimal.zero).toString();

/** The sums up to and with each place. */
export function runningSums(decimals: readonly string[]): string[] {
  let sum = Decimal.zero;
  return decimals.map((text) => {
    sum = sum.plus(parseDecimal(text) ?? Decimal.zero);
    return sum.toString();
  });
}
