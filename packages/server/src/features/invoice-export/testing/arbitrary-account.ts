import { readdirSync, readFileSync } from 'node:fs';
import {
  cleanIdentifier,
  cleanOwnNumber,
  columnOfDraft,
  dueAfter,
  type InvoiceDraft,
  isUnseen,
  settledHeader,
  toLatinDigits,
  withoutOverrides,
} from '@taraz/core';
import fc from 'fast-check';

const examples = new URL('../../../../../../examples/', import.meta.url);

/** One right draft of each of the 16 columns. */
export const exampleDrafts: readonly InvoiceDraft[] = readdirSync(examples)
  .filter((name) => name.endsWith('.json'))
  .map((name) => JSON.parse(readFileSync(new URL(name, examples), 'utf8')) as InvoiceDraft)
  .map((draft) => ({ ...draft, invoice: { ...draft.invoice, invoice_date: '2026-11-10T11:00:00.123Z' } }));

/** What spreadsheets, CSV and programs that read them trip over. */
const awkward = fc.constantFrom(
  ...[
    '=1+1',
    "'=1",
    "''-x",
    '+98',
    '@a',
    '-',
    '"',
    '""',
    'a"b',
    'a,b;c\td|e',
    'سطر ۱\nسطر ۲',
    'a\r\nb',
    '_x000D_',
    '_x005F_',
  ],
  ...[
    '۰۰۱۲',
    '0012',
    '1e5',
    '1001.0',
    '-6.0',
    '????',
    'TRUE',
    '#N/A!',
    '1405/08/29',
    '<b>&amp;</b>',
    ']]>',
    '«ی‌ک»',
    'كي',
    '😀',
    '۱٫۵',
    "'",
  ],
);
/** What nobody could see is kept as none. */
const seen = (some: string): string => (isUnseen(some) ? '' : some);
/** A text as it may stand in the database: all but NUL, halves of surrogate pairs and marks that force a direction. */
const text = fc
  .oneof(
    awkward,
    fc.string({ maxLength: 20 }),
    fc.string({ unit: 'grapheme', maxLength: 12 }),
    fc.string({ unit: 'binary', maxLength: 12 }),
    fc
      .array(fc.constantFrom(...' \t\r\n\u0007\u001f\u00a0\uffff_x0041\'"=;,'), { maxLength: 9 })
      .map((signs) => signs.join('')),
  )
  .map((some) => seen(withoutOverrides(some.replaceAll('\u0000', '').toWellFormed())));
const plain = text.map((some) =>
  seen(
    toLatinDigits(some)
      .replace(/\p{Cf}/gu, '')
      .trim(),
  ),
);
const identifier = text.map((some) => seen(cleanIdentifier(some)));
/** An invoice's own number, as every door keeps it. */
const number = fc
  .constantFrom(' ۷ ', "'", '#REF!', '', '', '1', '۱', '1001', 'ر-۷', '00012', 'A/7', '# 1', '=5', '1001.0')
  .map(cleanOwnNumber);
const amount = fc.tuple(fc.bigInt({ min: 1n, max: 10n ** 17n }), fc.nat(99_999_999)).map(([whole, part]) => {
  const fraction = String(part).padStart(8, '0').replace(/0+$/, '');
  return fraction === '' ? String(whole) : `${whole}.${fraction}`;
});
const instant = fc
  .integer({ min: Date.parse('1971-01-01T00:00:00Z'), max: Date.parse('2399-12-31T00:00:00Z') })
  .map((ms) => new Date(ms).toISOString());
const digits = (length: number) => fc.stringMatching(new RegExp(`^[1-9]\\d{${length - 1}}$`));

const payment = fc.record({
  payment_method: fc.constantFrom('cheque', 'barter', 'cash', 'pos', 'internet', 'card', 'transfer', 'other'),
  amount,
  payment_date: instant,
  reference_number: digits(14),
  switch_number: digits(9),
  merchant_number: digits(14),
  terminal_number: digits(8),
  card_number: digits(16),
  payer_id: digits(11),
}) as fc.Arbitrary<InvoiceDraft['payments'][number]>;

/**
 * What of a draft an export carries: all but the seller, numbers of the authority, and links to records; settled as its type
 * says. That it is a test the file says in a column of its own, and what is read of it is none.
 */
export function carried(draft: InvoiceDraft): unknown {
  const { seller_info: _seller, serial_header, buyer_info, items, ...rest } = draft;
  return {
    ...rest,
    invoice: { ...settledHeader(rest.invoice), is_send_sand_box: false },
    serial_header: { ...serial_header, tax_number: '', serial_number: '' },
    buyer_info: { ...buyer_info, customer_id: '' },
    items: items.map((item) => ({ ...item, uuid: '', product_id: '' })),
  };
}

/** A company known by its national id alone, where the rule book asks for no more; else the buyer as he is. */
function companyOf(base: InvoiceDraft): Partial<InvoiceDraft['buyer_info']> {
  const { inty, fields } = columnOfDraft(base);
  const isAsked = inty === 1 && (fields.tinb === 'M' || fields.tinb === 'C');
  return isAsked ? {} : { buyer_entity: 'legal', company: 'پخش آریا', national_code: '14003778990', economic_code: '' };
}

/** A draft of any of the 16 columns with one to five lines, payments or none, and texts of any kind. */
export const arbitraryInvoice: fc.Arbitrary<InvoiceDraft> = fc
  .record({
    base: fc.constantFrom(...exampleDrafts),
    header: fc.record({ internal_id: number, title: text, notes: text, invoice_date: instant, dateFlag: fc.boolean() }),
    term: fc.oneof(fc.constant(''), fc.nat(999).map(String)),
    altitude: plain,
    buyer: fc.record({
      ...{ address: text, city: text, passport_no: identifier },
      landline: fc.constantFrom('', '02188776655', '021', '+98'),
    }),
    isCompany: fc.boolean(),
    isTest: fc.boolean(),
    serials: fc.record({ fiscal_serial_number: plain, store_termial_serial_number: plain }),
    flight: fc.constantFrom(1 as const, 2 as const),
    lines: fc.array(fc.record({ name: text, quantity: fc.nat(9_999), place: fc.nat(9) }), {
      minLength: 1,
      maxLength: 5,
    }),
    payments: fc.option(fc.array(payment, { maxLength: 4 }), { nil: null }),
  })
  .map(({ base, header, term, altitude, buyer, isCompany, isTest, serials, flight, lines, payments }) => ({
    ...base,
    buyer_info: { ...base.buyer_info, ...(isCompany ? companyOf(base) : {}), ...buyer },
    invoice: {
      ...{ ...base.invoice, ...header, is_send_sand_box: isTest },
      payment_due: dueAfter(header.invoice_date, term),
      geographical_location: { altitude, longitude: '51.4' },
    },
    serial_header: {
      ...{ ...base.serial_header, ...serials, tax_number: '', serial_number: '' },
      flight_type: base.invoice.invoice_pattern === 'air_ticket' ? flight : base.serial_header.flight_type,
    },
    items: lines.map(({ name, place }) => {
      const item = base.items[place % base.items.length] ?? base.items[0];
      return { ...(item as InvoiceDraft['items'][number]), item_name: name === '' ? 'کالا' : name };
    }),
    payments: payments ?? base.payments,
  }));
