import { type InvoiceItemDraft, listInRial } from '@taraz/core';
import type { Tx } from '../../platform/db/database.ts';
import { shortDecimal } from '../../platform/decimal-text.ts';
import { pricedOn } from './prices.ts';
import type { ProductRow } from './queries.ts';

const given = (decimal: string): string => (/^0(\.0*)?$/.test(decimal) ? '' : shortDecimal(decimal));

/** Percent of VAT on a line of a product. */
export const vatOf = ({ has_tax, vat_percentage }: Pick<ProductRow, 'has_tax' | 'vat_percentage'>): string =>
  has_tax ? shortDecimal(vat_percentage) : '0';

const lineOf = (row: ProductRow): Partial<InvoiceItemDraft> => ({
  product_id: row.id,
  item_code: row.code,
  item_name: row.name,
  item_type: row.type,
  item_unit: row.unit,
  item_price: given(listInRial(row.price, row)),
  // Of one: `discountOf` makes it a line's.
  item_discount: given(listInRial(row.discount, row)),
  item_vat_percentage: vatOf(row),
  ...(row.currency_type === 'IRR'
    ? {}
    : { item_currency_type: row.currency_type, item_exchange_rate: shortDecimal(row.exchange_rate) }),
  item_other_tax_subject: row.other_tax_subject,
  item_other_tax_percentage: given(row.other_tax_percentage),
  item_other_legal_payments_subject: row.other_legal_payments_subject,
  item_other_legal_payments_percentage: given(row.other_legal_payments_percentage),
});

/** Products as lines of an invoice, by id, at the prices of a day; of removed ones the id alone, unknown ones are left out. */
export async function linesOf(
  tx: Tx,
  ids: readonly string[],
  day: string,
): Promise<ReadonlyMap<string, Partial<InvoiceItemDraft>>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('products')
    .selectAll()
    .where('id', 'in', [...new Set(ids)])
    .execute();
  const there = await pricedOn(
    tx,
    rows.filter(({ deleted_at }) => deleted_at === null),
    day,
  );
  const lines = new Map<string, Partial<InvoiceItemDraft>>(rows.map(({ id }) => [id, { product_id: id }]));
  for (const row of there) lines.set(row.id, lineOf(row));
  return lines;
}
