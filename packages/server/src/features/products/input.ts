import type { CallInput, calls, FieldProblem } from '@taraz/contract';
import {
  checkProductId,
  cleanIdentifier,
  currencyByCode,
  foldText,
  generalVatRate,
  normaliseDecimal,
  productMessages,
  unitByCode,
  unitByProductCode,
  validators,
} from '@taraz/core';
import { Problem } from '../../platform/problem.ts';
import { persianSortKey } from '../invoices/persian-sort-key.ts';
import { productTexts } from './messages.fa.ts';

export type ProductInput = CallInput<typeof calls.createProduct>['body'];

type NumberField =
  | 'exchange_rate'
  | 'price'
  | 'discount'
  | 'vat_percentage'
  | 'other_tax_percentage'
  | 'other_legal_payments_percentage';

/**
 * What was typed, cleaned and checked; numbers in any script. Defaults are product.md section 3's; the VAT rate is the
 * law's of the day.
 * @param more what else is wrong with it
 * @throws Problem INVALID_INPUT with one entry for every bad field
 */
export function readProduct(input: ProductInput, nowIso: string, more: readonly FieldProblem[] = []) {
  const errors: FieldProblem[] = [...more];
  const refuse = (path: string, code: string, message: string) => errors.push({ path, code, message });
  const number = (field: NumberField, kind: 'amount' | 'percentage', missing: string): string => {
    const typed = String(input[field] ?? '');
    const fault = validators[kind](typed);
    if (fault !== null) refuse(field, 'BAD_NUMBER', productMessages[fault]);
    const value = normaliseDecimal(typed) ?? '';
    if (fault === null && value.startsWith('-')) refuse(field, 'TOO_SMALL', productMessages.negative);
    return value === '' || fault !== null ? missing : value;
  };
  const fields = {
    name: input.name.trim(),
    spec: input.spec?.trim() ?? '',
    category: input.category?.trim() ?? '',
    type: input.type ?? ('goods' as const),
    code: cleanIdentifier(input.code),
    gtin: cleanIdentifier(input.gtin ?? ''),
    unit: input.unit?.trim() || 'NUMBER',
    currency_type: input.currency_type?.trim().toUpperCase() || 'IRR',
    exchange_rate: number('exchange_rate', 'amount', '1'),
    sku: input.sku?.trim() ?? '',
    price: number('price', 'amount', '0'),
    discount: number('discount', 'amount', '0'),
    has_tax: input.has_tax ?? true,
    vat_percentage: number('vat_percentage', 'percentage', input.has_tax === false ? '0' : generalVatRate(nowIso)),
    other_tax_subject: input.other_tax_subject?.trim() ?? '',
    other_tax_percentage: number('other_tax_percentage', 'percentage', '0'),
    other_legal_payments_subject: input.other_legal_payments_subject?.trim() ?? '',
    other_legal_payments_percentage: number('other_legal_payments_percentage', 'percentage', '0'),
  };
  if (fields.name === '') refuse('name', 'REQUIRED', productTexts.name);
  if (!checkProductId(fields.code)) refuse('code', 'BAD_FORMAT', productTexts.code);
  if ((unitByProductCode(fields.unit) ?? unitByCode(fields.unit)) === null)
    refuse('unit', 'NOT_ALLOWED', productTexts.unit);
  if (currencyByCode(fields.currency_type) === null) refuse('currency_type', 'NOT_ALLOWED', productTexts.currency);
  if (/^0*(\.0*)?$/.test(fields.exchange_rate)) refuse('exchange_rate', 'TOO_SMALL', productTexts.positive);
  if (errors.length > 0) throw new Problem('INVALID_INPUT', { errors });
  const searched = [fields.name, fields.spec, fields.code, fields.gtin, fields.sku, fields.category].filter(
    (part) => part !== '',
  );
  return { ...fields, folded: foldText(searched.join(' ')), name_sort: persianSortKey(fields.name) };
}
