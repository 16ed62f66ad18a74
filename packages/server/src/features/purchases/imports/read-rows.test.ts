import { makeTaxId } from '@taraz/core';
import { describe, expect, it } from 'vitest';
import { lettersFolded, longCells } from '../../../testing/letters-folded.ts';
import { othersTurns } from '../../../testing/others-turns.ts';
import { purchaseSheet } from '../export.ts';
import type { ListedPurchase } from '../payments.ts';
import { guessFields, headerOf } from './columns.ts';
import { heirsIn, matchRows, replacedOutside } from './match-rows.ts';
import { purchaseImportTexts } from './messages.fa.ts';
import { type PurchaseFileRow, readRows, readRowsInTurns } from './read-rows.ts';
import type { KnownPurchase } from './stored.ts';
import { purchaseFileColumns } from './words.fa.ts';

const nowMs = Date.parse('2026-11-25T12:00:00Z');
const taxNumber = (serial: number) =>
  makeTaxId({ memoryId: 'B22334', indatimMs: Date.parse('2026-10-10T08:00:00Z'), serial: BigInt(serial) });

/** The portal's list of purchases. */
const portal = [
  'ردیف',
  'شماره منحصر به فرد مالیاتی',
  'تاریخ صدور',
  'شماره اقتصادی فروشنده',
  'نام فروشنده',
  'مجموع مبلغ پس از کسر تخفیف',
  'مجموع مالیات بر ارزش افزوده',
  'مجموع صورتحساب',
  'وضعیت',
  'موضوع صورتحساب',
  'شماره منحصر به فرد مالیاتی صورتحساب مرجع',
];

const read = (titles: readonly string[], ...rows: readonly (readonly string[])[]): PurchaseFileRow[] => {
  const sheet = [titles, ...rows].map((cells, index) => ({ number: index + 1, cells: [...cells] }));
  const header = headerOf(sheet);
  return readRows({ rows: sheet, headerAt: header.at, fields: guessFields(header.titles), unit: 'rial' }, nowMs);
};
const row = (serial: number, changes: Partial<Record<number, string>> = {}): string[] =>
  Object.values({
    ...{ 0: '۱', 1: taxNumber(serial), 2: '۱۴۰۵/۰۷/۱۸', 3: '۱۴۰۰۳۷۷۸۹۹۰', 4: 'پخش البرز', 5: '۱٬۰۰۰٬۰۰۰' },
    ...{ 6: '100000', 7: '1,100,000', 8: 'تأیید شده', 9: 'اصلی', 10: '', ...changes },
  });

describe('titles of lists of purchases', () => {
  it.each<[readonly string[], readonly (string | null)[]]>([
    [
      portal,
      [
        null,
        'tax_number',
        'date',
        'supplier_code',
        'supplier_name',
        'net',
        'vat',
        'total',
        'status',
        'subject',
        'reference',
      ],
    ],
    [
      ['تاریخ', 'نام فروشنده', 'مبلغ پیش از مالیات', 'مالیات', 'مبلغ کل'],
      ['date', 'supplier_name', 'net', 'vat', 'total'],
    ],
    [
      ['تاریخ', 'شماره فاکتور', 'فروشنده', 'کد ملی', 'مبلغ کل', 'مالیات', 'عوارض', 'نوع'],
      ['date', 'number', 'supplier_name', 'supplier_code', 'total', 'vat', 'duty', 'subject'],
    ],
    [
      ['شماره فاکتور', 'مبلغ', 'خالص', 'مالیات', 'مبلغ کل'],
      ['number', null, 'net', 'vat', 'total'],
    ],
    // Without a total beside it nobody knows whether VAT is within.
    [
      ['شماره', 'تاریخ', 'فروشنده', 'جمع مبلغ', 'جمع تخفیف', 'جمع مالیات', 'خالص فاکتور'],
      ['number', 'date', 'supplier_name', null, null, 'vat', null],
    ],
    [
      ['فروشنده', 'خالص', 'مالیات'],
      ['supplier_name', null, 'vat'],
    ],
    [
      ['فروشنده', 'مبلغ خالص', 'مالیات'],
      ['supplier_name', 'net', 'vat'],
    ],
    // What is to be paid is the total.
    [
      ['فروشنده', 'مالیات', 'مبلغ خالص قابل پرداخت'],
      ['supplier_name', 'vat', 'total'],
    ],
    [
      ['فروشنده', 'مالیات', 'مبلغ خالص پرداختی'],
      ['supplier_name', 'vat', null],
    ],
    [
      ['فروشنده', 'مالیات', 'مبلغ خالص کل'],
      ['supplier_name', 'vat', null],
    ],
    [
      ['فروشنده', 'مبلغ ناخالص', 'مبلغ خالص فاکتور', 'مبلغ کل'],
      ['supplier_name', null, 'net', 'total'],
    ],
    [
      ['فروشنده', 'وزن خالص', 'مبلغ کل', 'خالص قابل پرداخت'],
      ['supplier_name', null, 'total', null],
    ],
    [
      ['شماره فاکتور', 'مبلغ'],
      ['number', 'total'],
    ],
    [
      ['مبلغ خالص', 'مالیات و عوارض پرداخت شده بابت خرید', 'مبلغ کل'],
      ['net', 'vat', 'total'],
    ],
    // What is only a part of it with its tax is no whole.
    [
      ['مبلغ کل صورتحساب', 'مالیات', 'مبلغ حمل با مالیات'],
      ['total', 'vat', null],
    ],
    // The whole with its tax is no tax; what is only called an amount beside it is without.
    [
      ['تاریخ', 'فروشنده', 'مبلغ', 'مالیات', 'مبلغ با مالیات'],
      ['date', 'supplier_name', 'net', 'vat', 'total'],
    ],
    [
      ['مبلغ', 'ارزش افزوده', 'جمع با ارزش افزوده'],
      ['net', 'vat', 'total'],
    ],
    [
      ['مبلغ کل', 'مالیات و عوارض', 'مبلغ با احتساب مالیات و عوارض'],
      ['net', 'vat', 'total'],
    ],
    [
      ['مبلغ', 'مالیات', 'مبلغ پس از مالیات'],
      ['net', 'vat', 'total'],
    ],
    [
      ['مبلغ', 'مبلغ کل با مالیات بر ارزش افزوده'],
      ['net', 'total'],
    ],
    [
      ['مبلغ', 'تخفیف', 'مالیات', 'مبلغ پس از تخفیف با مالیات'],
      [null, null, 'vat', 'total'],
    ],
    [
      ['مبلغ پس از تخفیف', 'مالیات پس از تخفیف', 'مبلغ کل با مالیات'],
      ['net', 'vat', 'total'],
    ],
    [
      ['مبلغ پس از کسر مالیات', 'مالیات با عوارض', 'مبلغ واحد با مالیات'],
      ['net', 'vat', null],
    ],
    [
      ['مبلغ صورتحساب (ریال)', 'مالیات (ریال)'],
      ['total', 'vat'],
    ],
    [
      ['مبلغ کل', 'مجموع صورتحساب (ریال)'],
      [null, 'total'],
    ],
    // Of the invoice that it refers to.
    [
      ['مبلغ کل', 'مبلغ صورتحساب مرجع'],
      ['total', null],
    ],
    [
      ['مبلغ صورتحساب', 'مالیات', 'مبلغ صورتحساب با مالیات'],
      ['net', 'vat', 'total'],
    ],
    [
      ['مبلغ (ریال)', 'مبلغ کل با مالیات (ریال)'],
      ['net', 'total'],
    ],
    [
      ['مبلغ کل', 'مبلغ ارزش افزوده (با عوارض)'],
      ['total', 'vat'],
    ],
    [
      ['مبلغ کل', 'مبلغ پرداخت شده با مالیات'],
      ['total', null],
    ],
    [
      ['جمع ارزش کالا', 'مالیات', 'جمع ارزش کالا با مالیات'],
      [null, 'vat', 'total'],
    ],
    // The official form's own.
    [
      ['مبلغ کل', 'مبلغ کل پس از تخفیف', 'جمع مالیات و عوارض', 'جمع مبلغ کل بعلاوه جمع مالیات و عوارض'],
      [null, 'net', 'vat', 'total'],
    ],
    [
      ['مالیات پس از کسر تخفیف', 'مبلغ پس از کسر تخفیف', 'مبلغ کل'],
      ['vat', 'net', 'total'],
    ],
    [
      ['مبلغ کل', 'مالیات پرداخت شده'],
      ['total', 'vat'],
    ],
    [
      ['مالیات و عوارض', 'سایر عوارض'],
      ['vat', 'other_taxes'],
    ],
    [
      ['مالیات', 'عوارض ارزش افزوده', 'سایر مالیات و عوارض'],
      ['vat', 'duty', 'other_taxes'],
    ],
    [
      ['شماره منحصر به فرد مالیاتی', 'وضعیت حد مجاز', 'وضعیت صورتحساب'],
      ['tax_number', 'limit', 'status'],
    ],
    [
      ['وضعیت عدول از حد مجاز ماده ۶', 'سقف حد مجاز', 'مبلغ'],
      ['limit', null, 'total'],
    ],
    [
      ['نام خریدار', 'شماره اقتصادی خریدار', 'حافظه مالیاتی', 'نرخ مالیات', 'وضعیت پرداخت'],
      [null, null, null, null, null],
    ],
    [
      ['فروشنده', 'شماره اقتصادی', 'شماره ملی', 'مالیات', 'اعتبار مالیاتی', 'کد ملی مدیرعامل'],
      ['supplier_name', 'supplier_code', 'national_code', 'vat', 'credit', null],
    ],
    [['اعتبار مالیاتی'], ['vat']],
    [
      ['شناسه ملی', 'کد ملی', 'شماره اقتصادی'],
      ['supplier_code', 'national_code', null],
    ],
    [
      ['نام فروشنده', 'وضعیت حد مجاز فروشنده'],
      ['supplier_name', 'limit'],
    ],
  ])('%j', (titles, fields) => {
    expect(guessFields(titles)).toEqual(fields);
  });

  // What is called as another column may be is that alone.
  it.each(purchaseFileColumns.filter(({ field }) => field !== 'national_code' && field !== 'credit'))(
    '$field by the title that it is asked for with',
    ({ field, title }) => {
      expect(guessFields([title])).toEqual([field]);
    },
  );
});

