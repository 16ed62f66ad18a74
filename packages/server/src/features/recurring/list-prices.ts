import type { CallReply, calls } from '@taraz/contract';
import {
  columnOfDraft,
  computeDraft,
  constants,
  decimalOf,
  type InvoiceDraft,
  type InvoiceItemDraft,
  parseDecimal,
  settlementBase,
  settlementMethodOf,
  settlementWithin,
  takesRates,
  unitCodeOf,
} from '@taraz/core';
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

type ListPrice = Partial<Record<Listed, string>> & {
  /** of what the price is, by the authority's or the product's code; without it of the default unit */
  unit?: string;
  /** in what the list has the price; without it in rial */
  currency?: string;
  /** rial of one of the currency, by which the list's price is in rial by now */
  rate?: string;
};

/** By the product's id; without a field that no line takes from the list. */
export type ListPrices = Readonly<Record<string, ListPrice>>;
export type PriceChange = CallReply<typeof calls.getRecurring>['price_changes'][number];
type Line = Partial<InvoiceItemDraft>;

const currencyOf = ({ item_currency_type: currency }: Line) => currency || constants.defaults.currency;

/** Of what, and in what, the price of a line or of the list is: prices of others are not to be compared with it. */
const termsOf = (line: Line): Pick<ListPrice, 'unit' | 'currency'> => {
  const [unit, currency] = [unitCodeOf(line.item_unit || constants.defaults.unit), currencyOf(line)];
  return {
    ...(unit === unitCodeOf(constants.defaults.unit) ? {} : { unit }),
    ...(currency === constants.defaults.currency ? {} : { currency }),
  };
};

/** Whether a line, or the list, has its price on these terms. */
const isOn = ({ unit, currency }: ListPrice, line: Line): boolean => {
  const own = termsOf(line);
  const code = unit === undefined ? unit : unitCodeOf(unit);
  return own.unit === code && own.currency === currency;
};

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
      const terms = termsOf(product);
      const fits = (field: Listed, value: string) =>
        (field !== 'vat' || isRated) &&
        own.some((item) => item[listed[field]] === value && (field !== 'price' || isOn(terms, item)));
      const price = listPrice(product, fits);
      return [id, price.price === undefined ? price : { ...price, ...terms }] as const;
    }),
  );
}

/**
 * What the list says otherwise by now, of those that are still in it. The price of another unit or in another currency is
 * another thing than what was agreed upon, and is not told.
 */
export async function changedPrices(tx: Tx, { ports }: InvoiceDeps, all: readonly ListPrices[]): Promise<ListPrices[]> {
  const products = await ports.products(tx, [...new Set(all.flatMap((prices) => Object.keys(prices)))]);
  return all.map((prices) =>
    withoutEmpty(
      Object.entries(prices).map(([id, before]) => {
        const product = products.get(id) ?? {};
        const isOther = (field: Listed, value: string) =>
          before[field] !== undefined && value !== before[field] && (field !== 'price' || isOn(before, product));
        const now = listPrice(product, isOther);
        const rate = product.item_exchange_rate ?? '';
        return [id, now.price === undefined || rate === '' ? now : { ...now, rate }] as const;
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

/** Whether one of the two sides of cash and credit is said alone and leaves the other, which follows by itself, something of so much. */
function leavesOther([{ cash_price, credit_price }]: InvoiceDraft['settlement'], base: string): boolean {
  const said = cash_price === '' || credit_price === '' ? parseDecimal(cash_price || credit_price) : null;
  return said !== null && said.compare(decimalOf(base)) < 0;
}

/**
 * What is part cash, part credit: of another sum the cash stays as it was and the rest is owed, as of a correction. Where one of
 * them is said alone it stays as far as it can, since the other follows by itself.
 */
function settledAnew(draft: InvoiceDraft, before: InvoiceDraft): InvoiceDraft {
  const { invoice, settlement: said } = draft;
  if (settlementMethodOf(invoice) !== 'both') return draft;
  const [totals, was] = [computeDraft(draft), computeDraft(before)];
  const base = settlementBase(totals);
  if (base === settlementBase(was) || leavesOther(said, base)) return draft;
  // Where neither is said, or more credit than there was, there is no cash that would stay.
  const cash = parseDecimal(was.cash);
  if (cash === null || cash.sign() < 0) return draft;
  const { settlement, payment_method } = settlementWithin(was.cash, totals);
  return { ...draft, settlement, invoice: { ...invoice, payment_method } };
}

/**
 * The draft with what the list says by now, on lines that went by it, and settled by that; a price comes with the rate by which
 * it is in rial.
 */
export function withNewPrices(draft: InvoiceDraft, before: ListPrices, now: ListPrices): InvoiceDraft {
  const renewed = (item: InvoiceItemDraft): InvoiceItemDraft => {
    const was = before[item.product_id];
    const is = now[item.product_id];
    if (was === undefined || is === undefined) return item;
    const own = fields.filter(
      (field) =>
        is[field] !== undefined && item[listed[field]] === was[field] && (field !== 'price' || isOn(was, item)),
    );
    const rate = own.includes('price') && is.rate !== undefined ? { item_exchange_rate: is.rate } : {};
    return { ...item, ...Object.fromEntries(own.map((field) => [listed[field], is[field]])), ...rate };
  };
  return settledAnew({ ...draft, items: draft.items.map(renewed) }, draft);
}
