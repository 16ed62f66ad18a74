/** The figures of a line on the document, by the pattern's own sum: what makes up its amount, in order. */
import type { InvoiceDraft, InvoiceItemDraft, ItemTotals, PatternColumn } from '@taraz/core';
import { addDecimals, columnOfDraft, draftFieldsOf, parseDecimal } from '@taraz/core';
import { documentStrings } from './document.fa.ts';

const words = documentStrings.columns;

/** What a figure is read from. */
export interface DocumentLine {
  item: InvoiceItemDraft;
  totals: ItemTotals | undefined;
  invoice: InvoiceDraft['invoice'];
}

export interface DocumentColumn {
  title: string;
  /** Plain decimal. */
  read: (line: DocumentLine) => string;
  /** The unit of measure stands beside it. */
  hasUnit?: true;
  /** Its unit is the line's currency. */
  hasCurrency?: true;
  isMuted?: true;
  /** Only where a line has it. */
  isSparing?: true;
}

const qty: DocumentColumn = { title: words.qty, read: ({ item }) => item.item_qty, hasUnit: true };
const price: DocumentColumn = { title: words.price, read: ({ item }) => item.item_price };
const discount: DocumentColumn = { title: words.discount, read: ({ item }) => item.item_discount };
const tax: DocumentColumn = {
  title: words.tax,
  // VAT and levies of a line together.
  read: ({ totals }) => totals?.item_total_taxes_price || totals?.item_vat_price || '0',
  isMuted: true,
};

const rateOf = ({ item, invoice }: DocumentLine) => item.item_exchange_rate || invoice.exchange_rate;
const rialValue = ({ item, totals }: DocumentLine) => item.item_rial_value || totals?.total_price_with_tax || '';

/** To four decimals, as it is sent. */
function currencyValue(line: DocumentLine): string {
  const value = parseDecimal(rialValue(line));
  const rate = parseDecimal(rateOf(line));
  if (line.item.item_currency_value !== '') return line.item.item_currency_value;
  return value === null || rate === null || rate.isZero() ? '' : value.dividedBy(rate, 4).toString();
}

/** Wage, profit and commission of gold together. */
export const servicesOf = ({ totals }: DocumentLine): string => addDecimals(totals?.tcpbs || '0');

/** What the VAT of a unit is computed from in place of its price; "" where the pattern has none. */
export const vatBaseOf = ({ item, invoice }: Omit<DocumentLine, 'totals'>): string =>
  columnOfDraft({ invoice }).fields.vba === 'X' ? '' : item.item_vat_base;

const usual: readonly DocumentColumn[] = [qty, price, discount, tax];

const columns: Readonly<Record<PatternColumn['computation'], readonly DocumentColumn[]>> = {
  quantity: usual,
  single: [price, discount, tax],
  // The base of a unit's VAT takes the place of its rate.
  refinery: [qty, price, discount, { title: words.vatBase, read: vatBaseOf, isSparing: true }, tax],
  gold: [
    qty,
    { title: words.metal, read: ({ totals }) => totals?.item_total_price ?? '' },
    { title: words.services, read: servicesOf },
    discount,
    tax,
  ],
  currency: [
    { title: words.currencyAmount, read: ({ item }) => item.item_currency_amount, hasCurrency: true },
    { title: words.rate, read: rateOf },
    { title: words.rialAmount, read: ({ totals }) => totals?.item_total_price ?? '' },
    discount,
    tax,
  ],
  export: [
    qty,
    { title: words.netWeight, read: ({ item }) => item.item_net_weight },
    { title: words.currencyValue, read: currencyValue, hasCurrency: true },
    { title: words.rialValue, read: rialValue },
  ],
  exchange: [qty, { title: words.tradeValue, read: ({ item }) => item.item_trade_value }],
};

/** The figures before the line's total; the price by its trade's own word, as in the wizard («کرایه», «حق بیمه», «بهای بلیط»). */
export function documentColumns(draft: Pick<InvoiceDraft, 'invoice' | 'items'>): readonly DocumentColumn[] {
  const column = columnOfDraft(draft);
  const title = draftFieldsOf(column).find(({ key }) => key === 'fee')?.label ?? words.price;
  const { invoice } = draft;
  const isShown = ({ isSparing, read }: DocumentColumn) =>
    isSparing !== true || draft.items.some((item) => /[1-9]/.test(read({ item, totals: undefined, invoice })));
  return columns[column.computation].filter(isShown).map((one) => (one === price ? { ...price, title } : one));
}

/** The currency of a line, by its letters. */
export function currencyOf({ item, invoice }: DocumentLine): string {
  return item.item_currency_type || invoice.currency_type;
}

/** How fine the gold of a line is; "" of what is none, whatever was left over from it. */
export const finenessOf = ({ item, invoice }: Omit<DocumentLine, 'totals'>): string =>
  columnOfDraft({ invoice }).fields.cui === 'X' ? '' : item.item_carat;