describe('a row', () => {
  it('is read with Persian digits, Jalali or Gregorian days, and thousands that are parted', () => {
    for (const day of ['۱۴۰۵/۰۷/۱۸', '1405-07-18', '2026-10-10', '1405/07/18 10:25'])
      expect(read(portal, row(1, { 2: day }))).toMatchObject([
        {
          ...{ number: 2, kind: 'buy', day: '2026-10-10', supplierName: 'پخش البرز', personType: 'legal' },
          ...{ economicCode: '14003778990', nationalCode: '', taxNumber: taxNumber(1), credit: 'yes', faults: [] },
          amounts: { net: 1_000_000n, vat: 100_000n, other: 0n },
        },
      ]);
  });

  it('whose commas part no thousands is not taken for a hundred times as much, though its sum agrees', () => {
    const [bad] = read(portal, row(1, { 5: '1000000,00', 6: '100000,00', 7: '1100000,00' }));
    expect(bad).toMatchObject({ amounts: null });
    expect(bad?.faults.map(({ field }) => field)).toEqual(['net', 'total', 'vat']);
  });

  it('follows what either of its two columns says, of the invoice and of the reaction to it', () => {
    const credits = ([status, reaction]: readonly [string, string]) => {
      const [found] = read([...portal, 'وضعیت واکنش'], [...row(1, { 8: status }), reaction]);
      return [found?.credit, found?.voidStatus];
    };
    expect(
      (
        [
          ['تأیید شده', 'تأیید شده'],
          ['تأیید شده', 'رد شده'],
          ['ابطال شده', 'در انتظار واکنش'],
          ['تأیید شده', 'عدم امکان واکنش'],
          ['', 'رد شده'],
        ] as const
      ).map(credits),
    ).toEqual([
      ['yes', ''],
      ['yes', 'رد شده'],
      ['yes', 'ابطال شده'],
      ['other', ''],
      ['yes', 'رد شده'],
    ]);
  });

  it('takes its day from the tax number, where it has none of its own', () => {
    expect(read(portal, row(1, { 2: '' }))[0]).toMatchObject({ day: '2026-10-10', faults: [] });
    // Of the last day of summer, or of 1 Mehr before 03:30: which, its number does not say.
    const atSeasonsEnd = makeTaxId({ memoryId: 'B22334', indatimMs: Date.parse('2026-09-22T20:30:00Z'), serial: 1n });
    const faults = [{ field: 'date', message: purchaseImportTexts.whichSeason }];
    expect(read(portal, row(1, { 1: atSeasonsEnd, 2: '' }))[0]).toMatchObject({ day: '', faults });
    expect(read(portal, row(1, { 1: atSeasonsEnd, 2: '۱۴۰۵/۰۷/۰۱' }))[0]).toMatchObject({
      day: '2026-09-23',
      faults: [],
    });
  });

  it.each([
    [{ 7: '' }, { net: 1_000_000n, vat: 100_000n, other: 0n }],
    [{ 5: '' }, { net: 1_000_000n, vat: 100_000n, other: 0n }],
    [{ 6: '' }, { net: 1_000_000n, vat: 100_000n, other: 0n }],
    [{ 7: '1100007' }, { net: 1_000_000n, vat: 100_000n, other: 7n }],
    [
      { 5: '1000000', 6: '', 7: '' },
      { net: 1_000_000n, vat: 0n, other: 0n },
    ],
  ])('has the parts that its file has, and the rest follows: %j', (changes, amounts) => {
    expect(read(portal, row(1, changes))[0]?.amounts).toEqual(amounts);
  });

  it.each([
    [{ 1: 'ABC' }, 'tax_number'],
    [{ 2: 'دیروز' }, 'date'],
    [{ 2: '1410/01/01' }, 'date'],
    [{ 1: '', 2: '' }, 'date'],
    [{ 3: '123' }, 'supplier_code'],
    [{ 3: '', 4: '' }, 'supplier_name'],
    [{ 5: 'ده' }, 'net'],
    [{ 6: '-5' }, 'vat'],
    [{ 7: '5' }, 'total'],
    [{ 5: '', 6: '', 7: '' }, 'total'],
  ])('says what is wrong with it: %j', (changes, field) => {
    expect(read(portal, row(1, changes))[0]?.faults.map((fault) => fault.field)).toEqual([field]);
  });

  it.each([
    ['68421931', '۸ رقم است، باید ۱۰ رقم باشد؛ صفر ابتدا افتاده است. بنویسید «0068421931».'],
    // It passed for the code of a foreigner, of which nothing but twelve digits is known.
    ['758110220001', '۱۲ رقم است، باید ۱۴ رقم باشد؛ صفر ابتدا افتاده است. بنویسید «00758110220001».'],
    ['1.4E+10', expect.stringContaining('رقم‌های آخرش')],
  ])('says of a code, %s, that a spreadsheet took it for a number', (code, message) => {
    expect(read(portal, row(1, { 3: code }))[0]?.faults).toEqual([{ field: 'supplier_code', message }]);
  });

  it('of what went back has its amounts with a minus or without, as our own file of purchases has them', () => {
    const back = { 8: '', 9: 'برگشت از خرید', 5: '-1000000', 6: '-100000', 7: '-1100000' };
    const amounts = { net: 1_000_000n, vat: 100_000n, other: 0n };
    expect(read(portal, row(1, back))[0]).toMatchObject({ kind: 'return', amounts, faults: [] });
    const plain = { ...back, 5: '1000000', 6: '100000', 7: '1100000' };
    expect(read(portal, row(1, plain))[0]).toMatchObject({ kind: 'return', amounts, faults: [] });
  });

  it.each([
    [['1000000', '10%', '', '1100000'], { net: 1_000_000n, vat: 100_000n, other: 0n }],
    [['1000000', '10', '', '1100000'], { net: 1_000_000n, vat: 100_000n, other: 0n }],
    [['1000000', '۱۰ درصد', '', '1100000'], { net: 1_000_000n, vat: 100_000n, other: 0n }],
    [['1000000', '6%', '4%', '1100000'], { net: 1_000_000n, vat: 100_000n, other: 0n }],
    // As spreadsheets keep ten percent.
    [['1000000', '0.1', '', '1100000'], { net: 1_000_000n, vat: 100_000n, other: 0n }],
    [['1000000', '10%', '0', '1100000'], { net: 1_000_000n, vat: 100_000n, other: 0n }],
    [['1000000', '0%', '', ''], { net: 1_000_000n, vat: 0n, other: 0n }],
    [['1000000', '0%', '', '1000500'], { net: 1_000_000n, vat: 0n, other: 500n }],
    [['1000000', '0%', '', '1100000'], { net: 1_000_000n, vat: 0n, other: 100_000n }],
    [['1000000', '10%', '', ''], 'vat'],
    [['', '10', '', '1100000'], 'vat'],
    [['1000000', '10', '', '1150000'], 'vat'],
    [['1000000', '', '4%', '1040000'], 'duty'],
    // No rate, but the tax of small change.
    [['100', '10', '', '110'], { net: 100n, vat: 10n, other: 0n }],
    [['1000000', '10', '', '1000010'], { net: 1_000_000n, vat: 10n, other: 0n }],
  ])('with the rate of its tax instead of the amount has what that makes, or says so: %j', (cells, expected) => {
    const titles = ['تاریخ', 'فروشنده', 'مبلغ خالص', 'ارزش افزوده', 'عوارض', 'مبلغ کل'];
    const [found] = read(titles, ['1405/07/18', 'پخش البرز', ...cells]);
    const [fault] = found?.faults ?? [];
    expect(fault?.field ?? found?.amounts).toEqual(expected);
    if (fault !== undefined) expect(fault.message).toBe(purchaseImportTexts.rate);
  });

  it('with a tenth as its rate has no tenth of a toman as its tax', () => {
    const titles = ['تاریخ', 'فروشنده', 'مبلغ خالص', 'ارزش افزوده', 'مبلغ کل'];
    const cells = ['1405/07/18', 'پخش البرز', '1000000', '0.1', '1100000'];
    const rows = [titles, cells].map((of, index) => ({ number: index + 1, cells: of }));
    const [found] = readRows({ rows, headerAt: 0, fields: guessFields(titles), unit: 'toman' }, nowMs);
    expect(found?.amounts).toEqual({ net: 10_000_000n, vat: 1_000_000n, other: 0n });
  });

  it('has the whole with its tax as its total', () => {
    const titles = ['تاریخ', 'فروشنده', 'مبلغ', 'مالیات', 'مبلغ با مالیات'];
    expect(read(titles, ['1405/07/18', 'پخش البرز', '1000000', '100000', '1100000'])).toMatchObject([
      { amounts: { net: 1_000_000n, vat: 100_000n, other: 0n }, faults: [] },
    ]);
  });

  it.each([
    ['برگشت از خرید', 'return'],
    ['برگشت خرید', 'return'],
    ['فاکتور برگشت خرید', 'return'],
    ['فاکتور برگشت از خرید کالا', 'return'],
    ['مرجوعی خرید', 'return'],
    ['خرید برگشتی', 'return'],
    ['برگشت فاکتور خرید', 'return'],
    ['رسید برگشت خرید', 'return'],
    ['برگه برگشت خرید', 'return'],
    ['رسید خرید', 'buy'],
    ['Purchase Return', 'return'],
    ['Bill Credit', 'return'],
    ['Debit Note', 'return'],
    ['خرید', 'buy'],
    ['فاکتور خرید', 'buy'],
    ['Purchase Invoice', 'buy'],
    ['Bill', 'buy'],
    // The portal's word: what is left after a return stands in the place of what was bought.
    ['برگشت از فروش', 'buy'],
  ])('is one of goods bought or given back by the word of its kind: %s', (word, kind) => {
    expect(read(portal, row(1, { 9: word }))[0]).toMatchObject({ kind, voidStatus: '', faults: [] });
  });

  it.each([
    ['تأیید شده', '', 'yes'],
    ['تایید سیستمی', '', 'yes'],
    ['در انتظار واکنش', '', 'yes'],
    // What has a number of the authority's was issued, whatever a program calls it.
    ['پیش‌نویس', '', 'yes'],
    ['رد شده', 'رد شده', 'yes'],
    ['ابطال شده', 'ابطال شده', 'yes'],
    ['ابطال شده - نیاز به واکنش ندارد', 'ابطال شده - نیاز به واکنش ندارد', 'yes'],
    ['تأیید نگردیده', 'تأیید نگردیده', 'yes'],
    ['اصلاح شده', 'اصلاح شده', 'yes'],
    ['عدم امکان واکنش', '', 'other'],
    // An accounting program's own words, in which «رد» stands without being one.
    ['پرداخت شده', '', 'yes'],
    ['پرداخت نشده', '', 'yes'],
    ['پردازش شده', '', 'yes'],
    ['مورد تأیید', '', 'yes'],
    ['ندارد', '', 'yes'],
    ['رد‌شده', 'رد‌شده', 'yes'],
  ])('stands as the authority says: %s', (status, voidStatus, credit) => {
    expect(read(portal, row(1, { 8: status }))[0]).toMatchObject({ voidStatus, credit });
  });

  it.each([
    ['عدول از حد مجاز', true],
    ['عدول کرده', true],
    ['EXCEEDED', true],
    ['فراتر از حد مجاز', true],
    ['عدم عدول از حد مجاز', false],
    ['عدول نشده', false],
    ['عدول نکرده است', false],
    ['NOT_EXCEEDED', false],
    ['در حد مجاز', false],
    ['-', false],
    ['', false],
  ])('gives no credit while it exceeds its seller’s sales limit: %s', (said, isOverLimit) => {
    const [one] = read([...portal, 'وضعیت حد مجاز'], [...row(1), said]);
    expect(one).toMatchObject({ isOverLimit, credit: isOverLimit ? 'other' : 'yes' });
  });

  it.each([
    [['پیش‌نویس', 'خرید'], 'پیش‌نویس'],
    [['لغو شده', ''], 'لغو شده'],
    [['تایید شده', 'فاکتور فروش'], 'فاکتور فروش'],
    [['', 'پیش فاکتور'], 'پیش فاکتور'],
    [['تایید شده', 'فاکتور خرید'], ''],
    [['', 'برگشت از خرید'], ''],
    [['', 'مرجوعی خرید'], ''],
    [['', 'Purchase Return'], ''],
    [['', 'Purchase Order'], 'Purchase Order'],
    [['', 'سفارش خرید'], 'سفارش خرید'],
    [['', 'درخواست خرید'], 'درخواست خرید'],
  ])('of a program’s own list goes only where that calls it a purchase: %j', ([status = '', kind = ''], voidStatus) => {
    const titles = ['تاریخ', 'فروشنده', 'مبلغ خالص', 'مالیات', 'وضعیت', 'نوع سند'];
    expect(read(titles, ['1405/07/18', 'پخش البرز', '1000000', '0', status, kind])).toMatchObject([{ voidStatus }]);
  });

  it.each([
    [['60000', '40000', ''], { net: 1_000_000n, vat: 100_000n, other: 0n }],
    [['60000', '40000', '1100000'], { net: 1_000_000n, vat: 100_000n, other: 0n }],
    [['100000', '', '1100000'], { net: 1_000_000n, vat: 100_000n, other: 0n }],
    [['', '40000', ''], { net: 1_000_000n, vat: 0n, other: 40_000n }],
  ])('credits tax and the duty beside it together: %j', (cells, amounts) => {
    const titles = ['تاریخ', 'فروشنده', 'مبلغ خالص', 'مالیات', 'عوارض', 'مبلغ کل'];
    expect(read(titles, ['1405/07/18', 'پخش البرز', '1000000', ...cells])).toMatchObject([{ amounts, faults: [] }]);
  });

  it.each([
    [['', '40000', '7', ''], { net: 1_000_000n, vat: 0n, other: 40_007n }],
    [['', '', '7', ''], { net: 1_000_000n, vat: 0n, other: 7n }],
    [['60000', '40000', '7', '1100007'], { net: 1_000_000n, vat: 100_000n, other: 7n }],
  ])('adds a duty without a tax to the levies: %j', (cells, amounts) => {
    const titles = ['تاریخ', 'فروشنده', 'مبلغ خالص', 'مالیات', 'عوارض', 'سایر عوارض', 'مبلغ کل'];
    expect(read(titles, ['1405/07/18', 'پخش البرز', '1000000', ...cells])).toMatchObject([{ amounts, faults: [] }]);
  });

  it('without a tax number stays one beside a remark or a name that begins as a sum does', () => {
    const titles = ['تاریخ', 'فروشنده', 'شناسه ملی', 'شرح', 'مبلغ خالص', 'مالیات', 'مبلغ کل'];
    const amounts = ['1000000', '100000', '1100000'];
    const rows = read(
      titles,
      ['1405/08/12', 'فروشگاه رضا', '', 'جمع دو فاکتور آبان', ...amounts],
      ['1405/08/12', 'مجموع سازان پارس', '14003778990', '', ...amounts],
      ['جمع کل', '', '', '', ...amounts],
      ['', 'جمع', '', '', ...amounts],
      ['1405/08/12', 'جمع روز', '', '', ...amounts],
      ['', 'فروشگاه رضا', '14003778990', 'جمع', ...amounts],
    );
    expect(rows.map(({ number }) => number)).toEqual([2, 3]);
  });

  it('that only sums up the others is none', () => {
    expect(read(portal, row(1), ['', '', '', '', 'جمع کل', '1000000', '100000', '1100000', '', '', ''])).toHaveLength(
      1,
    );
  });
});

