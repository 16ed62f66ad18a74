import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { InvoiceDraft } from '../model/draft.ts';
import { columnKeys, columnOfDraft } from '../patterns/columns.ts';
import { cleanIdentifier } from '../text/clean-identifier.ts';
import { toLatinDigits } from '../text/digits.ts';
import { amountUnit } from './amount-unit.ts';
import { readCell, writeCell } from './cell-values.ts';
import { draftOfRows, judgeRows, type SheetFacts, type SheetMapping } from './draft-of-rows.ts';
import { headerKey, matchHeaders } from './match-headers.ts';
import { exportSheetColumns, rowsOfDraft } from './rows-of-draft.ts';
import { sheetAliases } from './sheet.fa.ts';
import { sheetColumn, sheetColumns, templateColumns } from './sheet-columns.ts';

const nowMs = Date.parse('2026-11-20T10:00:00Z');
const facts: SheetFacts = {
  nowMs,
  uuid: () => 'item',
  column: '1/1',
  seller: {},
  sandbox: false,
  paymentMethod: 'cash',
  ownRates: new Map(),
};
const columnFor = (path: string) => {
  const column = sheetColumn(path);
  if (column === null) throw new Error(`no column ${path}`);
  return column;
};
const read = (path: string, text: string) => readCell(columnFor(path), text, nowMs);

describe('headers', () => {
  it('are found by our labels, by paths, and by what other programs call them', () => {
    expect(
      matchHeaders([
        'شماره فاکتور',
        ' تاريخ ',
        'نام مشتری',
        'کد/شناسه ملی',
        'شناسه‌ی چیز دیگر',
        'فی (ریال)',
        'Qty',
        'مالیات ٪',
        'sstid',
      ]),
    ).toEqual([
      'invoice.internal_id',
      'invoice.invoice_date',
      'buyer_info.name',
      'buyer_info.national_code',
      null,
      'items[].item_price',
      'items[].item_qty',
      'items[].item_vat_percentage',
      'items[].item_code',
    ]);
  });

  it('of other accounting programs are known', () => {
    const programs: Record<string, string[]> = {
      سپیدار: [
        'ش فاکتور',
        'ت صدور',
        'کد مشتری',
        'عنوان مشتری',
        'کد اقتصادی',
        'شناسه ملی',
        'کد کالا',
        'عنوان کالا',
        'شناسه مالیاتی کالا',
        'واحد سنجش',
        'مقدار',
        'فی',
        'مبلغ',
        'تخفیف',
        'اضافات',
        'مالیات و عوارض',
        'خالص',
      ],
      هلو: [
        'شماره فاكتور',
        'تاريخ فاكتور',
        'نام شخص',
        'كد ملي/شناسه ملي',
        'كد پستي',
        'كد كالا',
        'نام كالا',
        'شناسه عمومي/اختصاصي',
        'تعداد',
        'واحد',
        'قيمت واحد',
        'قيمت كل',
        'تخفيف',
        'عوارض',
        'جمع كل',
      ],
      محک: [
        'کد فاکتور',
        'تاریخ ثبت',
        'طرف‌حساب',
        'کدملی',
        'کدپستی',
        'شناسه کالا/خدمات',
        'نام محصول',
        'تعداد/مقدار',
        'قیمت فروش',
        'درصد مالیات',
        'مبلغ مالیات',
        'مبلغ تخفیف',
        'مبلغ نهایی',
      ],
      english: [
        'No',
        'Date',
        'Invoice No',
        'Customer Name',
        'National ID',
        'Item Code',
        'Description',
        'Price',
        'Amount',
        'Qty',
      ],
    };
    const short = (path: string | null) => (path === null ? '-' : (path.split('.').at(-1) ?? ''));
    expect(Object.entries(programs).map(([name, heads]) => [name, matchHeaders(heads).map(short).join(' ')])).toEqual([
      [
        'سپیدار',
        'internal_id invoice_date - name economic_code national_code - item_name item_code item_unit item_qty item_price - item_discount - - -',
      ],
      [
        'هلو',
        'internal_id invoice_date name national_code postal_code - item_name item_code item_qty item_unit item_price - item_discount - -',
      ],
      [
        'محک',
        'internal_id invoice_date name national_code postal_code item_code item_name item_qty item_price item_vat_percentage - item_discount -',
      ],
      ['english', '- invoice_date internal_id name national_code item_code item_name item_price - item_qty'],
    ]);
  });

  it('that say less yield to those that say more, whichever stands first', () => {
    expect(matchHeaders(['شماره', 'تاریخ', 'شماره فاکتور', 'تاریخ فاکتور'])).toEqual([
      null,
      null,
      'invoice.internal_id',
      'invoice.invoice_date',
    ]);
    expect(matchHeaders(['شماره', 'کد کالا'])).toEqual(['invoice.internal_id', 'items[].item_code']);
  });

  it('are known whatever their amounts are counted in, which is told apart', () => {
    expect(matchHeaders(['فی (تومان)', 'تخفیف به هزار ریال'])).toEqual(['items[].item_price', 'items[].item_discount']);
    const texts = [
      'فی (تومان)',
      'مبلغ‌واحد‌تومان',
      'مبلغ (هزار ريال)',
      'Price (Toman)',
      'مبلغ به میلیون تومان',
      'مبلغ (ریال)',
      'تعداد',
      ' هزار ',
    ];
    expect(texts.map((text) => amountUnit(text))).toEqual([
      'تومان',
      'تومان',
      'هزار ریال',
      'تومان',
      'میلیون تومان',
      '',
      '',
      'هزار',
    ]);
  });

  it('name each column once: the second of two goes unmapped', () => {
    expect(matchHeaders(['تعداد', 'مقدار'])).toEqual(['items[].item_qty', null]);
  });

  it('are known without their remarks in brackets, where the whole is not known', () => {
    expect(matchHeaders(['تعداد (کارتن)', 'شناسه کالا [۱۳ رقمی]', 'شناسه/کد ملی', 'تعداد'])).toEqual([
      null,
      'items[].item_code',
      'buyer_info.national_code',
      'items[].item_qty',
    ]);
  });

  it('lead from every label to its own column', () => {
    const labels = exportSheetColumns.map(({ label }) => label);
    expect(new Set(labels.map(headerKey)).size).toBe(labels.length);
    expect(matchHeaders(labels)).toEqual(exportSheetColumns.map(({ path }) => path));
  });

  it('have aliases for columns that exist, and templates whose labels are found again', () => {
    for (const path of Object.keys(sheetAliases)) columnFor(path);
    for (const key of columnKeys) {
      const columns = templateColumns(key);
      expect(columns.length).toBeGreaterThan(8);
      expect(columns.filter(({ path }) => path === 'items[].item_code')).toHaveLength(1);
    }
  });
});

