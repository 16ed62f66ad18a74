/** Fields of a line that follow from others until somebody writes them: kept in step as long as they were not changed by hand. */
import type { InvoiceHeaderDraft, InvoiceItemDraft } from '@taraz/core';
import { columnOfDraft, Decimal, generalVatRate, type PatternColumn, parseDecimal } from '@taraz/core';
import type { FittedFields } from './wizard-state.ts';

type Header = Pick<
  InvoiceHeaderDraft,
  'invoice_output_type' | 'invoice_pattern' | 'exchange_rate' | 'invoice_date' | 'currency_type'
>;
type Followed = 'item_currency_difference_amount' | 'item_net_weight' | 'item_rial_value';

const product = (...factors: readonly string[]): Decimal | null =>
  factors.reduce<Decimal | null>((sum, text) => {
    const factor = parseDecimal(text);
    return sum === null || factor === null ? null : sum.times(factor);
  }, new Decimal(1n, 0));

/** Sale of currency: the least base of VAT that the rule allows, amount × (sale rate − purchase rate), in rial. */
function currencyBase(item: InvoiceItemDraft, header: Header): string {
  const sale = parseDecimal(item.item_exchange_rate || header.exchange_rate);
  const bought = parseDecimal(item.item_currency_buy_rate);
  const amount = parseDecimal(item.item_currency_amount);
  if (sale === null || bought === null || amount === null) return '';
  const margin = sale.minus(bought);
  return margin.sign() > 0 ? amount.times(margin).truncated().toString() : '';
}

/** Kilograms in one unit; other units have no weight. */
const kilograms: Readonly<Record<string, string>> = { KILO: '1', TON: '1000', GRAM: '0.001' };

/** Export of goods by weight: the net weight is the quantity. */
function netWeight(item: InvoiceItemDraft): string {
  const factor = kilograms[item.item_unit];
  if (item.item_type !== 'goods' || factor === undefined) return '';
  return product(item.item_qty, factor)?.toString() ?? '';
}

/** Export priced in currency: the value in rial is the one in currency at its rate. A price in rial gives it by itself. */
function rialValue(item: InvoiceItemDraft, header: Header): string {
  if (item.item_price !== '') return '';
  return (
    product(item.item_currency_value, item.item_exchange_rate || header.exchange_rate)
      ?.truncated()
      .toString() ?? ''
  );
}

const followed: readonly {
  field: Followed;
  isIn: (column: PatternColumn) => boolean;
  value: (item: InvoiceItemDraft, header: Header) => string;
}[] = [
  {
    field: 'item_currency_difference_amount',
    isIn: ({ computation }) => computation === 'currency',
    value: currencyBase,
  },
  { field: 'item_net_weight', isIn: ({ computation }) => computation === 'export', value: netWeight },
  { field: 'item_rial_value', isIn: ({ computation }) => computation === 'export', value: rialValue },
];

/**
 * `after` with its followed fields brought along, unless they were written by hand before or in this change; what followed in
 * a pattern that it is not of any more goes with that.
 */
export function followDefaults(
  before: { item: InvoiceItemDraft; header: Header } | null,
  after: InvoiceItemDraft,
  header: Header,
): InvoiceItemDraft {
  const column = columnOfDraft({ invoice: header });
  const earlier = before === null ? column : columnOfDraft({ invoice: before.header });
  let item = after;
  for (const { field, isIn, value } of followed) {
    if (!(isIn(column) || isIn(earlier)) || isByHand(field, value, before, after)) continue;
    const next = isIn(column) ? value(after, header) : '';
    if (next !== item[field]) item = { ...item, [field]: next };
  }
  return item;
}

function isByHand(
  field: Followed,
  value: (item: InvoiceItemDraft, header: Header) => string,
  before: { item: InvoiceItemDraft; header: Header } | null,
  after: InvoiceItemDraft,
): boolean {
  if (before === null) return after[field] !== '';
  const earlier = before.item[field];
  return after[field] !== earlier || (earlier !== '' && earlier !== value(before.item, before.header));
}

/** What a pattern leaves no choice of in its lines: goods in gold, one piece where it knows one quantity. */
export function fittedFields({ computation, constraints: { quantity } }: PatternColumn): FittedFields {
  return {
    ...(computation === 'gold' ? { item_type: 'goods' } : {}),
    ...(quantity === undefined ? {} : { item_qty: quantity }),
  };
}

/**
 * A line as its pattern must have it: goods in gold, without a commission unless one is written; no rate of its own where the
 * pattern knows one rate only; one piece where it knows one quantity. `vatRate` is the law's on the date, for lines that come from a pattern without a choice.
 */
export function fitToPattern(item: InvoiceItemDraft, column: PatternColumn, vatRate: string): InvoiceItemDraft {
  const { vatRate: onlyRate } = column.constraints;
  const rate = onlyRate === undefined ? item.item_vat_percentage || defaultRate(column, item, vatRate) : '';
  return { ...item, ...fittedFields(column), bros: commissionIn(column, item), item_vat_percentage: rate };
}

/** Rare, but in gold the authority wants it said: none is 0, which goes again with gold. */
function commissionIn({ computation }: PatternColumn, { bros, precious_metals }: InvoiceItemDraft): string {
  if (computation !== 'gold') return bros === '0' ? '' : bros;
  return precious_metals.factor_percentage === '' ? bros || '0' : bros;
}

/** The law's general rate on an invoice's date; the newest while it has none. */
export function lawRateOn(dateIso: string): string {
  return generalVatRate(Number.isNaN(Date.parse(dateIso)) ? '9999-12-31T00:00:00Z' : dateIso);
}

/** Metal is exempt; a base amount stands in place of a rate; else the law's rate on the date. */
function defaultRate(column: PatternColumn, item: InvoiceItemDraft, vatRate: string): string {
  if (column.computation === 'gold') return '0';
  return column.computation === 'refinery' && item.item_vat_base !== '' ? '' : vatRate;
}
