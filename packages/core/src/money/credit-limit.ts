import { normaliseDecimal } from './normalise-decimal.ts';
import { isOddlyGrouped } from './odd-groups.ts';

/**
 * What is written of a credit limit as it is kept: rials in plain digits, '' for none. What is no number, or has commas
 * that part no thousands, comes back as it was written, for `isLimit` to refuse.
 */
export function readLimit(text: string): string {
  const written = text.trim();
  return isOddlyGrouped(written) ? written : (normaliseDecimal(written)?.replace(/^0+(?=\d)/, '') ?? written);
}

/** Whole rials from 0 up, of as many digits as an amount has; or none. */
export const isLimit = (limit: string): boolean => /^\d{0,18}$/.test(limit);
