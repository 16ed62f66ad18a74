import type { CallReply, calls } from '@taraz/contract';
import { shortDecimal } from '../../platform/decimal-text.ts';
import { etagOf } from '../../platform/http/etag.ts';
import type { PricedProduct } from './prices.ts';

/** A product changes by edits, and by a price of another day without one: whoever saves it writes the price they saw. */
export const productTag = ({ version, price }: Pick<PricedProduct, 'version' | 'price'>): string =>
  `${etagOf(version)}-${shortDecimal(price)}`;

export const presentProduct = (row: PricedProduct): CallReply<typeof calls.getProduct> => ({
  id: row.id,
  product_id: row.id,
  etag: productTag(row),
  name: row.name,
  spec: row.spec,
  category: row.category,
  type: row.type,
  code: row.code,
  gtin: row.gtin,
  unit: row.unit,
  currency_type: row.currency_type,
  exchange_rate: shortDecimal(row.exchange_rate),
  sku: row.sku,
  price: shortDecimal(row.price),
  next_price: row.next_price,
  discount: shortDecimal(row.discount),
  has_tax: row.has_tax,
  vat_percentage: shortDecimal(row.vat_percentage),
  other_tax_subject: row.other_tax_subject,
  other_tax_percentage: shortDecimal(row.other_tax_percentage),
  other_legal_payments_subject: row.other_legal_payments_subject,
  other_legal_payments_percentage: shortDecimal(row.other_legal_payments_percentage),
  warehouse_id: row.warehouse_id,
  warehouse_name: row.warehouse_name,
  photo_id: row.photo_id,
  created_at: row.created_at.toISOString(),
});