describe('the day until which a row is to be paid', () => {
  const titles = ['تاریخ', 'فروشنده', 'مبلغ خالص', 'سررسید', 'موضوع'];
  const due = (cell: string, subject = '') =>
    read(titles, ['1405/07/18', 'پخش البرز', '1000000', cell, subject]).map(({ paymentDue, faults }) => [
      paymentDue,
      ...faults.map(({ field }) => field),
    ])[0];

  it.each([
    ['۱۴۰۵/۱۲/۰۱', ['2027-02-20']],
    ['30', ['2026-11-09']],
    ['', [null]],
    ['1405/07/17', ['2026-10-09', 'payment_due']],
    ['نقدی', [null, 'payment_due']],
    ['ندارد', [null]],
    ['بدون سررسید', [null]],
    ['none', [null]],
  ])('%s', (cell, expected) => {
    expect(due(cell)).toEqual(expected);
  });

  it('is none of what goes back', () => {
    expect(due('نقدی', 'برگشت از خرید')).toEqual([null]);
  });
});

const known = (changes: Partial<KnownPurchase> = {}): KnownPurchase => ({
  ...{ id: 'a', kind: 'buy', day: '2026-10-10', supplier_name: 'پخش البرز', economic_code: '14003778990' },
  ...{
    national_code: '',
    tax_number: taxNumber(1),
    number: '',
    note: '',
    customer_id: null,
    on_account: false,
    payment_due: null,
    branch_id: null,
    replaced_by: null,
    net: '1000000',
    vat: '100000',
    other_taxes: '0',
  },
  ...{ total: '1100000', credit: 'yes', said_credit: 'yes', version: 1, ...changes },
});
const bare = { economic_code: '', national_code: '' };
const states = (rows: readonly PurchaseFileRow[], register: readonly KnownPurchase[] = []) =>
  matchRows(rows, register).map(({ standing }) => standing.state);

