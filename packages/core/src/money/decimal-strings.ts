import { Decimal, decimalOf, parseDecimal } from './decimal.ts';

/** Compares two decimal strings by value ("1.50" = "1.5"); '' counts as 0. Throws RangeError on what is no decimal. */
export function compareDecimals(a: string, b: string): -1 | 0 | 1 {
  return decimalOf(a).compare(decimalOf(b));
}

/** Is a text a number above 0? */
export const isPositive = (text: string): boolean => parseDecimal(text)?.sign() === 1;

/** The exact sum of decimal strings in shortest form; '' counts as 0, no values give "0". Throws RangeError on what is no decimal. */
export function addDecimals(...values: string[]): string {
  return values.reduce((sum, value) => sum.plus(decimalOf(value)), Decimal.zero).toString();
}

/**
 * Puts `,` between the thousands of a decimal string: "1234567.5" → "1,234,567.5". Digits stay Latin and none is lost;
 * a text that is no plain decimal is given back as it is.
 */
export function groupDigits(decimal: string): string {
  const match = /^(-?)(\d+)(\.\d+)?$/.exec(decimal);
  if (match === null) return decimal;
  const [, sign = '', whole = '', fraction = ''] = match;
  const groups = [whole.slice(0, whole.length % 3)];
  for (let at = whole.length % 3; at < whole.length; at += 3) groups.push(whole.slice(at, at + 3));
  return sign + groups.filter((group) => group !== '').join(',') + fraction;
}
