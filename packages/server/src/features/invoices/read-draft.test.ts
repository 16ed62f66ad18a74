import { calls } from '@taraz/contract';
import { toPersianDigits } from '@taraz/core';
import { describe, expect, it } from 'vitest';
import { headerFields, itemFields, metalFields, paymentFields, settlementFields } from './draft-fields.ts';
import { type InvoiceInput, readDraft } from './read-draft.ts';

const sources = { nowMs: Date.parse('2026-11-20T08:00:00Z'), uuid: () => 'uuid' };

const numbersOf = (kinds: Record<string, string>): string[] =>
  Object.keys(kinds).filter((name) => kinds[name] === 'number');
const arabic = (text: string) => text.replace(/[0-9]/g, (digit) => String.fromCharCode(0x660 + Number(digit)));

/** How people and programs write one number; each must be read as 1234567.5. */
const writings: [string, string | number][] = [
  ['Latin', '1234567.5'],
  ['Persian', toPersianDigits('1234567.5')],
  ['Arabic', arabic('1234567.5')],
  ['Persian with its own marks', '۱٬۲۳۴٬۵۶۷٫۵'],
  ['grouped by commas', '1,234,567.5'],
  ['with a slash for the mark', '۱۲۳۴۵۶۷/۵'],
  ['pasted with direction marks', '\u200f۱۲۳۴۵۶۷٫۵\u200e '],
];

/** Every number field of an invoice: its path, and how to put a value there and read it back. */
const places: [
  string,
  (value: string | number) => InvoiceInput,
  (draft: ReturnType<typeof readDraft>['draft']) => unknown,
][] = [
  ...numbersOf(headerFields).map((name): (typeof places)[number] => [
    `invoice.${name}`,
    (value) => ({ invoice: { [name]: value } }),
    (draft) => draft.invoice[name as 'exchange_rate'],
  ]),
  ...numbersOf(itemFields).map((name): (typeof places)[number] => [
    `items[0].${name}`,
    (value) => ({ items: [{ [name]: value }] }),
    (draft) => draft.items[0]?.[name as 'item_qty'],
  ]),
  ...numbersOf(metalFields).map((name): (typeof places)[number] => [
    `items[0].precious_metals.${name}`,
    (value) => ({ items: [{ precious_metals: { [name]: value } }] }),
    (draft) => draft.items[0]?.precious_metals[name as 'per_unit_wage'],
  ]),
  ...numbersOf(settlementFields).map((name): (typeof places)[number] => [
    `settlement[0].${name}`,
    (value) => ({ settlement: [{ [name]: value }] }),
    (draft) => draft.settlement[0][name as 'cash_price'],
  ]),
  ...numbersOf(paymentFields).map((name): (typeof places)[number] => [
    `payments[0].${name}`,
    (value) => ({ payments: [{ [name]: value }] }),
    (draft) => draft.payments[0]?.[name as 'amount'],
  ]),
];

interface Schema {
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: { type?: string }[];
}

/** Paths of the contract's fields that take a text or an integer. */
function declaredNumbers({ properties, items, anyOf }: Schema, path: string): string[] {
  if (anyOf?.some(({ type }) => type === 'integer')) return [path];
  if (items !== undefined) return declaredNumbers(items, `${path}[0]`);
  const prefix = path === '' ? '' : `${path}.`;
  return Object.entries(properties ?? {}).flatMap(([name, schema]) => declaredNumbers(schema, `${prefix}${name}`));
}

