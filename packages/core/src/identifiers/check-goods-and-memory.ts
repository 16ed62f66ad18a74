import { cleanIdentifier, cleanPlainIdentifier } from '../text/clean-identifier.ts';

/**
 * Product or service id (شناسه کالا/خدمت) as the wire takes it: 13 Latin digits; no check digit is published. Unlike the
 * ids of people it is judged as written (data/identifier-vectors.json): a field cleans what is typed before it asks.
 */
export function checkProductId(value: string): boolean {
  return /^[0-9]{13}$/.test(value);
}

/** A barcode as tills scan it: digits, at most the 14 of a GTIN-14. A shop's own may be shorter and have no check digit. */
export function checkBarcode(value: string): boolean {
  return /^\d{1,14}$/.test(cleanIdentifier(value));
}

/**
 * Memory id (شناسه یکتای حافظه مالیاتی) in the form the wire takes: six characters A–Z, 0–9, upper case. Ids really issued
 * use fewer letters (no I J L Q V 0), yet the authority's own samples break that, so it is not asked.
 */
export function checkMemoryId(value: string): boolean {
  return /^[A-Z0-9]{6}$/.test(cleanPlainIdentifier(value));
}
