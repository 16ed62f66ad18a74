import type { DraftTotals, InvoiceDraft, ItemTotals } from '../model/draft.ts';
import { parseDecimal } from '../money/decimal.ts';
import { addDecimals } from '../money/decimal-strings.ts';
import type { PatternColumn } from '../patterns/columns.ts';
import { truncate18 } from '../product/truncate18.ts';
import type { ComputedLine, ComputeLine } from './compute.ts';
import { type ComputeDraftOptions, type DraftAmounts, draftAmounts } from './draft-amounts.ts';
import { settlementMethodOf } from './settlement-method.ts';

/**
 * What a draft comes to and the VAT within it, as `computeDraft` says it, where nothing is asked of its lines. Never throws.
 */
export function computeTotal(
  draft: InvoiceDraft,
  options: ComputeDraftOptions = {},
): Pick<DraftTotals, 'total' | 'total_vat'> {
  return totalOf(draftAmounts(draft, options));
}

const totalOf = ({ result: { header } }: DraftAmounts): Pick<DraftTotals, 'total' | 'total_vat'> =>
  cut({ total_vat: header.tvam ?? '', total: header.tbill ?? '' });

/**
 * Totals of a draft in the product's names: the same figures that `draftToWire` sends, cut to 18 digits (product.md
 * section 5; the wire carries weights and currency to the last digit that was written, as the authority sums them).
 * Never throws, whatever the draft holds: what is empty or no number counts as 0 and is reported by `validateDraft`.
 */
export function computeDraft(draft: InvoiceDraft, options: ComputeDraftOptions = {}): DraftTotals {
  const amounts = draftAmounts(draft, options);
  const { header } = amounts.result;
  return {
    items: draft.items.map((item, index) => ({ uuid: item.uuid, ...cut(itemTotals(amounts, index)) })),
    ...totalOf(amounts),
    ...cut({
      total_before_discount: header.tprdis ?? '',
      total_discount: header.tdis ?? '',
      total_after_discount: header.tadis ?? '',
      total_other_taxes: header.todam ?? '',
      ...settlementTotals(draft, amounts),
      total_rial_value: header.torv ?? '',
      total_currency_value: header.tocv ?? '',
      total_net_weight: header.tonw ?? '',
    }),
  };
}

/** Calculated amounts as the product keeps and shows them. */
function cut<T extends Record<string, string>>(amounts: T): T {
  const shown: Record<string, string> = { ...amounts };
  for (const name of Object.keys(shown)) shown[name] = truncate18(shown[name] ?? '');
  return shown as T;
}

/**
 * Cash and credit of the settlement: both of a mixed one (which leaves out VAT and levies, always cash), else the whole
 * invoice on one side.
 */
function settlementTotals({ invoice }: InvoiceDraft, { result }: DraftAmounts): Pick<DraftTotals, 'cash' | 'credit'> {
  const { tbill = '0', cap = '', insp = '' } = result.header;
  const method = settlementMethodOf(invoice);
  if (method === 'both') return { cash: cap, credit: insp };
  return method === 'credit' ? { cash: '0', credit: tbill } : { cash: tbill, credit: '0' };
}

/** VAT the line would bear without its discount; "" where it does not depend on one. */
function vatBeforeDiscount(line: ComputedLine, input: ComputeLine, column: PatternColumn): string {
  if (line.prdis === undefined) return '';
  if (column.computation !== 'quantity' && column.computation !== 'single') return line.vam ?? '';
  const amount = parseDecimal(line.prdis);
  const rate = parseDecimal(input.vra ?? '');
  return amount && rate ? amount.times(rate).percent().truncated().toString() : '0';
}

function itemTotals({ column, input, result }: DraftAmounts, index: number): Omit<ItemTotals, 'uuid'> {
  const line = result.lines[index] ?? {};
  const given = input.lines[index] ?? {};
  const { vam = '', odam = '', olam = '', tcpbs = '', prdis = '', adis = '' } = line;
  const net = adis === '' ? (given.ssrv ?? '') : adis;
  const isGold = column.computation === 'gold';
  return {
    tcpbs,
    item_total_price: prdis,
    item_total_price_after_discount: adis,
    wage_price: isGold ? (given.consfee ?? '0') : '',
    seller_interest_price: isGold ? (given.spro ?? '0') : '',
    metals_other_added_values: isGold ? (given.bros ?? '0') : '',
    vat_price_before_discount: vatBeforeDiscount(line, given, column),
    item_vat_price: vam,
    item_other_tax_price: odam,
    item_other_legal_payments_price: olam,
    item_total_taxes_price: sum(vam, odam, olam),
    total_price_with_tax: sum(net, vam),
    factor_price: prdis === '' ? sum(net) : sum(prdis, tcpbs),
    item_final_price: line.tsstam ?? '',
  };
}

/** Sum of decimal strings; what is no number counts as nothing. */
function sum(...amounts: readonly string[]): string {
  return addDecimals(...amounts.map((amount) => (parseDecimal(amount) === null ? '' : amount)));
}
