import { goldServicesRate } from '../catalogues/dated-rates.ts';
import type { InvoiceDraft, InvoiceItemDraft } from '../model/draft.ts';
import { Decimal, parseDecimal } from '../money/decimal.ts';
import { isPositive } from '../money/decimal-strings.ts';
import { columnOfDraft, type PatternColumn } from '../patterns/columns.ts';
import type { LineKey } from '../patterns/wire-keys.ts';
import { type ComputeInput, type ComputeLine, type ComputeResult, compute } from './compute.ts';
import { codeOf, settlementCodes } from './wire-codes.ts';
import { instantMs } from './wire-values.ts';

export interface ComputeDraftOptions {
  /**
   * Percent of VAT on gold services. By default the law's on the invoice's date (the newest where it has no date
   * yet); a correction or return keeps the rate of the invoice it refers to.
   */
  goldRate?: string | undefined;
}

/** The law's rate on the date of a draft. */
function goldRateOf(draft: InvoiceDraft): string {
  const ms = instantMs(draft.invoice.invoice_date);
  return goldServicesRate(ms === null ? '9999-12-31T00:00:00Z' : new Date(ms).toISOString());
}

const zero = Decimal.zero;
const decimal = (text: string): Decimal => parseDecimal(text) ?? zero;

/** The gold quartet in rial. What stands on the line wins; else it follows from how it was typed (see README). */
function goldAmounts(item: InvoiceItemDraft): readonly (readonly [LineKey, string])[] {
  const { per_unit_wage, factor_percentage, seller_interest } = item.precious_metals;
  const quantity = decimal(item.item_qty);
  const metal = quantity.times(decimal(item.item_price)).truncated();
  const wage = item.consfee || (per_unit_wage && quantity.times(decimal(per_unit_wage)).truncated().toString());
  const base = metal.plus(decimal(wage));
  const percent = (text: string, of: Decimal): string =>
    text && of.times(decimal(text)).percent().truncated().toString();
  return [
    ['consfee', wage],
    ['spro', item.spro || percent(seller_interest, base)],
    ['bros', item.bros || percent(factor_percentage, metal)],
  ];
}

/**
 * Export values in rial and in currency: what stands on the line wins; an empty one follows from quantity and price,
 * and from the rial value and the rate. A price that gave the value is not sent beside it: it is optional, and after
 * the cut it need not be value by quantity any more.
 */
function exportAmounts(item: InvoiceItemDraft, exr: string): readonly (readonly [LineKey, string])[] {
  const quantity = parseDecimal(item.item_qty);
  const price = parseDecimal(item.item_price);
  const isDerived = item.item_rial_value === '' && quantity !== null && price !== null;
  const ssrv = isDerived ? quantity.times(price).truncated().toString() : item.item_rial_value;
  const value = parseDecimal(ssrv);
  const rate = parseDecimal(exr);
  const canDivide = value !== null && rate !== null && !rate.isZero();
  const sscv = item.item_currency_value || (canDivide ? value.dividedBy(rate, 4).toString() : '');
  return [
    ['fee', isDerived ? '' : item.item_price],
    ['ssrv', ssrv],
    ['sscv', sscv],
  ];
}

/** Currency of a line: its own, else the invoice's. Rial is no currency, save where the pattern must name one. */
export function currencyOfItem(
  item: InvoiceItemDraft,
  draft: InvoiceDraft,
  column: PatternColumn,
): { cut: string; exr: string } {
  const cut = item.item_currency_type || draft.invoice.currency_type;
  const exr = item.item_exchange_rate || draft.invoice.exchange_rate;
  const isRial = cut === '' || cut === 'IRR';
  if (column.fields.cut === 'X' || (isRial && (column.fields.cut !== 'M' || exr === ''))) return { cut: '', exr: '' };
  return { cut, exr };
}

/** Thousands separators in a discount are stripped (product.md section 5). */
const discountOf = (item: InvoiceItemDraft): string => item.item_discount.replace(/[,٬]/g, '');

/** A line's other taxes and funds: the fields of each, and the authority's names for them. */
export const levies = [
  { rate: 'item_other_tax_percentage', amount: 'item_other_tax_amount', rateKey: 'odr', amountKey: 'odam' },
  {
    rate: 'item_other_legal_payments_percentage',
    amount: 'item_other_legal_payments_amount',
    rateKey: 'olr',
    amountKey: 'olam',
  },
] as const;

/**
 * Another tax or fund of a line: by its rate, or an amount where it has none (spec/rules.md section c). A rate of zero beside an
 * amount is how programs and lists write that there is none.
 */
export function levyOf(rate: string, amount: string): { rate: string; amount: string } {
  const hasNoRate = rate === '' || (isPositive(amount) && parseDecimal(rate)?.isZero() === true);
  return hasNoRate ? { rate: '', amount } : { rate, amount: '' };
}

/**
 * A line by the authority's names, only fields of the pattern, nothing computed. Where a pattern knows one value only
 * (quantity 1, VAT rate 0) an empty field takes it.
 */
export function lineOfItem(item: InvoiceItemDraft, draft: InvoiceDraft, column: PatternColumn): ComputeLine {
  const { cut, exr } = currencyOfItem(item, draft, column);
  const { quantity, vatRate } = column.constraints;
  const usesBase = column.computation === 'refinery' && item.item_vat_base !== '';
  const line: { [key in LineKey]?: string } = {};
  const put = (key: LineKey, value: string): void => {
    if (value !== '' && column.fields[key] !== 'X') line[key] = value;
  };
  put('am', item.item_qty || (quantity ?? ''));
  if (column.computation !== 'export') put('fee', item.item_price);
  put('dis', discountOf(item) || '0');
  if (column.computation === 'currency') put('cfee', item.item_currency_amount);
  put('cut', cut);
  put('exr', exr);
  put('cpr', item.item_currency_buy_rate);
  put('sovat', item.item_currency_difference_amount);
  put('nw', item.item_net_weight);
  put('cui', item.item_carat);
  if (!usesBase) put('vra', item.item_vat_percentage || (vatRate ?? ''));
  put('vba', item.item_vat_base);
  for (const levy of levies) {
    const { rate, amount } = levyOf(item[levy.rate], item[levy.amount]);
    put(levy.rateKey, rate);
    put(levy.amountKey, amount);
  }
  if (column.computation === 'exchange') put('adis', item.item_trade_value);
  if (column.computation === 'gold') for (const [key, value] of goldAmounts(item)) put(key, value);
  if (column.computation === 'export') for (const [key, value] of exportAmounts(item, exr)) put(key, value);
  return line;
}

/** A draft as `compute` takes it. */
export interface DraftAmounts {
  column: PatternColumn;
  input: ComputeInput;
  result: ComputeResult;
}

/** Computes a draft by the authority's names; never throws. */
export function draftAmounts(draft: InvoiceDraft, options: ComputeDraftOptions = {}): DraftAmounts {
  const column = columnOfDraft(draft);
  const setm = codeOf(settlementCodes, draft.invoice.payment_method);
  const [settlement] = draft.settlement;
  const input: ComputeInput = {
    inty: column.inty,
    inp: column.inp,
    ...(setm === null ? {} : { setm }),
    cap: settlement?.cash_price ?? '',
    insp: settlement?.credit_price ?? '',
    ...(column.computation === 'gold' ? { goldRate: options.goldRate ?? goldRateOf(draft) } : {}),
    lines: draft.items.map((item) => lineOfItem(item, draft, column)),
  };
  return { column, input, result: compute(input) };
}