describe('rows beside the register', () => {
  it.each<[string, Partial<Record<number, string>>, readonly KnownPurchase[], string]>([
    ['nothing is there', {}, [], 'new'],
    ['it is there', {}, [known()], 'known'],
    ['with other amounts', { 5: '2000000', 7: '2100000' }, [known()], 'changed'],
    ['without credit by hand', {}, [known({ credit: 'exempt_use' })], 'known'],
    ['void in the register', {}, [known({ credit: 'void' })], 'known'],
    ['rejected, and not there', { 8: 'رد شده' }, [], 'left_out'],
    ['rejected, and there', { 8: 'رد شده' }, [known()], 'changed'],
    ['rejected, and void there', { 8: 'رد شده' }, [known({ credit: 'void' })], 'known'],
    ['rejected, however bad its amounts', { 8: 'رد شده', 5: 'x' }, [], 'left_out'],
    ['a cancellation of nothing', { 9: 'ابطالی', 10: taxNumber(5) }, [], 'left_out'],
    [
      'a cancellation of what is there',
      { 9: 'ابطالی', 10: taxNumber(5) },
      [known({ tax_number: taxNumber(5) })],
      'changed',
    ],
  ])('%s', (_what, changes, register, state) => {
    expect(states(read(portal, row(1, changes)), register)).toEqual([state]);
  });

  it.each([
    ['credited', 'yes', 'changed', 'other'],
    ['for exempt use', 'exempt_use', 'known', undefined],
  ] as const)('what exceeds its seller’s limit since then has no credit: %s', (_what, credit, state, after) => {
    const rows = read([...portal, 'وضعیت حد مجاز'], [...row(1), 'عدول از حد مجاز']);
    expect(matchRows(rows, [known({ credit })])[0]?.standing).toMatchObject({
      state,
      ...(after && { after: { credit: after } }),
    });
  });

  it('one of two rows of a tax number is bad', () => {
    expect(states(read(portal, row(1), row(1)))).toEqual(['new', 'bad']);
  });

  it('what another row stands in the place of is left out, or void where it is in the register', () => {
    const rows = read(portal, row(1), row(2, { 9: 'برگشت از فروش', 10: taxNumber(1) }));
    expect(states(rows)).toEqual(['left_out', 'new']);
    expect(states(rows, [known()])).toEqual(['changed', 'new']);
    const later = read(portal, row(2, { 9: 'اصلاحی', 10: taxNumber(1) }));
    expect(replacedOutside(matchRows(later, [known()]), [known()])).toMatchObject([{ id: 'a' }]);
    expect(replacedOutside(matchRows(rows, [known()]), [known()])).toEqual([]);
    expect(replacedOutside(matchRows(later, [known()]), [known()], new Set([later[0]?.number ?? 0]))).toEqual([]);
  });

  it('what was replaced twice is void too, where the file has both that stood in its place, whatever it says of the first', () => {
    for (const status of ['تایید شده', 'اصلاح شده']) {
      const rows = read(
        portal,
        row(3, { 9: 'اصلاحی', 10: taxNumber(2) }),
        row(2, { 8: status, 9: 'اصلاحی', 10: taxNumber(1) }),
      );
      const matched = matchRows(rows, [known()]);
      expect(matched.map(({ standing }) => standing.state)).toEqual(['new', 'left_out']);
      expect(matched[0]?.standing).toMatchObject({ replaces: { id: 'a' } });
      expect(replacedOutside(matched, [known()])).toMatchObject([{ id: 'a' }]);
    }
  });

  it.each<[string, Partial<KnownPurchase>, Partial<Record<number, string>>, string, string]>([
    ['said not to be credited', { said_credit: 'exempt_use' }, {}, 'exempt_use', purchaseImportTexts.creditStays],
    ['said so, and void since', { credit: 'void', said_credit: 'other' }, {}, 'other', purchaseImportTexts.creditStays],
    ['void as far as is known', { credit: 'void', said_credit: 'void' }, {}, 'yes', ''],
    ['credited', {}, {}, 'yes', ''],
    ['that the authority refuses', { said_credit: 'exempt_use' }, { 8: 'عدم امکان واکنش' }, 'other', 'واکنش'],
  ])('what stands in the place of one %s has its credit', (_what, changes, cells, credit, reason) => {
    const rows = read(portal, row(2, { 9: 'اصلاحی', 10: taxNumber(1), ...cells }));
    const [matched] = matchRows(rows, [known({ credit: changes.said_credit ?? 'yes', ...changes })]);
    expect(matched?.standing).toMatchObject({
      ...{ state: 'new', after: { credit }, replaces: { id: 'a' } },
      reason: expect.stringContaining(reason),
    });
    if (reason === '') expect(matched?.standing.state === 'new' && matched.standing.reason).toBe('');
  });

  it('of what was replaced twice the credit of the nearest is kept that is not void', () => {
    const rows = read(
      portal,
      row(3, { 9: 'اصلاحی', 10: taxNumber(2) }),
      row(2, { 8: 'اصلاح شده', 9: 'اصلاحی', 10: taxNumber(1) }),
    );
    const register = [
      known({ credit: 'exempt_use', said_credit: 'exempt_use' }),
      known({ id: 'b', tax_number: taxNumber(2), credit: 'void', said_credit: 'void' }),
    ];
    expect(matchRows(rows, register)[0]?.standing).toMatchObject({
      ...{ replaces: { id: 'b' }, after: { credit: 'exempt_use' } },
    });
  });

  it('what goes back by an accountant’s own list takes no place: both count', () => {
    const rows = read(portal, row(2, { 9: 'برگشت از خرید', 10: taxNumber(1) }));
    expect(rows[0]?.kind).toBe('return');
    expect(replacedOutside(matchRows(rows, [known()]), [known()])).toEqual([]);
    expect(states([...read(portal, row(1)), ...rows], [known()])).toEqual(['known', 'new']);
  });

  it('equal rows without a tax number are as many as they are', () => {
    const own = ['تاریخ', 'فروشنده', 'مبلغ کل'];
    const rows = read(own, ['1405/07/18', 'نانوایی', '500'], ['1405/07/18', 'نانوایی', '500']);
    expect(rows[0]).toMatchObject({ credit: 'no_tax_number', personType: 'legal' });
    const there = known({
      ...{ tax_number: '', economic_code: '', supplier_name: 'نانوایی', net: '500', vat: '0', total: '500' },
    });
    expect(states(rows)).toEqual(['new', 'new']);
    expect(states(rows, [there])).toEqual(['known', 'new']);
    expect(states(rows, [there, { ...there, id: 'b' }])).toEqual(['known', 'known']);
  });

  describe('the same seller without a tax number', () => {
    const own = ['تاریخ', 'شماره فاکتور', 'فروشنده', 'کد ملی', 'مبلغ کل'];
    const bill = (supplier: string, code = '') => read(own, ['1405/07/18', '12', supplier, code, '500']);
    const there = (changes: Partial<KnownPurchase>) =>
      known({ tax_number: '', number: '12', net: '500', vat: '0', total: '500', credit: 'no_tax_number', ...changes });
    const sara = { supplier_name: 'سارا رضایی', economic_code: '00684219310001', national_code: '0068421931' };

    it.each([
      ['by one of both codes', bill('سارا رضایی', '0068421931'), sara, 'known'],
      ['by one of both codes, called otherwise', bill('فروشگاه سارا', '0068421931'), sara, 'known'],
      ['by a code that begins with the other', bill('سارا', '00684219310001'), { ...sara, economic_code: '' }, 'known'],
      ['by the name alone, of one who has codes', bill('سارا رضايي'), sara, 'known'],
      ['by the name, of one who has no code', bill('سارا رضایی', '0068421931'), { ...sara, ...bare }, 'known'],
      ['another’s code', bill('سارا رضایی', '14003778990'), sara, 'new'],
      ['another’s name', bill('سارا احمدی'), sara, 'new'],
      ['another’s name beside a code', bill('سارا احمدی', '0068421931'), { ...sara, ...bare }, 'new'],
      ['another number', bill('سارا رضایی', '0068421931'), { ...sara, number: '13' }, 'new'],
    ])('%s', (_what, rows, one, state) => {
      expect(states(rows, [there(one)])).toEqual([state]);
    });

    it('is taken once, and by codes first', () => {
      const [named, coded] = [bill('سارا رضایی'), bill('فروشگاه سارا', '0068421931')];
      expect(states([...named, ...coded], [there(sara)])).toEqual(['new', 'known']);
      expect(states([...coded, ...coded.map((one) => ({ ...one }))], [there(sara)])).toEqual(['known', 'new']);
      expect(states([...named, ...coded], [there(sara), there({ ...sara, ...bare, id: 'b' })])).toEqual([
        'known',
        'known',
      ]);
    });
  });
});

