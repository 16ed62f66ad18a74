/** Whether it is a GTIN with its check digit: GTIN-8, -12, -13 or -14 (GS1 General Specifications, 7.9). @param digits Latin */
export function isGtin(digits: string): boolean {
  if (!/^(?:\d{8}|\d{12,14})$/.test(digits)) return false;
  const sum = [...digits]
    .toReversed()
    .reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
}

/**
 * One writing for all of a GTIN, which is the same number with or without zeros before it: scanners read the twelve digits of
 * a UPC-A as thirteen. The shortest, of twelve digits at least; what is none is left as it is. @param digits Latin
 */
export const gtinKey = (digits: string): string =>
  isGtin(digits) ? digits.replace(/^(?:0+(?=\d{12}$)|0(?=\d{13}$))/, '') : digits;

/** All that a barcode may be written as, itself among them. @param digits Latin */
export function gtinWritings(digits: string): string[] {
  const key = gtinKey(digits);
  if (key.length < 12 || !isGtin(key)) return [digits];
  return Array.from({ length: 15 - key.length }, (_, zeros) => '0'.repeat(zeros) + key);
}