describe('cells', () => {
  test.each([
    ['items[].item_price', '۹٬۸۵۰٬۰۰۰', '9850000'],
    ['items[].item_price', '1,200 ریال', '1200'],
    ['items[].item_price', '۱٬۲۰۰ريال', '1200'],
    ['items[].item_price', '﷼ 1,200', '1200'],
    ['items[].item_price', '1 200 000 IRR', '1200000'],
    ['items[].item_price', "1'200'000", '1200000'],
    ['items[].item_price', '1،200،000', '1200000'],
    ['items[].item_price', '\u200f۱٬۲۰۰\u200c', '1200'],
    ['buyer_info.national_code', '\u200e۰۰۶۸۴۲۱۹۳۱\u200b', '0068421931'],
    ['buyer_info.buyer_entity', 'شخص\u200cحقيقي', 'real'],
    ['invoice.invoice_date', '1405/8/9', '2026-10-31T08:30:00.000Z'],
    ['items[].item_vat_percentage', '10%', '10'],
    ['items[].item_vat_percentage', '0.5%', '0.5'],
    ['items[].item_other_tax_percentage', '0.5', '0.5'],
    ['invoice.invoice_date', '۱۴۰۵/۸/۱۹ ساعت ۱۴:۳۰', '2026-11-10T11:00:00.000Z'],
    ['invoice.invoice_date', '1405/08/19 - 14:30', '2026-11-10T11:00:00.000Z'],
    ['invoice.invoice_date', '19 آبان 1405', '2026-11-10T08:30:00.000Z'],
    ['invoice.invoice_date', 'سه\u200cشنبه، ۱۹ آبان ۱۴۰۵', '2026-11-10T08:30:00.000Z'],
    ['invoice.invoice_date', '1405 آبان 19', '2026-11-10T08:30:00.000Z'],
    ['items[].item_vat_percentage', '۱۰ درصد', '10'],
    ['items[].item_unit', 'کیلو گرم'.replace(' ', ''), 'KILO'],
    ['items[].item_unit', '1627', '1627'],
    ['items[].item_type', 'خدمت', 'services'],
    ['invoice.invoice_date', '1405/08/19', '2026-11-10T08:30:00.000Z'],
    ['invoice.invoice_date', '۱۴۰۵/۸/۱۹ ۱۴:۳۰', '2026-11-10T11:00:00.000Z'],
    ['invoice.invoice_date', '14:30:05 1405/08/19', '2026-11-10T11:00:05.000Z'],
    ['invoice.invoice_date', '2026-11-10', '2026-11-10T08:30:00.000Z'],
    ['invoice.invoice_date', '2026-11-10T14:30:00', '2026-11-10T11:00:00.000Z'],
    ['invoice.invoice_date', '2026-11-10T11:00:00Z', '2026-11-10T11:00:00.000Z'],
    ['invoice.kutag_date', '۱۴۰۵-۰۸-۱۹', '2026-11-10'],
    ['invoice.payment_method', 'نقد و نسیه', 'both'],
    ['buyer_info.buyer_entity', 'شخص حقوقي', 'legal'],
    ['invoice.invoice_pattern', 'صادرات', 'export'],
    ['invoice.currency_type', 'دلار امریکا', 'USD'],
    ['buyer_info.national_code', '۰۰۶-۸۴۲۱۹۳۱', '0068421931'],
    ['items[].item_code', '', ''],
    ['items[].item_code', '2710000138624.0', '2710000138624'],
    ['items[].item_code', '2.710000138624E+12', '2710000138624'],
    ['items[].item_price', '(۱٬۲۰۰٫۵)', '-1200.5'],
    ['invoice.invoice_date', '۱۴۰۵-۰۸-۱۹', '2026-11-10T08:30:00.000Z'],
    ['invoice.invoice_date', '14050819', '2026-11-10T08:30:00.000Z'],
    ['invoice.notes', '  با فاصله  میان ', 'با فاصله  میان'],
    ['invoice.notes', "'  با فاصله در دو سر ", '  با فاصله در دو سر '],
    ['invoice.notes', "'＝1+1", '＝1+1'],
    ['invoice.notes', "'=1+1", '=1+1'],
    ['invoice.notes', "'#REF!", '#REF!'],
    ['invoice.notes', "'در گیومه'", "'در گیومه'"],
    ['buyer_info.national_code', "'0068421931", '0068421931'],
    ['items[].item_price', "'1,200", '1200'],
    ['invoice.invoice_date', "'1405/08/19", '2026-11-10T08:30:00.000Z'],
  ])('%s reads %j as %j', (path, text, value) => expect(read(path, text)).toEqual({ ok: true, value }));

  test.each([
    ['items[].item_price', '۸۴ میلیون', 'NOT_A_NUMBER', '84000000'],
    ['items[].item_price', '۱٫۵ میلیون تومان', 'NOT_IN_RIALS', '15000000'],
    ['items[].item_price', '1.2E+05', 'NOT_A_NUMBER', '120000'],
    ['items[].item_price', '1.200.000', 'NOT_A_NUMBER', '1200000'],
    ['items[].item_price', '۱۲۰٬۰۰۰ تومان', 'NOT_IN_RIALS', '1200000'],
    ['items[].item_price', '9850 هزار ریال', 'NOT_IN_RIALS', '9850000'],
    ['items[].item_price', '1.234,5', 'NOT_A_NUMBER', '1234.5'],
    ['items[].item_vat_percentage', '0.1', 'FRACTION_OF_ONE', '10'],
    ['items[].item_vat_percentage', '۰٫۰۹', 'FRACTION_OF_ONE', '9'],
    ['invoice.invoice_date', '30512', 'NOT_A_DATE', '1403/05/12'],
    ['invoice.invoice_date', '050828', 'NOT_A_DATE', '1405/08/28'],
    ['invoice.invoice_date', '46345.6041666667', 'NOT_A_DATE', '1405/08/28'],
    ['invoice.invoice_date', '57777', 'NOT_A_DATE', undefined],
    ['items[].item_code', '1E+05', 'ROUNDED', undefined],
    ['items[].item_price', 'رایگان', 'NOT_A_NUMBER', undefined],
    ['items[].item_discount', '-', 'NOT_A_NUMBER', '0'],
    ['items[].item_discount', ' – ', 'NOT_A_NUMBER', '0'],
    ['items[].item_qty', '۲ عدد', 'NOT_A_NUMBER', '2'],
    ['items[].item_qty', '1.5کیلوگرم', 'NOT_A_NUMBER', '1.5'],
    ['items[].item_qty', '2 بسته بزرگ', 'NOT_A_NUMBER', undefined],
    ['items[].item_price', '2 عدد', 'NOT_A_NUMBER', undefined],
    ['invoice.invoice_date', '05/08/19', 'NOT_A_DATE', '1405/08/19'],
    ['invoice.invoice_date', '1405/13/01', 'NOT_A_DATE', undefined],
    ['buyer_info.national_code', '68421931', 'LOST_ZERO', '0068421931'],
    ['buyer_info.buyer_entity', 'عمه', 'UNKNOWN_CHOICE', undefined],
    ['items[].item_unit', 'مشت', 'UNKNOWN_UNIT', undefined],
    ['items[].item_qty', '#REF!', 'SPREADSHEET_ERROR', undefined],
    ['items[].item_qty', '#SPILL!', 'SPREADSHEET_ERROR', undefined],
    ['items[].item_code', '2.71E+12', 'ROUNDED', undefined],
    ['buyer_info.national_code', '1.4E+10', 'ROUNDED', undefined],
  ])('%s finds %j to be %s, and offers %j', (path, text, code, fix) => {
    const reading = read(path, text);
    expect(reading).toMatchObject({ ok: false, code, ...(fix === undefined ? {} : { fix }) });
    expect('fix' in reading).toBe(fix !== undefined);
  });

  it('today without a time is now when noon is still to come', () => {
    const morning = Date.parse('2026-11-20T05:00:00Z');
    expect(readCell(columnFor('invoice.invoice_date'), '1405/08/29', morning)).toEqual({
      ok: true,
      value: '2026-11-20T05:00:00.000Z',
    });
  });

  const asKept: Partial<Record<string, (text: string) => string>> = {
    text: (text) => text,
    plain: (text) => text.replace(/\p{Cf}/gu, '').trim(),
    identifier: cleanIdentifier,
  };
  const awkward = fc.constantFrom(
    "'",
    "'a'",
    "''",
    ' ',
    '=',
    '-',
    '\r',
    '\u0007',
    'ی',
    '#N/A',
    '1E5',
    '5.0',
    '_x0041_',
    'a',
  );
  const anyText = fc
    .oneof(
      fc.array(awkward, { maxLength: 5 }).map((parts) => parts.join('')),
      fc.string({ unit: 'binary', maxLength: 12 }),
    )
    .map((text) => toLatinDigits(text.replaceAll('\u0000', '').toWellFormed()));

  it('whatever text the product keeps is written as it is read again, or told to have lost its zeros', () => {
    const free = exportSheetColumns.filter(({ kind }) => asKept[kind.type] !== undefined);
    fc.assert(
      fc.property(fc.constantFrom(...free), anyText, (column, text) => {
        const value = asKept[column.kind.type]?.(text) ?? '';
        const reading = readCell(column, writeCell(column, value), nowMs);
        if (reading.ok || reading.code !== 'LOST_ZERO') expect(reading).toEqual({ ok: true, value });
      }),
      { numRuns: 2_000 },
    );
  });

  it('the hour that came twice when summer time ended is told apart', () => {
    const column = columnFor('invoice.invoice_date');
    for (const iso of ['2022-09-21T18:45:00.000Z', '2022-09-21T19:45:00.000Z', '2022-09-21T20:45:00.000Z'])
      expect(readCell(column, writeCell(column, iso), nowMs)).toEqual({ ok: true, value: iso });
  });

  it('any text is read without throwing, and an instant is written as it was read', () => {
    fc.assert(
      fc.property(fc.constantFrom(...sheetColumns), fc.string({ unit: 'binary' }), (column, text) => {
        readCell(column, text, nowMs);
      }),
      { numRuns: 60 },
    );
    const column = columnFor('invoice.invoice_date');
    fc.assert(
      fc.property(fc.integer({ min: Date.UTC(1970, 0, 2), max: Date.UTC(2400, 0) - 1 }), (ms) => {
        const iso = new Date(ms).toISOString();
        expect(readCell(column, writeCell(column, iso), nowMs)).toEqual({ ok: true, value: iso });
      }),
    );
  });
});

