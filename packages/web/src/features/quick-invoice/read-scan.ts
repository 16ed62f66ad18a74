import { checkBarcode, foldText, gtinKey, isGtin, parseDecimal, toLatinDigits } from '@taraz/core';
import type { ProductRow } from '../invoices/catalogue-lines.ts';

/** What stands in the scan box: a quantity before a times sign, and what is looked for. */
export interface ScanText {
  /** plain decimal */
  quantity: string;
  text: string;
}

const timesForm = /^([\d٫٬.,/]+)\s*[×xX*]\s*(.*)$/;

/** «3×626…» is three of it; digits of any script, and whatever times sign the keyboard has. */
export function readScan(typed: string): ScanText {
  const text = typed.trim();
  const [, count = '', rest = ''] = timesForm.exec(toLatinDigits(text)) ?? [];
  // «٬» parts thousands, as the screens write them; a comma is what many keyboards have for a fraction.
  const quantity = count.replaceAll('٬', '').replace(/[٫,/]/g, '.');
  const amount = parseDecimal(quantity);
  if (amount === null || amount.sign() <= 0) return { quantity: '1', text };
  return { quantity, text: rest };
}

/**
 * The hits that what was typed may mean. Digits alone are a code or its beginning, or a word of the name, and never some
 * digits within a code: the end of a half-read barcode must not sell other goods. Of a code that is whole by its check digit
 * what only begins with it are other goods, but for that whose own check digit alone is missing: some scanners leave it out.
 */
export function hitsOf<T extends Pick<ProductRow, 'code' | 'gtin' | 'sku' | 'name'>>(
  rows: readonly T[],
  text: string,
): readonly T[] {
  const digits = foldText(text);
  if (!/^\d+$/.test(digits)) return rows;
  const isWhole = isGtin(digits);
  const isMeant = (own: string) =>
    own.startsWith(digits) && (!isWhole || own === digits || (own.length === digits.length + 1 && isGtin(own)));
  return rows.filter(
    ({ code, gtin, sku, name }) =>
      gtinKey(gtin) === gtinKey(digits) ||
      [code, gtin, sku].some((own) => isMeant(foldText(own))) ||
      foldText(name).split(' ').includes(digits),
  );
}

/** Whether it is a code, however short: digits alone are no name of goods. */
export const isCode = (text: string): boolean => checkBarcode(text.trim());

/** Whether it is a barcode or a goods id rather than anything that hands write. */
export const isScannedCode = (text: string): boolean => /^\d{8,14}$/.test(toLatinDigits(text.trim()));

/** Whether its letters are Latin alone: then it is read from left to right, else «3×NP-1051» stands as «NP-1051×3». */
export const isOfCodes = (typed: string): boolean =>
  /[A-Za-z]/.test(typed) && !/(?=\p{L})\p{Script=Arabic}/u.test(typed);
