import { toLatinDigits } from '../text/digits.ts';

/** Input masks (product.md section 5): `#` stands for a digit, everything else for itself. */
export const masks = {
  date: '####/##/##',
  dateTime: '####/##/## ##:##',
  phone: '(###) ### - ####',
  card: '#### #### #### ####',
} as const;

/** What a place shows that has no digit yet. */
export const maskFill = '_';

/**
 * Lays the digits of `text` (Persian, Arabic or Latin; every other sign is passed over) into a mask from its start, in Latin.
 * Places left over show `_`; digits too many are dropped; no digit at all gives ''. Masking a masked text changes nothing.
 */
export function applyMask(mask: string, text: string): string {
  const digits = unmask(text);
  if (digits === '') return '';
  let next = 0;
  return mask.replace(/#/g, () => {
    const digit = digits[next] ?? maskFill;
    next += 1;
    return digit;
  });
}

/** The digits of a masked or raw text, in Latin. */
export function unmask(text: string): string {
  return toLatinDigits(text).replace(/[^0-9]/g, '');
}
