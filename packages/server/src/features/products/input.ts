import type { CallInput, calls, FieldProblem } from '@taraz/contract';
import {
  checkBarcode,
  checkProductId,
  cleanIdentifier,
  compareDecimals,
  constants,
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
import type { PricedProduct } from './prices.ts';
import type { ProductRow } from './queries.ts';

export type ProductInput = CallInput<typeof calls.createProduct>['body'];

type NumberField =
  | 'exchange_rate'
  | 'price'
  | 'discount'
  | 'vat_percentage'
  | 'other_tax_percentage'
  | 'other_legal_payments_percentage';

/** What a product has from before these rules were asked of it: it stands as long as nobody writes another. */
export type KeptGoods = Pick<
  ProductRow,
  | 'gtin'
  | 'exchange_rate'
  | 'price'
  | 'discount'
  | 'vat_percentage'
  | 'other_tax_subject'
  | 'other_tax_percentage'
  | 'other_legal_payments_subject'
  | 'other_legal_payments_percentage'
>;

/** A product that becomes another, with the first of its prices that are dated later. */
type BeforeChange = KeptGoods & Pick<PricedProduct, 'currency_type' | 'next_price'>;

/** A levy's subject and rate. */
const levies = [
  ['other_tax_subject', 'other_tax_percentage', productTexts.otherTaxSubject],
  ['other_legal_payments_subject', 'other_legal_payments_percentage', productTexts.otherLegalSubject],
] as const;

const isZero = (value: string): boolean => /^0*(\.0*)?$/.test(value);

/** What an invoice of it would be refused for, where this product did not have it before. */
function faultsOfInvoices(fields: KeptGoods, before: KeptGoods | null): FieldProblem[] {
  const isKept = (...names: (keyof KeptGoods)[]) =>
    before !== null &&
    names.every((name) =>
      /(subject|gtin)$/.test(name)
        ? before[name] === fields[name]
        : compareDecimals(String(before[name]), String(fields[name])) === 0,
    );
  const faults: FieldProblem[] = [];
  if (fields.gtin !== '' && !checkBarcode(fields.gtin) && !isKept('gtin'))
    faults.push({ path: 'gtin', code: 'BAD_FORMAT', message: productTexts.gtin });
  // Goods without a price get it in the invoice.
  const isAbovePrice = compareDecimals(fields.price, '0') > 0 && compareDecimals(fields.discount, fields.price) > 0;
  if (isAbovePrice && !isKept('discount', 'price'))
    faults.push({ path: 'discount', code: 'TOO_LARGE', message: productTexts.discount });
  for (const [subject, rate, message] of levies) {
    if (fields[subject] === '' && !isZero(fields[rate]) && !isKept(subject, rate))
      faults.push({ path: subject, code: 'REQUIRED', message });
  }
  return faults;
}

/** The unit that is written of what was typed: none is the default one. */
export const unitOfInput = ({ unit }: Pick<ProductInput, 'unit'>): string => unit?.trim() || constants.defaults.unit;

/** What people search a product by, as it is compared. */
export const searchedText = (row: Pick<ProductRow, 'name' | 'spec' | 'code' | 'gtin' | 'sku' | 'category'>): string =>
  foldText([row.name, row.spec, row.code, row.gtin, row.sku, row.category].filter((part) => part !== '').join(' '));

/**
 * What was typed, cleaned and checked; numbers in any script. Defaults are product.md section 3's; the VAT rate is the
 * law's of the day.
 * @param before what it becomes: rules that an invoice would hold against it are not asked of what it has already
 * @param more what else is wrong with it
 * @throws Problem INVALID_INPUT with one entry for every bad field
 */
export function readProduct(
  input: ProductInput,
  nowIso: string,
  before: BeforeChange | null,
  more: readonly FieldProblem[] = [],
) {
  const errors: FieldProblem[] = [...more];
  const refuse = (path: string, code: string, message: string) => errors.push({ path, code, message });
  const number = (field: NumberField, kind: 'amount' | 'rate', missing: string): string => {
    const typed = String(input[field] ?? '');
    const isKept = normaliseDecimal(typed) === normaliseDecimal(before?.[field] ?? '');
    const fault = validators[kind === 'rate' && isKept ? 'percentage' : kind](typed);
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
    unit: unitOfInput(input),
    currency_type: input.currency_type?.trim().toUpperCase() || 'IRR',
    exchange_rate: number('exchange_rate', 'amount', '1'),
    sku: input.sku?.trim() ?? '',
    price: number('price', 'amount', '0'),
    discount: number('discount', 'amount', '0'),
    has_tax: input.has_tax ?? true,
    vat_percentage: number('vat_percentage', 'rate', input.has_tax === false ? '0' : generalVatRate(nowIso)),
    other_tax_subject: input.other_tax_subject?.trim() ?? '',
    other_tax_percentage: number('other_tax_percentage', 'rate', '0'),
    other_legal_payments_subject: input.other_legal_payments_subject?.trim() ?? '',
    other_legal_payments_percentage: number('other_legal_payments_percentage', 'rate', '0'),
  };
  if (fields.name === '') refuse('name', 'REQUIRED', productTexts.name);
  if (!checkProductId(fields.code)) refuse('code', 'BAD_FORMAT', productTexts.code);
  if ((unitByProductCode(fields.unit) ?? unitByCode(fields.unit)) === null)
    refuse('unit', 'NOT_ALLOWED', productTexts.unit);
  if (currencyByCode(fields.currency_type) === null) refuse('currency_type', 'NOT_ALLOWED', productTexts.currency);
  if (before !== null && before.next_price !== null && fields.currency_type !== before.currency_type)
    refuse('currency_type', 'IN_USE', productTexts.currencyOfComing);
  if (isZero(fields.exchange_rate)) refuse('exchange_rate', 'TOO_SMALL', productTexts.positive);
  errors.push(...faultsOfInvoices(fields, before));
  if (errors.length > 0) throw new Problem('INVALID_INPUT', { errors });
  return { ...fields, folded: searchedText(fields), name_sort: persianSortKey(fields.name) };
}
