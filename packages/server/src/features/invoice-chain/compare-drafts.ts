import type { CallReply, calls } from '@taraz/contract';
import {
  compareDecimals,
  computeDraft,
  type InvoiceDraft,
  type InvoiceItemDraft,
  normaliseDecimal,
  pairItems,
  settlementMethodOf,
} from '@taraz/core';

export type Change = CallReply<typeof calls.invoiceChain>['invoices'][number]['changes'][number];

const watched = {
  quantity: 'item_qty',
  price: 'item_price',
  discount: 'item_discount',
  vat_rate: 'item_vat_percentage',
  // What lines of single patterns are made of: currency, export, gold, the exchange.
  currency_amount: 'item_currency_amount',
  exchange_rate: 'item_exchange_rate',
  buy_rate: 'item_currency_buy_rate',
  rial_value: 'item_rial_value',
  currency_value: 'item_currency_value',
  net_weight: 'item_net_weight',
  trade_value: 'item_trade_value',
  wage: 'consfee',
  profit: 'spro',
  commission: 'bros',
} as const satisfies Record<string, keyof InvoiceItemDraft>;

const decimal = (text: string): string => normaliseDecimal(text) || '0';
const differs = (a: string, b: string): boolean => compareDecimals(decimal(a), decimal(b)) !== 0;

/** Currency that is sold is counted by its amount; a quantity beside it says nothing. */
const isCurrency = ({ item_currency_amount }: InvoiceItemDraft): boolean => decimal(item_currency_amount) !== '0';

/** How much of a line there is. */
const amountOf = (item: InvoiceItemDraft): string =>
  decimal(isCurrency(item) ? item.item_currency_amount : item.item_qty);

function lineChanges(was: InvoiceItemDraft, is: InvoiceItemDraft | undefined): Change[] {
  const name = was.item_name || was.item_code;
  if (is === undefined) return [{ what: 'line_removed', name, from: amountOf(was), to: '' }];
  const isQuantityMeant = !isCurrency(was) && !isCurrency(is);
  return Object.entries(watched).flatMap(([what, field]) =>
    differs(was[field], is[field]) && (field !== 'item_qty' || isQuantityMeant)
      ? [{ what, name, from: decimal(was[field]), to: decimal(is[field]) }]
      : [],
  );
}

/**
 * What a version changed of the one before it: the whole first, then line by line.
 * @param rates of their chain, which both keep
 */
export function compareDrafts(before: InvoiceDraft, after: InvoiceDraft, rates: { goldRate?: string } = {}): Change[] {
  const [from, to] = [computeDraft(before, rates).total, computeDraft(after, rates).total];
  const was = pairItems(after.items, before.items);
  const became = new Map([...was].map(([is, item]) => [item, is]));
  const method = ({ invoice }: InvoiceDraft) => settlementMethodOf(invoice);
  const rate = ({ invoice }: InvoiceDraft) => decimal(invoice.exchange_rate);
  return [
    ...(differs(from, to) ? [{ what: 'total', name: '', from, to }] : []),
    ...(method(before) === method(after)
      ? []
      : [{ what: 'settlement', name: '', from: method(before), to: method(after) }]),
    ...(differs(rate(before), rate(after))
      ? [{ what: 'exchange_rate', name: '', from: rate(before), to: rate(after) }]
      : []),
    ...before.items.flatMap((item) => lineChanges(item, became.get(item))),
    ...after.items
      .filter((item) => !was.has(item))
      .map((item) => ({ what: 'line_added', name: item.item_name || item.item_code, from: '', to: amountOf(item) })),
  ];
}