describe('numbers in every field', () => {
  it('are just those that the contract declares as numbers', () => {
    expect(places.map(([path]) => path).sort()).toEqual(declaredNumbers(calls.createInvoice.body as Schema, '').sort());
  });

  describe.each(places)('%s', (path, put, take) => {
    it.each(writings)('%s', (_script, written) => {
      const { draft, problems } = readDraft(put(written), sources);
      expect(problems).toEqual([]);
      expect(take(draft)).toBe('1234567.5');
    });

    it('a JSON integer', () => {
      expect(take(readDraft(put(9_007_199_254_740_991), sources).draft)).toBe('9007199254740991');
    });

    it('what is no number is told by its path, and kept as written', () => {
      const { draft, problems } = readDraft(put('۱۲ عدد'), sources);
      expect(problems).toEqual([{ path, code: 'NOT_A_NUMBER', message: expect.any(String) }]);
      expect(take(draft)).toBe('۱۲ عدد');
    });

    it.each(['2,5', '9850000,00'])('%j is no other number: its comma parts no thousands', (written) => {
      const { draft, problems } = readDraft(put(written), sources);
      expect(problems).toEqual([{ path, code: 'ODD_GROUPS', message: expect.any(String) }]);
      expect(take(draft)).toBe(written);
    });

    it('nothing is nothing, not zero', () => {
      expect(take(readDraft(put(''), sources).draft)).toBe('');
    });
  });
});

