import type { InvoiceItemDraft } from '@taraz/core';
import { cleanIdentifier, isOddlyGrouped, normaliseDecimal } from '@taraz/core';

/** Number fields of a line: decimals as text. */
export const itemNumberFields = [
  'item_qty',
  'item_price',
  'item_discount',
  'item_currency_amount',
  'item_exchange_rate',
  'item_currency_buy_rate',
  'item_currency_difference_amount',
  'item_rial_value',
  'item_currency_value',
  'item_net_weight',
  'item_carat',
  'consfee',
  'bros',
  'spro',
  'item_vat_percentage',
  'item_vat_base',
  'item_trade_value',
  'item_other_tax_percentage',
  'item_other_tax_amount',
  'item_other_legal_payments_percentage',
  'item_other_legal_payments_amount',
] as const satisfies readonly (keyof InvoiceItemDraft)[];

/** Code fields of a line: digits and Latin letters only. */
export const itemCodeFields = [
  'item_code',
  'item_commission_contract',
] as const satisfies readonly (keyof InvoiceItemDraft)[];

const numberFields: ReadonlySet<string> = new Set(itemNumberFields);
const codeFields: ReadonlySet<string> = new Set(itemCodeFields);

/** Whether a field of a line holds a number. */
export const isNumberField = (field: string): boolean => numberFields.has(field);

/**
 * A number as typed (Persian, Arabic or Latin digits, thousands marks, ٫ . / as the decimal mark) in its stored form.
 * What is no number stays as it was written, so that the rule book can say so instead of it vanishing; «2,5» as well, which
 * comes from a paste alone and is 25 by none who writes it.
 */
export function normaliseNumber(text: string): string {
  const trimmed = text.trim();
  return isOddlyGrouped(trimmed) ? trimmed : (normaliseDecimal(trimmed) ?? trimmed);
}

/** One field of a line in its stored form. */
export function normaliseItemField(field: keyof InvoiceItemDraft, text: string): string {
  if (isNumberField(field)) return normaliseNumber(text);
  if (codeFields.has(field)) return cleanIdentifier(text);
  return text;
}

/** A whole line: numbers and codes in their stored form, text as it is. */
export function normaliseItem(item: InvoiceItemDraft): InvoiceItemDraft {
  const next = { ...item };
  for (const field of itemNumberFields) next[field] = normaliseNumber(item[field]);
  for (const field of itemCodeFields) next[field] = cleanIdentifier(item[field]);
  next.precious_metals = {
    per_unit_wage: normaliseNumber(item.precious_metals.per_unit_wage),
    factor_percentage: normaliseNumber(item.precious_metals.factor_percentage),
    seller_interest: normaliseNumber(item.precious_metals.seller_interest),
  };
  return next;
}
