/** The values of a product's panel and their way to the API. */
import type { CallInput, calls } from '@taraz/contract';
import { constants, generalVatRate, isFormerGeneralRate } from '@taraz/core';
import type { Product } from './queries.ts';

type Input = CallInput<typeof calls.createProduct>['body'];
export type ProductValues = Required<{
  [K in keyof Omit<Input, 'warehouse_id'>]: Input[K] extends boolean | undefined
    ? boolean
    : Input[K] extends 'goods' | 'services' | undefined
      ? 'goods' | 'services'
      : string;
}> & {
  /** '': the default one */
  warehouse_id: string;
};

export const productFields = [
  'name',
  'spec',
  'category',
  'type',
  'code',
  'gtin',
  'unit',
  'currency_type',
  'exchange_rate',
  'sku',
  'price',
  'discount',
  'has_tax',
  'vat_percentage',
  'other_tax_subject',
  'other_tax_percentage',
  'other_legal_payments_subject',
  'other_legal_payments_percentage',
  'warehouse_id',
] as const satisfies readonly (keyof ProductValues)[];

export const newProduct = (nowIso: string): ProductValues => ({
  name: '',
  spec: '',
  category: '',
  type: 'goods',
  code: '',
  gtin: '',
  unit: constants.defaults.unit,
  currency_type: constants.defaults.currency,
  exchange_rate: '1',
  sku: '',
  price: '',
  discount: '',
  has_tax: true,
  vat_percentage: generalVatRate(nowIso),
  other_tax_subject: '',
  other_tax_percentage: '',
  other_legal_payments_subject: '',
  other_legal_payments_percentage: '',
  warehouse_id: '',
});

const blankZero = (value: string): string => (/^0*(\.0*)?$/.test(value) ? '' : value);

export function valuesOf(product: Product): ProductValues {
  const values = Object.fromEntries(productFields.map((name) => [name, product[name]])) as unknown as ProductValues;
  return {
    ...values,
    warehouse_id: product.warehouse_id ?? '',
    discount: blankZero(values.discount),
    other_tax_percentage: blankZero(values.other_tax_percentage),
    other_legal_payments_percentage: blankZero(values.other_legal_payments_percentage),
  };
}

/** As the API takes it; a service lies in no warehouse. */
export const bodyOf = (values: ProductValues): Input => ({
  ...values,
  warehouse_id: values.type === 'services' || values.warehouse_id === '' ? null : values.warehouse_id,
});

/** A new product like another: what must be its own is left out. */
export const copyOf = (product: Product, name: string): ProductValues => ({
  ...valuesOf(product),
  name,
  sku: '',
  gtin: '',
});

/**
 * The rate that a product likely should have: the authority's for its goods id, else today's general one where it has a
 * former one, as lists keep it from before; null where nothing is to be said.
 * @param official the authority's rate of the goods id, percent; null where it is not known
 */
export function betterRate(official: string | null, rate: string, nowIso: string): string | null {
  const better = official ?? (isFormerGeneralRate(rate) ? generalVatRate(nowIso) : rate);
  return better === rate ? null : better;
}