describe('the same purchase with a tax number on one side alone', () => {
  const own = ['تاریخ', 'شماره فاکتور', 'فروشنده', 'شماره اقتصادی', 'مبلغ خالص', 'مالیات', 'مبلغ کل'];
  const listed = (day = '1405/07/18', number = '12') => [
    day,
    number,
    'پخش البرز',
    '14003778990',
    '1000000',
    '100000',
    '1100000',
  ];
  const byHand = (changes: Partial<KnownPurchase> = {}) =>
    known({ id: 'hand', tax_number: '', credit: 'no_tax_number', said_credit: 'no_tax_number', ...changes });
  const standings = (rows: readonly PurchaseFileRow[], register: readonly KnownPurchase[]) =>
    matchRows(rows, register).map(({ standing }) => standing);

  it('is the one of the register where that has none: it gets the number, and the credit that comes with it', () => {
    const [standing] = standings(read(portal, row(1)), [byHand()]);
    expect(standing).toMatchObject({
      ...{ state: 'changed', known: { id: 'hand' }, after: { tax_number: taxNumber(1), credit: 'yes' } },
      reason: purchaseImportTexts.getsNumber,
    });
  });

  it.each<[string, Partial<KnownPurchase>, string]>([
    ['the day beside it', { day: '2026-10-11' }, 'changed'],
    ['another number of its seller', { number: '13' }, 'changed'],
    ['the name of a seller without a code', bare, 'changed'],
    ['two days further', { day: '2026-10-12' }, 'new'],
    ['another amount', { net: '999999', total: '1099999' }, 'new'],
    ['another seller', { economic_code: '10101234567' }, 'new'],
    ['another’s name', { ...bare, supplier_name: 'پخش زاگرس' }, 'new'],
    ['a return', { kind: 'return' }, 'new'],
    ['void', { credit: 'void' }, 'new'],
  ])('%s', (_what, changes, state) => {
    expect(states(read(portal, row(1)), [byHand(changes)])).toEqual([state]);
  });

  it.each([
    ['exempt_use', 'exempt_use'],
    ['yes', 'yes'],
  ] as const)('keeps the credit that was said: %s', (credit, after) => {
    expect(standings(read(portal, row(1)), [byHand({ credit })])[0]).toMatchObject({ after: { credit: after } });
  });

  it('has the credit of what it stands in the place of, where its number gives it one', () => {
    const replaced = known({ net: '700', vat: '70', total: '770', credit: 'exempt_use', said_credit: 'exempt_use' });
    const rows = read(portal, row(2, { 9: 'اصلاحی', 10: taxNumber(1) }));
    expect(standings(rows, [replaced, byHand()])).toMatchObject([
      { known: { id: 'hand' }, after: { credit: 'exempt_use' }, reason: purchaseImportTexts.creditStays },
    ]);
    expect(standings(rows, [replaced, byHand({ credit: 'yes' })])).toMatchObject([
      { known: { id: 'hand' }, after: { credit: 'yes' }, reason: purchaseImportTexts.getsNumber },
    ]);
  });

  it('is written where it replaces what becomes void, though nobody knows which of several it is', () => {
    const [first, later] = [
      row(1, { 5: '500000', 6: '50000', 7: '550000' }),
      row(2, { 9: 'اصلاحی', 10: taxNumber(1) }),
    ];
    const register = [known({ net: '500000', vat: '50000', total: '550000' }), byHand(), byHand({ id: 'b' })];
    const matched = matchRows(read(portal, first, later), register);
    expect(matched.map(({ standing }) => standing)).toMatchObject([
      { state: 'changed', after: { credit: 'void' } },
      { state: 'new', replaces: { id: 'a' } },
    ]);
    expect(states(read(portal, later), register)).toEqual(['new']);
    // What is void already is not lost by asking.
    expect(states(read(portal, later), [known({ credit: 'void' }), ...register.slice(1)])).toEqual(['likely']);
    // Where it replaces nothing of the register nothing is lost by asking.
    expect(states(read(portal, first, later), register.slice(1))).toEqual(['left_out', 'likely']);
  });

  it('is not told to lose a credit that was said', () => {
    const rows = read(portal, row(1, { 8: 'عدم امکان واکنش' }));
    for (const credit of ['yes', 'exempt_use'] as const)
      expect(standings(rows, [byHand({ credit })])).toMatchObject([
        { after: { credit }, reason: purchaseImportTexts.getsNumber },
      ]);
  });

  it('is not credited where the authority refuses it', () => {
    const [standing] = standings(read(portal, row(1, { 8: 'عدم امکان واکنش' })), [byHand()]);
    expect(standing).toMatchObject({
      state: 'changed',
      after: { credit: 'other' },
      reason: purchaseImportTexts.impossible,
    });
  });

  it('is not of the day beside it where as many rows are of its own', () => {
    const on = (serial: number, day: number) => row(serial, { 2: `1405/07/${day}` });
    const register = [byHand(), byHand({ id: 'b' })];
    const rows = read(portal, on(1, 17), on(2, 18), on(3, 18), on(4, 19));
    expect(states(rows, register)).toEqual(['new', 'likely', 'likely', 'new']);
    // Where one is left over it may be that of the day beside.
    expect(states(rows, [...register, byHand({ id: 'c' })])).toEqual(['likely', 'likely', 'likely', 'likely']);
    expect(states(rows.slice(0, 2), register)).toEqual(['likely', 'likely']);
    expect(states(rows, [byHand()])).toEqual(['likely', 'likely', 'likely', 'likely']);
  });

  it('is asked about where both its day and its seller’s number are other ones', () => {
    const rows = read([...portal, 'شماره صورتحساب'], [...row(1, { 2: '1405/07/19' }), '205']);
    expect(standings(rows, [byHand({ number: '101' })])).toMatchObject([
      { state: 'likely', like: { id: 'hand' }, reason: purchaseImportTexts.likelyOtherDay },
    ]);
    for (const same of [byHand(), byHand({ number: '205' }), byHand({ number: '101', day: '2026-10-11' })])
      expect(standings(rows, [same])).toMatchObject([{ state: 'changed', known: { id: 'hand' } }]);
  });

  it('is asked about where two are alike on either side', () => {
    expect(states(read(portal, row(1)), [byHand(), byHand({ id: 'b' })])).toEqual(['likely']);
    expect(states(read(portal, row(1), row(2)), [byHand()])).toEqual(['likely', 'likely']);
    expect(standings(read(portal, row(1), row(2)), [byHand()])[0]).toMatchObject({ like: null });
  });

  it('is not asked about where the sellers’ numbers or the days tell which is which', () => {
    const numbered = [...portal, 'شماره صورتحساب'];
    const rows = read(numbered, [...row(1), '12'], [...row(2), '13'], [...row(3), '14']);
    const register = [byHand({ id: 'a', number: '13' }), byHand({ id: 'b', number: '12' })];
    expect(standings(rows, register)).toMatchObject([{ known: { id: 'b' } }, { known: { id: 'a' } }, { state: 'new' }]);
    const days = read(portal, row(1), row(2, { 2: '1405/07/19' }));
    expect(standings(days, [byHand({ id: 'a', day: '2026-10-11' }), byHand()])).toMatchObject([
      { known: { id: 'hand' } },
      { known: { id: 'a' } },
    ]);
  });

  it('is left out until it is asked for where the register has the number, and told as that one', () => {
    const [standing] = standings(read(own, listed()), [known()]);
    expect(standing).toMatchObject({ state: 'likely', like: { id: 'a' }, after: { tax_number: '' } });
    expect(standing?.state === 'likely' && standing.reason).toContain(taxNumber(1));
    expect(states(read(own, listed('1405/07/19')), [known()])).toEqual(['likely']);
    expect(states(read(own, listed('1405/07/20')), [known()])).toEqual(['new']);
    expect(states(read(own, listed()), [known({ credit: 'void' })])).toEqual(['likely']);
  });

  it('is asked about without a guess where several of either side are alike', () => {
    const register = [known(), known({ id: 'b', tax_number: taxNumber(2) })];
    expect(standings(read(own, listed()), register)).toMatchObject([{ state: 'likely', like: null }]);
    expect(standings(read(own, listed(), listed()), [known()])).toMatchObject([
      { state: 'likely', like: null },
      { state: 'likely', like: null },
    ]);
  });

  it('is no other than what a file has of the number itself, or what stands without one as its row does', () => {
    const mixed = ['شماره مالیاتی', ...own];
    const rows = read(mixed, [taxNumber(1), ...listed()], ['', ...listed()]);
    expect(states(rows, [known()])).toEqual(['known', 'new']);
    expect(states(read(own, listed()), [known(), byHand({ number: '12' })])).toEqual(['known']);
  });

  it('is made void by the number that is added where a later invoice of the file replaces it, which inherits of it', () => {
    const later = row(2, { 5: '2000000', 6: '200000', 7: '2200000', 9: 'اصلاحی', 10: taxNumber(1) });
    const register = [byHand({ on_account: true, customer_id: 'c' })];
    const matched = matchRows(read(portal, row(1), later), register);
    expect(matched.map(({ standing }) => standing)).toMatchObject([
      { state: 'changed', after: { tax_number: taxNumber(1), credit: 'void' } },
      // That the one before had no number says nothing of the credit of one that has.
      { state: 'new', reason: '', after: { credit: 'yes' }, replaces: { id: 'hand' } },
    ]);
    const voided = byHand({ tax_number: taxNumber(1), credit: 'void' });
    expect(standings(read(portal, later), [voided])).toMatchObject([
      { state: 'new', reason: '', after: { credit: 'yes' } },
    ]);
    expect([...heirsIn(matched, register, new Set())]).toMatchObject([['hand', { row: { taxNumber: taxNumber(2) } }]]);
    for (const over of [
      read(portal, row(1, { 8: 'رد شده' })),
      read(portal, row(1), row(2, { 9: 'ابطالی', 10: taxNumber(1) })),
    ])
      expect(new Set(states(over, register))).toEqual(new Set(['left_out']));
    // One that says the same is that purchase, and what it replaces is none.
    const same = read(portal, row(1), row(2, { 9: 'اصلاحی', 10: taxNumber(1) }));
    expect(standings(same, register)).toMatchObject([
      { state: 'left_out' },
      { state: 'changed', after: { tax_number: taxNumber(2), credit: 'yes' } },
    ]);
  });

  it('is asked about among thousands that are alike', () => {
    const many = Array.from({ length: 20_000 }, (_, at) => byHand({ id: String(at) }));
    const rows = read(portal, ...Array.from({ length: 2_000 }, (_, at) => row(at + 1)));
    expect(new Set(states(rows, many))).toEqual(new Set(['likely']));
  });
});

