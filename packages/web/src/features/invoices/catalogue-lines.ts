/** From the account's catalogues into the draft: a customer becomes the buyer, a product a line. */
import type { CallReply, calls } from '@taraz/contract';
import type { BuyerInfo, InvoiceItemDraft, PatternColumn, PersonType } from '@taraz/core';
import { constants, generalVatRate, listInRial, takesRates } from '@taraz/core';

export type CustomerRow = CallReply<typeof calls.searchCustomers>['customers'][number];
export type ProductRow = CallReply<typeof calls.listProducts>['products'][number];

/** A copy, so that a later change of the customer leaves the invoice as it is. */
export function buyerOfCustomer(customer: CustomerRow): BuyerInfo {
  return {
    customer_id: customer.id,
    buyer_entity: customer.person_type,
    economic_code: customer.economic_code,
    national_code: customer.national_code,
    first_name: customer.first_name,
    last_name: customer.last_name,
    company: customer.company,
    branch_code: customer.branch_code,
    province: customer.province,
    city: customer.city,
    postal_code: customer.postal_code,
    address: customer.address,
    landline: customer.landline,
    passport_no: '',
    phone: customer.phone,
  };
}

/** "" when no name was given. */
export function buyerName(buyer: Pick<BuyerInfo, 'company' | 'first_name' | 'last_name'>): string {
  return buyer.company.trim() || `${buyer.first_name} ${buyer.last_name}`.trim();
}

/** The code by which the authority knows the buyer: the economic code, else the national one. */
export function buyerCode(buyer: Pick<BuyerInfo, 'economic_code' | 'national_code'>): string {
  return buyer.economic_code || buyer.national_code;
}

/** Whether such a person is known by a company name. */
export function hasCompanyName(entity: PersonType): boolean {
  return entity === 'legal' || entity === 'civil_partnership';
}

/** `unit_discount` is what the list takes off one unit, rial: the line's own discount is of all of them. */
export type ProductLine = Partial<InvoiceItemDraft> & { unit_discount?: string };

/** Percent of VAT: a taxed product without a rate takes the law's on `dateIso`, an untaxed one 0. */
export function rateOfProduct({ has_tax, vat_percentage }: ProductRow, dateIso: string): string {
  if (!has_tax) return '0';
  return vat_percentage === '' ? generalVatRate(dateIso) : vat_percentage;
}

/**
 * The line of a product: quantity 1, the product's price, unit and rates.
 */
export function itemOfProduct(product: ProductRow, dateIso: string): ProductLine {
  const item_vat_percentage = rateOfProduct(product, dateIso);
  if (product.id === '') {
    // Of the authority's catalogue, which knows no price and no unit: what stands on the line stays.
    const { code, name, type } = product;
    return { product_id: '', item_code: code, item_name: name, item_type: type, item_qty: '1', item_vat_percentage };
  }
  const isForeign = product.currency_type !== '' && product.currency_type !== constants.defaults.currency;
  return {
    product_id: product.id,
    item_code: product.code,
    item_name: product.name,
    item_type: product.type,
    item_unit: product.unit === '' ? constants.defaults.unit : product.unit,
    item_qty: '1',
    item_price: listInRial(product.price, product),
    item_discount: '',
    unit_discount: unitDiscountOf(product),
    item_vat_percentage,
    item_currency_type: isForeign ? product.currency_type : '',
    item_exchange_rate: isForeign ? product.exchange_rate : '',
    item_other_tax_subject: product.other_tax_subject,
    item_other_tax_percentage: isZero(product.other_tax_percentage) ? '' : product.other_tax_percentage,
    item_other_legal_payments_subject: product.other_legal_payments_subject,
    item_other_legal_payments_percentage: isZero(product.other_legal_payments_percentage)
      ? ''
      : product.other_legal_payments_percentage,
  };
}

/**
 * Goods as a pattern takes them: where the metal is exempt, or there is one rate alone, theirs does not come into the line,
 * which keeps its own or has the pattern's; gold is goods.
 */
export function goodsOfPattern<T extends Partial<InvoiceItemDraft>>(line: T, column: PatternColumn): T {
  if (!takesRates(column)) return line;
  const { item_vat_percentage: _rate, ...others } = line;
  const isTyped = column.computation === 'gold' && others.item_type !== undefined;
  return { ...others, ...(isTyped ? { item_type: 'goods' } : {}) } as T;
}

/** What the list takes off one unit of a product, rial; "" where it is nothing. */
export const unitDiscountOf = (product: ProductRow): string =>
  isZero(product.discount) ? '' : listInRial(product.discount, product);

/** By what a line says which goods it is of. */
export type LineWords = Pick<InvoiceItemDraft, 'item_code' | 'item_name'>;

/** Whether a line is described in words and has no id yet. */
export function lacksOnlyId({ item_code, item_name }: LineWords): boolean {
  return item_code.trim() === '' && item_name.trim() !== '';
}

/** Whether what was typed for goods is a code (a goods id, a barcode), and no words. */
export function isCodeText(text: string): boolean {
  const digits = text.replace(/[^\d۰-۹٠-٩]/g, '');
  return digits.length >= 8 && digits.length === text.replace(/\s/g, '').length;
}

/**
 * Goods put into a line that is there: its quantity stays. What the authority's catalogue calls the goods does not take the
 * place of words the seller wrote before any id stood there; the catalogue's come where another id was.
 */
export function goodsIntoLine(product: ProductRow, dateIso: string, line: LineWords): ProductLine {
  const { precious_metals: _metals, item_qty: _qty, ...fields } = itemOfProduct(product, dateIso);
  const { item_name: _name, ...others } = fields;
  return product.id === '' && lacksOnlyId(line) ? others : fields;
}

function isZero(decimal: string): boolean {
  return /^0*(\.0*)?$/.test(decimal);
}
