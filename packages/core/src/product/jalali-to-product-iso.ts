import { fromJalali, type JalaliInput } from '../jalali/jalali.ts';

/**
 * A Jalali day and time as the product's list filters send it: the instant in Tehran as ISO 8601 UTC, without milliseconds,
 * and 20:30, which is Tehran's midnight, replaced with 00:00 (product.md section 9). So a day's beginning is 00:00 UTC of the
 * Gregorian day before, 20.5 hours early; for the exact instant take `fromJalali`. Throws RangeError when there is no such day.
 */
export function jalaliToProductIso(date: JalaliInput): string {
  return fromJalali(date).replace('T20:30:', 'T00:00:');
}