describe('the account’s own file of purchases', () => {
  const codes = [
    ['legal', '14003778990', ''],
    ['legal', '14003778990', '14003778990'],
    ['real', '', '0084575948'],
    ['real', '00758110220001', '0084575948'],
    ['follower', '00758110220001', '123456789012'],
    ['follower', '', '123456789012'],
    ['real', '', ''],
  ] as const;
  const listed = (changes: Partial<ListedPurchase>): ListedPurchase =>
    ({
      ...{ day: '2026-10-10', kind: 'buy', supplier_name: 'رضا کریمی', economic_code: '', national_code: '' },
      ...{ tax_number: '', number: '', net: '5000', vat: '500', other_taxes: '7', total: '5507', credit: 'yes' },
      ...{ payment_due: null, open: '5507', branch_name: '', note: '', ...changes },
    }) as ListedPurchase;
  const readBack = (changes: Partial<ListedPurchase>) =>
    read(purchaseSheet.columns, purchaseSheet.cells(listed(changes)));
  const asKnown = ({ kind, supplier_name, ...one }: ListedPurchase) =>
    known({ ...one, kind, supplier_name, version: 1 });

  it.each(codes)('says whose it is: %s, «%s», «%s»', (personType, economic_code, national_code) => {
    const [found] = readBack({ economic_code, national_code });
    const isKept = personType !== 'legal';
    expect(found).toMatchObject({
      ...{ faults: [], economicCode: economic_code, nationalCode: isKept ? national_code : '' },
      ...(economic_code + national_code !== '' && { personType }),
    });
    for (const kind of ['buy', 'return'] as const)
      expect(
        states(readBack({ kind, economic_code, national_code }), [
          asKnown(listed({ kind, economic_code, national_code })),
        ]),
      ).toEqual(['known']);
  });

  it.each([
    [taxNumber(1), ['yes', 'exempt_use', 'other']],
    ['', ['yes', 'no_tax_number', 'exempt_use', 'other']],
  ] as const)('says what is credited, of tax number «%s»', (tax_number, credits) => {
    for (const credit of credits) {
      const rows = readBack({ tax_number, credit });
      expect(matchRows(rows, [])).toMatchObject([{ standing: { state: 'new', reason: '', after: { credit } } }]);
      expect(states(rows, [asKnown(listed({ tax_number, credit }))])).toEqual(['known']);
      // What was said since in the register stays.
      expect(states(rows, [asKnown(listed({ tax_number, credit: 'exempt_use' }))])).toEqual(['known']);
    }
  });

  it('leaves out what is void', () => {
    const isVoid = { credit: 'void' as const };
    const rows = readBack({ ...isVoid, tax_number: taxNumber(1) });
    expect(states(rows)).toEqual(['left_out']);
    expect(states(rows, [asKnown(listed({ ...isVoid, tax_number: taxNumber(1) }))])).toEqual(['known']);
    expect(states(readBack(isVoid))).toEqual(['left_out']);
  });

  it('is not credited by a word of it over the authority’s', () => {
    const cells = purchaseSheet.cells(listed({ tax_number: taxNumber(1) }));
    const [over] = read([...purchaseSheet.columns, 'وضعیت حد مجاز'], [...cells, 'عدول از حد مجاز']);
    expect(over).toMatchObject({ credit: 'other' });
  });
});