describe('codes, dates and texts', () => {
  it.each([
    ['buyer_info', 'economic_code', '۱۴۰۰-۸۴۳ ۰۸۳۸', '14008430838'],
    ['buyer_info', 'postal_code', '٨١٧٤٦٧٣٤٤١', '8174673441'],
    ['invoice', 'contract_factor_reg_number', '\u200f۱۴۰۵۰۰۳۱۸۷۴۲', '140500318742'],
    ['invoice', 'invoice_date', '2026-11-20T12:00:00+03:30', '2026-11-20T08:30:00.000Z'],
    ['invoice', 'invoice_date', '۲۰۲۶-۱۱-۲۰T08:30:00Z', '2026-11-20T08:30:00.000Z'],
    ['invoice', 'kutag_date', '۲۰۲۶-۰۲-۲۸', '2026-02-28'],
    ['invoice', 'internal_id', ' \u200fA-15\u200c ', 'A-15'],
    ['invoice', 'internal_id', 'فروش\u200cها ۱۲/۱۴۰۵', 'فروش\u200cها ۱۲/۱۴۰۵'],
    ['invoice', 'title', 'فروش ۱۰ عدد', 'فروش ۱۰ عدد'],
    ['invoice', 'notes', 'الف\u0000ب \ud800', 'الفب \ufffd'],
  ])('%s.%s: %j → %j', (section, name, written, read) => {
    const { draft, problems } = readDraft({ [section]: { [name]: written } } as InvoiceInput, sources);
    expect(problems).toEqual([]);
    expect((draft as unknown as Record<string, Record<string, string>>)[section]?.[name]).toBe(read);
  });

  it.each([
    ['invoice_date', '2026-11-20', 'NOT_AN_INSTANT'],
    ['invoice_date', '1405-08-29T08:30:00Z', 'NOT_AN_INSTANT'],
    ['invoice_date', '2526-11-20T08:30:00Z', 'OUT_OF_RANGE'],
    ['payment_due', '2200-01-01', 'OUT_OF_RANGE'],
    ['invoice_date', 'دیروز', 'NOT_AN_INSTANT'],
    ['invoice_date', '2026-02-30T10:00:00Z', 'NOT_AN_INSTANT'],
    ['invoice_date', '2026-02-29T10:00Z', 'NOT_AN_INSTANT'],
    ['creation_date', '۲۰۲۶-۰۴-۳۱T10:00:00+03:30', 'NOT_AN_INSTANT'],
    ['invoice_date', '1960-01-01T00:00:00Z', 'OUT_OF_RANGE'],
    ['creation_date', '9999-01-01T00:00:00Z', 'OUT_OF_RANGE'],
    ['kutag_date', '2026-02-30', 'NOT_A_DAY'],
    ['sale_announcement_date', '1405/08/29', 'NOT_A_DAY'],
  ])('invoice.%s: %j is refused as %s', (name, written, code) => {
    const { problems } = readDraft({ invoice: { [name]: written } } as InvoiceInput, sources);
    // A Jalali year is the usual slip: that the Gregorian one is meant is said of each.
    const message = expect.stringContaining('میلادی');
    expect(problems).toEqual([{ path: `invoice.${name}`, code, message }]);
  });

  it('a day that there is not is no day of a payment', () => {
    const { draft, problems } = readDraft({ payments: [{ payment_date: '2026-06-31T10:00:00Z' }] }, sources);
    expect(problems.map(({ path, code }) => [path, code])).toEqual([['payments[0].payment_date', 'NOT_AN_INSTANT']]);
    expect(draft.payments[0]?.payment_date).toBe('2026-06-31T10:00:00Z');
  });

  it('ids of records are small, as the books compare them: a payment at a place in capitals moved no money', () => {
    const [written, kept] = ['018F3A52-0000-7000-8000-00000000ABCD', '018f3a52-0000-7000-8000-00000000abcd'];
    const { draft, problems } = readDraft(
      {
        buyer_info: { customer_id: written },
        items: [{ product_id: written }],
        payments: [{ amount: '1', treasury_id: written }],
      },
      sources,
    );
    expect([problems, draft.buyer_info.customer_id]).toEqual([[], kept]);
    expect([draft.items[0]?.product_id, draft.payments[0]?.treasury_id]).toEqual([kept, kept]);
  });

  it('a line of gold is goods, whatever was sent or stored', () => {
    const services: InvoiceInput = { items: [{ uuid: 'a', item_type: 'services' }, { uuid: 'b' }] };
    const typesOf = ({ draft }: ReturnType<typeof readDraft>) => draft.items.map(({ item_type }) => item_type);
    expect(typesOf(readDraft({ ...services, invoice: { invoice_pattern: 'gold' } }, sources))).toEqual([
      'goods',
      'goods',
    ]);
    const stored = readDraft(services, sources);
    expect(typesOf(stored)).toEqual(['services', 'goods']);
    expect(typesOf(readDraft({ invoice: { invoice_pattern: 'gold' } }, sources, stored.draft))).toEqual([
      'goods',
      'goods',
    ]);
  });

  it('a draft without a date gets now plus ten seconds', () => {
    expect(readDraft({}, sources).draft.invoice.invoice_date).toBe('2026-11-20T08:00:10.000Z');
  });

  it('what is left out keeps what was stored, lists are replaced as a whole, numbers of the product are not taken', () => {
    const stored = readDraft(
      { invoice: { title: 'یک' }, items: [{ uuid: 'a', item_qty: 2, item_name: 'میخ' }, { uuid: 'b' }] },
      sources,
    ).draft;
    const base = { ...stored, serial_header: { ...stored.serial_header, tax_number: 'T', serial_number: '7' } };
    const { draft } = readDraft(
      { items: [{ uuid: 'a', item_qty: 3 }], serial_header: { tax_number: 'X', serial_number: '8' } },
      sources,
      base,
    );
    expect(draft.invoice.title).toBe('یک');
    expect(draft.items.map(({ uuid, item_qty, item_name }) => [uuid, item_qty, item_name])).toEqual([
      ['a', '3', 'میخ'],
    ]);
    expect(draft.serial_header).toMatchObject({ tax_number: 'T', serial_number: '7' });
  });
});

it.each([
  ['2188776655', '02188776655'],
  ['+98 21 8877-6655', '02188776655'],
  ['۰۲۱۸۸۷۷۶۶۵۵', '02188776655'],
  ['8877 6655', '88776655'],
  ['09121112233', '09121112233'],
  ['', ''],
])('the buyer’s landline %j is kept as %j, as that of a file is', (landline, kept) => {
  expect(readDraft({ buyer_info: { landline } }, sources).draft.buyer_info.landline).toBe(kept);
});
