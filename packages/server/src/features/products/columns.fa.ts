import type { PricedProduct } from './prices.ts';

/** Words of the files that products are exported to and imported from. */
export const productFile = {
  name: 'کالاها و خدمات',
  sheet: 'کالا و خدمت',
  yes: 'دارد',
  no: 'ندارد',
  types: { goods: 'کالا', services: 'خدمت' },
} as const;

type ProductField =
  | 'name'
  | 'code'
  | 'type'
  | 'unit'
  | 'price'
  | 'has_tax'
  | 'vat_percentage'
  | 'sku'
  | 'gtin'
  | 'category'
  | 'warehouse_name'
  | 'spec'
  | 'discount'
  | 'currency_type'
  | 'exchange_rate'
  | 'other_tax_subject'
  | 'other_tax_percentage'
  | 'other_legal_payments_subject'
  | 'other_legal_payments_percentage';

interface ProductColumn {
  field: ProductField & keyof PricedProduct;
  title: string;
  isNumber?: true;
}

/** Columns of the file, in their order. */
export const productColumns: readonly ProductColumn[] = [
  { field: 'name', title: 'نام' },
  { field: 'code', title: 'شناسه کالا یا خدمت' },
  { field: 'type', title: 'نوع' },
  { field: 'unit', title: 'واحد' },
  { field: 'price', title: 'قیمت', isNumber: true },
  { field: 'has_tax', title: 'مالیات بر ارزش افزوده' },
  { field: 'vat_percentage', title: 'نرخ مالیات (درصد)', isNumber: true },
  { field: 'sku', title: 'کد انبار' },
  { field: 'gtin', title: 'بارکد' },
  { field: 'category', title: 'دسته' },
  { field: 'warehouse_name', title: 'انبار' },
  { field: 'spec', title: 'شرح' },
  { field: 'discount', title: 'تخفیف', isNumber: true },
  { field: 'currency_type', title: 'ارز' },
  { field: 'exchange_rate', title: 'نرخ ارز', isNumber: true },
  { field: 'other_tax_subject', title: 'موضوع سایر مالیات' },
  { field: 'other_tax_percentage', title: 'نرخ سایر مالیات (درصد)', isNumber: true },
  { field: 'other_legal_payments_subject', title: 'موضوع سایر وجوه قانونی' },
  { field: 'other_legal_payments_percentage', title: 'نرخ سایر وجوه قانونی (درصد)', isNumber: true },
];