describe('two codes of a supplier', () => {
  const titles = ['تاریخ', 'فروشنده', 'شماره اقتصادی', 'شماره ملی', 'مبلغ کل'];
  const one = (economic: string, national: string) =>
    read(titles, ['1405/07/18', 'رضا کریمی', economic, national, '500']);

  it('stand together where they are of one person, and a second one that is none does no harm', () => {
    expect(one('14003778990', '0084575948')).toMatchObject([
      { personType: 'legal', economicCode: '14003778990', nationalCode: '', faults: [] },
    ]);
    expect(one('00758110220001', '-5')).toMatchObject([
      { economicCode: '00758110220001', nationalCode: '', faults: [] },
    ]);
    expect(one('', '123')[0]?.faults.map(({ field }) => field)).toEqual(['national_code']);
  });

  it.each([
    ['411112345678', '14003778990', { personType: 'legal', economicCode: '14003778990', nationalCode: '' }],
    ['411112345678', '0084575948', { personType: 'real', economicCode: '', nationalCode: '0084575948' }],
    ['14003778990', '411112345678', { personType: 'legal', economicCode: '14003778990', nationalCode: '' }],
    ['123456789012', '', { personType: 'follower', economicCode: '', nationalCode: '123456789012' }],
    ['123456789012', '123', { personType: 'follower', economicCode: '', nationalCode: '123456789012' }],
  ])(
    'of which twelve digits are a foreigner’s, but beside a right code the old economic code: «%s», «%s»',
    (economic, national, supplier) => {
      expect(one(economic, national)).toMatchObject([{ ...supplier, faults: [] }]);
    },
  );

  it.each([
    ['', '0', ['', '']],
    ['0', '', ['', '']],
    ['0', '0084575948', ['', '0084575948']],
    ['14003778990', '000', ['14003778990', '']],
  ])('of which programs write noughts for none: «%s», «%s»', (economic, national, [economicCode, nationalCode]) => {
    expect(one(economic, national)).toMatchObject([{ economicCode, nationalCode, faults: [] }]);
  });

  it('find what was taken of such a list while one of them was not read', () => {
    const there = { tax_number: '', economic_code: '', supplier_name: 'رضا کریمی', net: '500', vat: '0', total: '500' };
    expect(states(one('', '0084575948'), [known(there)])).toEqual(['known']);
    expect(states(one('00758110220001', '0084575948'), [known({ ...there, national_code: '0084575948' })])).toEqual([
      'known',
    ]);
    // Entered when such digits still passed for the code.
    const former = known({ ...there, national_code: '411112345678' });
    expect(states(one('411112345678', '14003778990'), [former])).toEqual(['known']);
    // Of one name, and not the same.
    expect(states(one('', '0084575948'), [known({ ...there, national_code: '0068421931' })])).toEqual(['new']);
  });
});

