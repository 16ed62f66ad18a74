import { currencyOfItem } from '../invoice/draft-amounts.ts';
import type { InvoiceDraft, InvoiceItemDraft } from '../model/draft.ts';
import type { Fix } from '../model/finding.ts';
import { type Decimal, decimalOf, parseDecimal } from '../money/decimal.ts';
import type { PatternColumn } from '../patterns/columns.ts';
import { messages } from './messages.fa.ts';

/** One part in so many may be cents that were rounded; more is another value. */
const roundingShare = decimalOf('100');
/** Decimals of a price (`fee`). */
const priceDecimals = 8;

/** What a line of export is worth in rial: as written, else quantity by price. */
function rialValue({ item_rial_value, item_qty, item_price }: InvoiceItemDraft): Decimal | null {
  if (item_rial_value !== '') return parseDecimal(item_rial_value);
  const quantity = parseDecimal(item_qty);
  const price = parseDecimal(item_price);
  return quantity === null || price === null ? null : quantity.times(price).truncated();
}

/** Brings the rial value to the currency's where one field decides it: the value itself, or the price that gives it. */
function fixOf(item: InvoiceItemDraft, at: (field: keyof InvoiceItemDraft) => string, meant: Decimal): { fix?: Fix } {
  const value = meant.truncated();
  if (item.item_price === '') {
    return {
      fix: { path: at('item_rial_value'), value: value.toString(), label: messages.setToRial(value.toString()) },
    };
  }
  const quantity = parseDecimal(item.item_qty);
  if (item.item_rial_value !== '' || quantity === null || quantity.sign() !== 1) return {};
  const price = value.dividedBy(quantity, priceDecimals).toString();
  return { fix: { path: at('item_price'), value: price, label: messages.setPriceTo(price) } };
}

/** Lines of export whose value in currency, at its rate, is another than their value in rial. */
export function unequalExportValues(
  draft: InvoiceDraft,
  column: PatternColumn,
): readonly { path: string; fix?: Fix }[] {
  if (column.computation !== 'export') return [];
  return draft.items.flatMap((item, index) => {
    const inCurrency = parseDecimal(item.item_currency_value);
    const rate = parseDecimal(currencyOfItem(item, draft, column).exr);
    const inRial = rialValue(item);
    if (inCurrency === null || rate === null || inRial === null || inRial.isZero()) return [];
    const meant = inCurrency.times(rate);
    const apart = meant.compare(inRial) < 0 ? inRial.minus(meant) : meant.minus(inRial);
    if (apart.times(roundingShare).compare(inRial) <= 0) return [];
    const at = (field: keyof InvoiceItemDraft) => `items[${index}].${field}`;
    return [{ path: at('item_currency_value'), ...fixOf(item, at, meant) }];
  });
}
