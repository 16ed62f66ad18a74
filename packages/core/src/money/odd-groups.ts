import { toLatinDigits } from '../text/digits.ts';

/** Marks of thousands between the digits of a whole number. */
const groupMark = /(?<=\d)[٬,،](?=\d)/gu;

/** A number's whole part as its commas part it: "12,34,567" is 12, 34 and 567. */
const groupsOf = (text: string): string[] =>
  (/[\d٬,،]+/u.exec(toLatinDigits(text).replace(/\p{Cf}/gu, ''))?.[0] ?? '').split(groupMark);

/**
 * Whether the commas of a number part no groups of three. `normaliseDecimal` lets them fall away, as a field is read while
 * it is being typed; of a text that is whole, «2,5» is 25 by none who writes it, and "9850000,00" is what a program writes
 * where the comma is the decimal mark.
 */
export function isOddlyGrouped(text: string): boolean {
  const [first = '', ...groups] = groupsOf(text);
  if (groups.length === 0) return false;
  return first.length > 3 || first === '0' || groups.some((group) => group.replace(/\D/gu, '').length !== 3);
}

/** A number with its one comma as the decimal mark, whatever stands behind it; null where it has none or several. */
export function withPoint(text: string): string | null {
  if (groupsOf(text).length !== 2) return null;
  return toLatinDigits(text)
    .replace(/\p{Cf}/gu, '')
    .replace(groupMark, '.');
}

/** A number with its one comma as the decimal mark; null where it has several, or one that may part thousands: before three digits, and not behind a zero. */
export function commaAsPoint(text: string): string | null {
  const [first, group] = groupsOf(text);
  return group?.length === 3 && first !== '0' ? null : withPoint(text);
}