describe('cells of thousands of letters', () => {
  const titles = [
    ...[
      'تاریخ صدور',
      'نام فروشنده',
      'شماره اقتصادی فروشنده',
      'شماره مالیاتی',
      'مبلغ',
      'مالیات',
      'وضعیت',
      'وضعیت واکنش',
    ],
    ...['شماره صورتحساب', 'موضوع', 'سررسید', 'اعتبار مالیاتی', 'عدول از حد مجاز'],
  ];

  it.each(longCells)('are not folded again and again: %#', (cell) => {
    const row = titles.map(() => cell);
    expect(read(titles, row)).toMatchObject([{ amounts: null, voidStatus: '' }]);
    // The first rows may be the header, and are looked at for that.
    const ofRows = (count: number) => lettersFolded(() => read(titles, ...Array.from({ length: count }, () => row)));
    expect((ofRows(70) - ofRows(60)) / 10).toBeLessThan(titles.length * cell.length);
  });

  it('are looked at as far as words reach', () => {
    expect(read(portal, row(1, { 8: `باطل شده ${'.'.repeat(500)}` }))).toMatchObject([
      { voidStatus: expect.stringMatching(/^باطل شده/) },
    ]);
  });
});

it('a file of thousands of rows is read in turns with everybody else', async () => {
  const rows = [portal, ...Array.from({ length: 1_000 }, (_, n) => row(n + 1))].map((cells, n) => ({
    number: n + 1,
    cells,
  }));
  const reading = { rows, headerAt: 0, fields: guessFields(portal), unit: 'rial' as const };
  let inTurns: PurchaseFileRow[] = [];
  const had = await othersTurns(async () => {
    inTurns = await readRowsInTurns(reading, nowMs);
  });
  expect(inTurns).toEqual(readRows(reading, nowMs));
  expect(had).toBeGreaterThanOrEqual(9);
});
