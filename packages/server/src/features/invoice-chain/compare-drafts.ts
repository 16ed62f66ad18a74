import {
  compareDecimals,
  computeDraft,
  type InvoiceDraft,
  type InvoiceItemDraft,
  type ItemTotals,
  normaliseDecimal,
  pairItems,
  settlementMethodOf,
} from '@taraz/core';
import type { Change } from './change.ts';
import { headerChanges } from './compare-header.ts';

const watched = {
  quantity: 'item_qty',
  price: 'item_price',
  discount: 'item_discount',
  vat_rate: 'item_vat_percentage',
  // What lines of single patterns are made of: currency, export, the exchange, the refinery.
  currency_amount: 'item_currency_amount',
  exchange_rate: 'item_exchange_rate',
  buy_rate: 'item_currency_buy_rate',
  rial_value: 'item_rial_value',
  currency_value: 'item_currency_value',
  net_weight: 'item_net_weight',
  trade_value: 'item_trade_value',
  vat_base: 'item_vat_base',
} as const satisfies Record<string, keyof InvoiceItemDraft>;

/** What may be written in more ways than one, as an amount or as a rate: how it was written, and what it came to in rial. */
interface Written {
  what: string;
  as: (item: InvoiceItemDraft) => readonly string[];
  rial: keyof ItemTotals;
}

const written: readonly Written[] = [
  {
    what: 'wage',
    as: ({ consfee, precious_metals }) => [consfee, precious_metals.per_unit_wage],
    rial: 'wage_price',
  },
  {
    what: 'profit',
    as: ({ spro, precious_metals }) => [spro, precious_metals.seller_interest],
    rial: 'seller_interest_price',
  },
  {
    what: 'commission',
    as: ({ bros, precious_metals }) => [bros, precious_metals.factor_percentage],
    rial: 'metals_other_added_values',
  },
  {
    what: 'other_tax',
    as: (item) => [item.item_other_tax_percentage, item.item_other_tax_amount],
    rial: 'item_other_tax_price',
  },
  {
    what: 'other_legal',
    as: (item) => [item.item_other_legal_payments_percentage, item.item_other_legal_payments_amount],
    rial: 'item_other_legal_payments_price',
  },
];

const decimal = (text: string): string => normaliseDecimal(text) || '0';
const differs = (a: string, b: string): boolean => compareDecimals(decimal(a), decimal(b)) !== 0;

/** Currency that is sold is counted by its amount; a quantity beside it says nothing. */
const isCurrency = ({ item_currency_amount }: InvoiceItemDraft): boolean => decimal(item_currency_amount) !== '0';

/** How much of a line there is. */
const amountOf = (item: InvoiceItemDraft): string =>
  decimal(isCurrency(item) ? item.item_currency_amount : item.item_qty);

/** A line with what it comes to. */
interface Line {
  item: InvoiceItemDraft;
  totals: ItemTotals | undefined;
}

/** What else was written of a line, in rial: a rate that stays makes another amount of another price, which is told itself. */
const writtenChanges = (was: Line, is: Line, name: string): Change[] =>
  written.flatMap(({ what, as, rial }) => {
    const [from, to] = [decimal(was.totals?.[rial] ?? ''), decimal(is.totals?.[rial] ?? '')];
    const before = as(was.item);
    const isWrittenAnew = as(is.item).some((text, index) => differs(text, before[index] ?? ''));
    return isWrittenAnew && differs(from, to) ? [{ what, name, from, to }] : [];
  });

function lineChanges(before: Line, after: Line | undefined): Change[] {
  const was = before.item;
  const is = after?.item;
  const name = was.item_name || was.item_code;
  if (after === undefined || is === undefined) return [{ what: 'line_removed', name, from: amountOf(was), to: '' }];
  const isQuantityMeant = !isCurrency(was) && !isCurrency(is);
  return [
    ...Object.entries(watched).flatMap(([what, field]) =>
      differs(was[field], is[field]) && (field !== 'item_qty' || isQuantityMeant)
        ? [{ what, name, from: decimal(was[field]), to: decimal(is[field]) }]
        : [],
    ),
    ...writtenChanges(before, after, name),
  ];
}

/**
 * What a version changed of the one before it: the whole first, then line by line.
 * @param rates of their chain, which both keep
 */
export function compareDrafts(before: InvoiceDraft, after: InvoiceDraft, rates: { goldRate?: string } = {}): Change[] {
  const [totalsBefore, totalsAfter] = [computeDraft(before, rates), computeDraft(after, rates)];
  const [from, to] = [totalsBefore.total, totalsAfter.total];
  const was = pairItems(after.items, before.items);
  const lines = after.items.map((item, index) => ({ item, totals: totalsAfter.items[index] }));
  const became = new Map(lines.map((line) => [was.get(line.item), line]));
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
    ...headerChanges(before, after),
    ...before.items.flatMap((item, index) =>
      lineChanges({ item, totals: totalsBefore.items[index] }, became.get(item)),
    ),
    ...after.items
      .filter((item) => !was.has(item))
      .map((item) => ({ what: 'line_added', name: item.item_name || item.item_code, from: '', to: amountOf(item) })),
  ];
}