const examples = new URL('../../../../examples/', import.meta.url);
const wholeMapping: SheetMapping = Object.fromEntries(exportSheetColumns.map(({ path }, column) => [path, { column }]));
const own = ({ buyer_info, seller_info: _seller, serial_header, items, invoice, ...rest }: InvoiceDraft) => ({
  ...rest,
  invoice,
  buyer_info: { ...buyer_info, customer_id: '' },
  flight: serial_header.flight_type,
  items: items.map((item) => ({ ...item, uuid: '', product_id: '' })),
});

describe('rows', () => {
  test.each(readdirSync(examples).filter((name) => name.endsWith('.json')))(
    '%s is the same draft after its rows',
    (name) => {
      const draft = JSON.parse(readFileSync(new URL(name, examples), 'utf8')) as InvoiceDraft;
      draft.invoice.invoice_date = '2026-11-10T11:00:00.123Z';
      const rows = rowsOfDraft(draft).map((cells, index) => ({ row: index + 2, cells }));
      const back = draftOfRows(rows, wholeMapping, {
        ...facts,
        column: columnOfDraft(draft).key,
        seller: draft.seller_info,
      });
      expect(back.faults).toEqual([]);
      expect(own(back.draft)).toEqual(own(draft));
    },
  );

  const mapping: SheetMapping = {
    'invoice.internal_id': { column: 0 },
    'invoice.invoice_date': { column: 1 },
    'buyer_info.name': { column: 2 },
    'buyer_info.national_code': { column: 3 },
    'items[].item_code': { column: 4 },
    'items[].item_name': { column: 5 },
    'items[].item_qty': { column: 6 },
    'items[].item_price': { column: 7 },
    'items[].item_vat_percentage': { column: 8 },
    'buyer_info.postal_code': { value: '8174673441' },
  };
  const judge = (...rows: string[][]) =>
    judgeRows(
      rows.map((cells, index) => ({ row: index + 2, cells })),
      mapping,
      { ...facts, seller: { economic_code: '10320296185' } },
      { nowMs },
    );
  const line = ['۷', '1405/08/28', 'شرکت پخش آریا', '14008430838', '2720000114542', 'چای', '۲', '9,850,000', '10'];

  it('of one invoice make its lines, and the buyer is known by the code', () => {
    const { draft, faults } = judge(line, line.with(5, 'قند').with(0, '۷'));
    expect(faults).toEqual([]);
    expect(draft.buyer_info).toMatchObject({
      buyer_entity: 'legal',
      company: 'شرکت پخش آریا',
      economic_code: '14008430838',
    });
    expect(draft.items.map(({ item_name, item_qty }) => [item_name, item_qty])).toEqual([
      ['چای', '2'],
      ['قند', '2'],
    ]);
  });

  it("with a rate that is not the own product's warn of it with that rate, as the wizard does", () => {
    const rows = [{ row: 2, cells: line.with(8, '9') }];
    const of = (ownRates: SheetFacts['ownRates']) =>
      judgeRows(rows, mapping, { ...facts, seller: { economic_code: '10320296185' }, ownRates }, { nowMs }).faults;
    expect(of(new Map([['2720000114542', '10']]))).toEqual([
      {
        ...{ row: 2, column: 8, path: 'items[].item_vat_percentage', code: 'CATALOGUE_RATE', severity: 'warning' },
        ...{ message: 'نرخ مالیات این کالا در فهرست کالاهای شما \u061c10٪ است.', fix: '10' },
      },
    ]);
    expect(of(new Map([['2720000114542', '9.0']]))).toEqual([]);
    expect(of(new Map())).toEqual([]);
  });

  it('that say different things of one invoice are told, with what the first says', () => {
    const { faults } = judge(line, line.with(2, 'دیگری'));
    expect(faults).toMatchObject([{ row: 3, column: 2, code: 'CONFLICTING', fix: 'شرکت پخش آریا' }]);
  });

  it("have the rule book's findings in their cells, and a code that lost its zeros says only that", () => {
    const { faults } = judge(line.with(2, 'زهرا امینی').with(3, '68421931').with(8, '9'));
    expect(faults.map(({ column, code, fix }) => [column, code, fix])).toContainEqual([3, 'LOST_ZERO', '0068421931']);
    expect(faults.filter(({ column }) => column === 3)).toHaveLength(1);
  });

  it('in the future, without a price, or with words for figures are told cell by cell', () => {
    const { faults } = judge(line.with(1, '1405/09/30').with(6, '').with(7, '۸۴ میلیون'));
    const at = (column: number) => faults.filter((fault) => fault.column === column && fault.severity === 'error');
    expect([at(1).length, at(6).length, at(7).map(({ fix }) => fix)]).toEqual([1, 1, ['84000000']]);
    expect(faults.every(({ message }) => /[\u0600-\u06ff]/.test(message))).toBe(true);
  });
});
