import fc from 'fast-check';
import type { InvoiceDraft, InvoiceItemDraft, PaymentDraft } from '../../model/draft.ts';
import { type ColumnKey, columnKeys, columns } from '../../patterns/columns.ts';
import { emptyDraft, emptyItem, emptyPayment } from '../empty-draft.ts';

/** A positive decimal with at most `whole` digits left of the mark and `fraction` right of it. */
export function decimalText(whole: number, fraction: number, min = 1n): fc.Arbitrary<string> {
  const below = (digits: number): bigint => 10n ** BigInt(digits) - 1n;
  const parts = fc.tuple(fc.bigInt({ min, max: below(whole) }), fc.bigInt({ min: 0n, max: below(fraction) }));
  return parts.map(([left, right]) => {
    const decimals = right.toString().padStart(fraction, '0').replace(/0+$/, '');
    return decimals === '' ? left.toString() : `${left}.${decimals}`;
  });
}

/** Anything a form, a file or an API caller may leave in a text field. */
const junk = fc.oneof(
  fc.string(),
  fc.constantFrom('', '0', '-1', '1e9', 'NaN', '۱۲۳', '1,000', '.', '-', '9'.repeat(60), '0.123456789', '__proto__'),
  decimalText(20, 9),
);

function withTexts<Shape extends object>(shape: Shape, text: fc.Arbitrary<string>): fc.Arbitrary<Shape> {
  const entries = Object.entries(shape).filter(([, value]) => typeof value === 'string');
  const arbitraries = Object.fromEntries(entries.map(([key]) => [key, text]));
  return fc.record(arbitraries).map((texts) => ({ ...shape, ...texts }) as Shape);
}

const payment: PaymentDraft = { ...emptyPayment, payment_method: 'pos' };

/** A draft of the right shape with anything whatever in its texts, enumerations included. */
export function junkDraft(): fc.Arbitrary<InvoiceDraft> {
  const base = emptyDraft({ nowIso: '2026-11-20T08:00:00Z', uuid: () => 'a' });
  const known = {
    invoice_pattern: fc.constantFrom(...columnKeys.map((key) => columns[key].pattern), 'x'),
    invoice_output_type: fc.constantFrom('type_one', 'type_two', 'x'),
    invoice_type: fc.constantFrom('original', 'corrective', 'cancellation', 'return', 'x'),
    payment_method: fc.constantFrom('cash', 'credit', 'both', 'x'),
  };
  const item = fc
    .tuple(withTexts(emptyItem('a'), junk), withTexts(emptyItem('a').precious_metals, junk))
    .map(([fields, precious_metals]): InvoiceItemDraft => ({ ...fields, precious_metals }));
  return fc
    .record({
      buyer_info: withTexts(base.buyer_info, junk),
      seller_info: withTexts(base.seller_info, junk),
      header: withTexts(base.invoice, junk),
      known: fc.record(known),
      shipped: fc.array(fc.record({ goods_id: junk, description: junk }), { maxLength: 2 }),
      serial_header: withTexts(base.serial_header, junk),
      items: fc.array(item, { maxLength: 4 }),
      settlement: fc.record({ cash_price: junk, credit_price: junk }),
      payments: fc.array(withTexts(payment, junk), { maxLength: 2 }),
    })
    .map(({ header, known: words, shipped, settlement, ...rest }) => ({
      ...rest,
      invoice: { ...header, ...words, goods_shipped: shipped } as InvoiceDraft['invoice'],
      settlement: [settlement] as InvoiceDraft['settlement'],
    }));
}

/** Amounts that every pattern accepts: positive, not above what 18 digits can hold, discount below the price. */
function soundItem(key: ColumnKey): fc.Arbitrary<InvoiceItemDraft> {
  const { computation, constraints } = columns[key];
  const rate = fc.constantFrom('0', '9', '10', '12.5');
  return fc
    .record({
      item_qty: constraints.quantity === '1' ? fc.constant('1') : decimalText(4, 8),
      item_price: computation === 'export' ? fc.constant('') : decimalText(9, 8, 1_000n),
      item_vat_percentage: constraints.vatRate === '0' ? fc.constant('0') : rate,
      item_other_tax_percentage: fc.constantFrom('', '0', '2.5'),
      item_other_legal_payments_amount: fc.constantFrom('', '15000'),
      consfee: fc.constantFrom('0', '3', '10'),
      bros: fc.constantFrom('0', '7'),
      spro: fc.constantFrom('0', '13'),
      item_currency_amount: decimalText(5, 4),
      item_rial_value: decimalText(14, 0, 1_000n),
      item_currency_value: decimalText(8, 4),
      item_net_weight: decimalText(6, 8),
      item_trade_value: decimalText(14, 0),
      item_vat_base: computation === 'refinery' ? fc.constantFrom('', '1519.1234') : fc.constant(''),
      item_currency_difference_amount: decimalText(6, 0),
    })
    .map((amounts) => ({
      ...emptyItem('a'),
      ...amounts,
      item_code: '2710000138624',
      item_currency_buy_rate: '700000',
      item_other_tax_subject: amounts.item_other_tax_percentage === '' ? '' : 'عوارض',
      item_other_legal_payments_subject: amounts.item_other_legal_payments_amount === '' ? '' : 'وجوه',
      ...(computation === 'exchange' ? { item_unit: '169' } : {}),
    }));
}

/** A draft whose amounts are all in order, of a given column. */
export function soundDraft(key: ColumnKey): fc.Arbitrary<InvoiceDraft> {
  const column = columns[key];
  const lines = { minLength: 1, maxLength: column.constraints.maxLines ?? 6 };
  return fc
    .record({
      items: fc.array(soundItem(key), lines),
      method: fc.constantFrom('cash' as const, 'credit' as const, 'both' as const),
      cash_price: fc.constantFrom('1', '500'),
      currency: fc.boolean(),
    })
    .map(({ items, method, cash_price, currency }) => {
      const draft = emptyDraft({ nowIso: '2026-11-20T07:59:00Z', uuid: () => 'a' });
      const needsCurrency = column.fields.cut === 'M' || currency;
      draft.items = items;
      draft.settlement = [{ cash_price, credit_price: '' }];
      draft.invoice = {
        ...draft.invoice,
        invoice_output_type: column.inty === 2 ? 'type_two' : 'type_one',
        invoice_pattern: column.pattern,
        payment_method: method,
        ...(needsCurrency ? { currency_type: 'USD', exchange_rate: '705000.5' } : {}),
      };
      return draft;
    });
}
