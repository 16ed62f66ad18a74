import type { CallReply, calls } from '@taraz/contract';
import { columnOfDraft, constants, type InvoiceDraft, type InvoiceItemDraft, takesRates } from '@taraz/core';
import type { Tx } from '../../platform/db/database.ts';
import { isUuid } from '../../platform/uuid.ts';
import type { InvoiceDeps } from '../invoices/deps.ts';

/** What of a line the own list of products says: its price (in rial) and its rate of VAT. */
const listed = { price: 'item_price', vat: 'item_vat_percentage' } as const satisfies Record<
  string,
  keyof InvoiceItemDraft
>;
type Listed = keyof typeof listed;
const fields = Object.keys(listed) as Listed[];

type ListPrice = Partial<Record<Listed, string>>;

/** By the product's id; without a field that no line takes from the list. */
export type ListPrices = Readonly<Record<string, ListPrice>>;
export type PriceChange = CallReply<typeof calls.getRecurring>['price_changes'][number];
type Line = Partial<InvoiceItemDraft>;

const currencyOf = ({ item_currency_type: currency }: Line) => currency || constants.defaults.currency;

/** What the list says of the fields that fit. */
function listPrice(product: Line, fits: (field: Listed, value: string) => boolean): ListPrice {
  const values = fields.map((field) => [field, product[listed[field]] ?? ''] as const);
  return Object.fromEntries(values.filter(([field, value]) => value !== '' && fits(field, value)));
}

const withoutEmpty = (prices: readonly (readonly [string, ListPrice])[]): ListPrices =>
  Object.fromEntries(prices.filter(([, price]) => Object.keys(price).length > 0));

/** What the list says by now of lines that go by it: those that bear just that. A rate that its pattern takes away is none of the list. */
export async function listPricesOf(tx: Tx, { ports }: InvoiceDeps, draft: InvoiceDraft): Promise<ListPrices> {
  const { items } = draft;
  const ids = new Set(items.map(({ product_id }) => product_id).filter(isUuid));
  const products = await ports.products(tx, [...ids]);
  const isRated = !takesRates(columnOfDraft(draft));
  const byProduct = Map.groupBy(items, ({ product_id }) => product_id);
  return withoutEmpty(
    [...products].map(([id, product]) => {
      const own = (byProduct.get(id) ?? []).filter((item) => currencyOf(item) === currencyOf(product));
      const fits = (field: Listed, value: string) =>
        (field !== 'vat' || isRated) && own.some((item) => item[listed[field]] === value);
      return [id, listPrice(product, fits)] as const;
    }),
  );
}

/** What the list says otherwise by now, of those that are still in it. */
export async function changedPrices(tx: Tx, { ports }: InvoiceDeps, all: readonly ListPrices[]): Promise<ListPrices[]> {
  const products = await ports.products(tx, [...new Set(all.flatMap((prices) => Object.keys(prices)))]);
  return all.map((prices) =>
    withoutEmpty(
      Object.entries(prices).map(([id, before]) => {
        const isOther = (field: Listed, value: string) => before[field] !== undefined && value !== before[field];
        return [id, listPrice(products.get(id) ?? {}, isOther)] as const;
      }),
    ),
  );
}

/** The lines that would be otherwise, each product once. */
export function priceChanges({ items }: InvoiceDraft, before: ListPrices, now: ListPrices): PriceChange[] {
  return Object.entries(now).flatMap(([id, changed]) => {
    const line = items.find(({ product_id }) => product_id === id);
    if (line === undefined) return [];
    return fields.flatMap((field) => {
      const from = before[id]?.[field];
      const to = changed[field];
      if (from === undefined || to === undefined) return [];
      return [{ product_id: id, item_name: line.item_name, field: listed[field], before: from, now: to }];
    });
  });
}

/** The draft with what the list says by now, on lines that went by it. */
export function withNewPrices(draft: InvoiceDraft, before: ListPrices, now: ListPrices): InvoiceDraft {
  const renewed = (item: InvoiceItemDraft): InvoiceItemDraft => {
    const was = before[item.product_id];
    const is = now[item.product_id];
    if (was === undefined || is === undefined) return item;
    const own = fields.filter((field) => is[field] !== undefined && item[listed[field]] === was[field]);
    return { ...item, ...Object.fromEntries(own.map((field) => [listed[field], is[field]])) };
  };
  return { ...draft, items: draft.items.map(renewed) };
}
