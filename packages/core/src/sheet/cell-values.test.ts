import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { cleanIdentifier } from '../text/clean-identifier.ts';
import { toLatinDigits } from '../text/digits.ts';
import { isUnseen } from '../text/is-unseen.ts';
import { readCell, writeCell } from './cell-values.ts';
import { exportSheetColumns } from './rows-of-draft.ts';
import { sheetColumn, sheetColumns } from './sheet-columns.ts';

const nowMs = Date.parse('2026-11-20T10:00:00Z');
const columnFor = (path: string) => {
  const column = sheetColumn(path);
  if (column === null) throw new Error(`no column ${path}`);
  return column;
};
const read = (path: string, text: string) => readCell(columnFor(path), text, nowMs);

describe('cells', () => {
  test.each([
    ['items[].item_price', '۹٬۸۵۰٬۰۰۰', '9850000'],
    ['items[].item_price', '1,200 ریال', '1200'],
    ['items[].item_price', '۱٬۲۰۰ريال', '1200'],
    ['items[].item_price', '﷼ 1,200', '1200'],
    ['items[].item_price', '1 200 000 IRR', '1200000'],
    ['items[].item_price', "1'200'000", '1200000'],
    ['items[].item_price', '1،200،000', '1200000'],
    ['items[].item_price', '(9,850,000.25)', '-9850000.25'],
    ['items[].item_price', '۹٬۸۵۰٬۰۰۰/-', '9850000'],
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
    ['invoice.invoice_date', '10-Nov-26', '2026-11-10T08:30:00.000Z'],
    ['invoice.invoice_date', '10 Nov 2026 14:30', '2026-11-10T11:00:00.000Z'],
    ['invoice.invoice_date', 'November 10, 2026', '2026-11-10T08:30:00.000Z'],
    ['invoice.invoice_date', 'Tuesday, November 10, 2026', '2026-11-10T08:30:00.000Z'],
    ['invoice.invoice_date', '10/31/2026', '2026-10-31T08:30:00.000Z'],
    ['invoice.invoice_date', '31/10/2026', '2026-10-31T08:30:00.000Z'],
    ['invoice.invoice_date', '10/10/2026', '2026-10-10T08:30:00.000Z'],
    ['invoice.invoice_date', '10/31/2026 2:30 PM', '2026-10-31T11:00:00.000Z'],
    ['invoice.invoice_date', '19/08/1405 02:30:00 ب.ظ', '2026-11-10T11:00:00.000Z'],
    ['invoice.invoice_date', '۱۴۰۵/۰۸/۱۹ ۱۲:۰۵ ق.ظ', '2026-11-09T20:35:00.000Z'],
    ['invoice.invoice_date', '1405/08/19 12:05 ب ظ', '2026-11-10T08:35:00.000Z'],
    ['invoice.invoice_date', '1405/08/19 ب.ظ 02:30', '2026-11-10T11:00:00.000Z'],
    ['invoice.invoice_date', '۱۴۰۵/۰۸/۱۹ ق.ظ ۱۲:۰۵:۰۰', '2026-11-09T20:35:00.000Z'],
    ['invoice.invoice_date', 'PM 2:30 10/31/2026', '2026-10-31T11:00:00.000Z'],
    ['invoice.payment_due', '11/28/2026 12:00:00 AM', '2026-11-28'],
    ['invoice.payment_due', '1405/09/08، 10:30', '2026-11-29'],
    ['invoice.payment_due', '11/29/2026, 2:30 PM', '2026-11-29'],
    ['invoice.payment_due', '1405/09/08 ساعت ۱۰:۳۰', '2026-11-29'],
    ['invoice.payment_due', '10:30 1405/09/08', '2026-11-29'],
    ['invoice.payment_due', '۸ آذر ۱۴۰۵', '2026-11-29'],
    ['invoice.payment_due', 'دوشنبه ۹ آذر ماه ۱۴۰۵', '2026-11-30'],
    ['invoice.invoice_date', '۱۹ آبان ماه سال ۱۴۰۵ ساعت ۱۴:۳۰', '2026-11-10T11:00:00.000Z'],
    ['invoice.payment_due', '۹ آذرماه ۱۴۰۵', '2026-11-30'],
    ['invoice.payment_due', '۹ آذر سال ۱۴۰۵', '2026-11-30'],
    ['invoice.payment_due', '۱۴۰۵/۰۹/۰۷ ۰۰:۰۰', '2026-11-28'],
    ['invoice.payment_due', '1405/09/07 02:30:00 ب.ظ', '2026-11-28'],
    ['invoice.kutag_date', '1405/08/19 23:59:59', '2026-11-10'],
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
    ['invoice.invoice_date', '1 فروردین 1405', '2026-03-21T08:30:00.000Z'],
    ['invoice.invoice_date', '1405/08/19 14:30:05.5', '2026-11-10T11:00:05.500Z'],
    ['invoice.invoice_date', '1405/08/19 23:59:59', '2026-11-10T20:29:59.000Z'],
    ['invoice.kutag_date', '2026-11-10T00:00:00', '2026-11-10'],
    ['invoice.kutag_date', '1900-01-01', '1900-01-01'],
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
    ['items[].item_price', '۲/۳۵۰/۰۰۰ ریال', 'NOT_A_NUMBER', '2350000'],
    ['items[].item_price', '۱۲۰٬۰۰۰ تومان', 'NOT_IN_RIALS', '1200000'],
    // A thousandth of what is meant, were it taken; a decimal of fewer places, or of a spreadsheet's number, is one.
    ['items[].item_price', '208.000', 'ONE_GROUP', '208000'],
    ['items[].item_price', '208.500 ریال', 'ONE_GROUP', '208500'],
    ['items[].item_discount', '۸۵/۵۰۰', 'ONE_GROUP', '85500'],
    ['items[].item_price', '۲۰۸٫۱۲۵', 'ONE_GROUP', '208125'],
    ['items[].item_price', '208.000 تومان', 'NOT_IN_RIALS', '2080000'],
    ['items[].item_price', '9850 هزار ریال', 'NOT_IN_RIALS', '9850000'],
    ['items[].item_price', 'سیصد هزار ریال', 'NOT_A_NUMBER', '300000'],
    ['items[].item_price', 'سیصد هزار تومان', 'NOT_IN_RIALS', '3000000'],
    ['items[].item_price', '1.234,5', 'NOT_A_NUMBER', '1234.5'],
    ['items[].item_qty', '2,5', 'ODD_GROUPS', '2.5'],
    ['items[].item_qty', '0,250', 'ODD_GROUPS', '0.25'],
    ['items[].item_qty', '۰٬۷۵', 'ODD_GROUPS', '0.75'],
    ['items[].item_qty', '۱،۲۵ ', 'ODD_GROUPS', '1.25'],
    ['items[].item_price', '9850000,5', 'ODD_GROUPS', '9850000.5'],
    ['items[].item_price', '12,34,567', 'ODD_GROUPS', '1234567'],
    ['items[].item_price', '9850,000 ریال', 'ODD_GROUPS', '9850000'],
    ['items[].item_vat_percentage', '9,5%', 'ODD_GROUPS', '9.5'],
    ['items[].item_vat_percentage', '0.1', 'FRACTION_OF_ONE', '10'],
    ['items[].item_vat_percentage', '۰٫۰۹', 'FRACTION_OF_ONE', '9'],
    ['invoice.invoice_date', '30512', 'NOT_A_DATE', '1403/05/12'],
    ['invoice.invoice_date', '31050', 'NOT_A_DATE', undefined],
    ['invoice.invoice_date', '31 Nov 2026', 'NOT_A_DATE', undefined],
    // The eleventh of May, or the fifth of November.
    ['invoice.invoice_date', '11/05/2026', 'NOT_A_DATE', undefined],
    ['invoice.invoice_date', '11/31/2026', 'NOT_A_DATE', undefined],
    ['invoice.invoice_date', '1405/08/19 14:30 PMA', 'NOT_A_DATE', undefined],
    ['invoice.invoice_date', '1405/09/08 آذر', 'NOT_A_DATE', undefined],
    ['invoice.invoice_date', '2026/11/29 میلادی', 'NOT_A_DATE', undefined],
    ['invoice.invoice_date', '5 تا 10 دی 1405', 'NOT_A_DATE', undefined],
    ['invoice.invoice_date', '10:30 11:30', 'NOT_A_DATE', undefined],
    ['invoice.invoice_date', '10 Nova 2026', 'NOT_A_DATE', undefined],
    ['invoice.payment_due', '1405/09/07 25:00', 'NOT_A_DATE', undefined],
    ['invoice.payment_due', '2026-11-28T22:00:00Z', 'NOT_A_DATE', undefined],
    ['invoice.invoice_date', '51240', 'NOT_A_DATE', '1419/01/26'],
    ['invoice.invoice_date', '050828', 'NOT_A_DATE', '1405/08/28'],
    ['invoice.invoice_date', '46345.6041666667', 'NOT_A_DATE', '1405/08/28 14:30:00'],
    ['invoice.invoice_date', '46345.9999999999', 'NOT_A_DATE', '1405/08/28'],
    ['invoice.kutag_date', '46345.6041666667', 'NOT_A_DATE', '1405/08/28'],
    ['invoice.invoice_date', '1763632800', 'NOT_A_DATE', undefined],
    ['invoice.invoice_date', '57777', 'NOT_A_DATE', undefined],
    ['invoice.invoice_date', '42004', 'NOT_A_DATE', undefined],
    ['invoice.invoice_date', '42005', 'NOT_A_DATE', '1393/10/11'],
    ['invoice.invoice_date', '54788', 'NOT_A_DATE', '1428/10/11'],
    ['invoice.invoice_date', '54789', 'NOT_A_DATE', undefined],
    ['invoice.invoice_date', '25/08/05', 'NOT_A_DATE', '1405/08/25'],
    ['invoice.invoice_date', '5/8/25', 'NOT_A_DATE', '1405/08/25'],
    ['invoice.invoice_date', '04/08/05', 'NOT_A_DATE', '1404/08/05'],
    ['items[].item_vat_percentage', 'معاف', 'NOT_A_NUMBER', '0'],
    ['items[].item_vat_percentage', 'صفر', 'NOT_A_NUMBER', '0'],
    // Decades ahead, it is no Jalali day.
    ['invoice.invoice_date', '49/12/29', 'NOT_A_DATE', undefined],
    ['invoice.invoice_date', '50/01/01', 'NOT_A_DATE', '1350/01/01'],
    ['invoice.invoice_date', '1405/08/19 24:00', 'NOT_A_DATE', undefined],
    ['invoice.invoice_date', '1405/08/19 12:60', 'NOT_A_DATE', undefined],
    ['invoice.invoice_date', '1405/08/19 12:00:60', 'NOT_A_DATE', undefined],
    ['invoice.kutag_date', '1899-12-31', 'NOT_A_DATE', undefined],
    ['invoice.kutag_date', '2026-02-30', 'NOT_A_DATE', undefined],
    ['invoice.invoice_date', '2026-11-31T10:00:00Z', 'NOT_A_DATE', undefined],
    ['invoice.invoice_date', '1407/12/30', 'NOT_A_DATE', undefined],
    ['items[].item_code', '1E+05', 'ROUNDED', undefined],
    ['items[].item_price', 'رایگان', 'NOT_A_NUMBER', undefined],
    ['items[].item_discount', '-', 'NOT_A_NUMBER', '0'],
    ['items[].item_discount', ' – ', 'NOT_A_NUMBER', '0'],
    ['items[].item_qty', '۲ عدد', 'NOT_A_NUMBER', '2'],
    ['items[].item_carat', '۱۸ عیار', 'NOT_A_NUMBER', '750'],
    ['items[].item_carat', 'عیار ۷۵۰', 'NOT_A_NUMBER', '750'],
    ['items[].item_carat', 'عیار', 'NOT_A_NUMBER', undefined],
    ['items[].item_qty', '1.5کیلوگرم', 'NOT_A_NUMBER', '1.5'],
    ['items[].item_qty', '2 بسته بزرگ', 'NOT_A_NUMBER', undefined],
    ['items[].item_price', '2 عدد', 'NOT_A_NUMBER', undefined],
    ['invoice.invoice_date', '05/08/19', 'NOT_A_DATE', '1405/08/19'],
    ['invoice.invoice_date', '1405/13/01', 'NOT_A_DATE', undefined],
    ['buyer_info.national_code', '68421931', 'LOST_ZERO', '0068421931'],
    ['buyer_info.economic_code', '758110220001', 'LOST_ZERO', '00758110220001'],
    ['items[].item_code', '123456789012', 'LOST_ZERO', '0123456789012'],
    ['buyer_info.buyer_entity', 'عمه', 'UNKNOWN_CHOICE', undefined],
    ['buyer_info.buyer_entity', 'حفیقی', 'UNKNOWN_CHOICE', 'حقیقی'],
    ['invoice.invoice_type', 'اصلاحیه', 'UNKNOWN_CHOICE', 'اصلاحی'],
    ['invoice.invoice_pattern', 'صادارت', 'UNKNOWN_CHOICE', 'صادرات'],
    ['items[].item_unit', 'مشت', 'UNKNOWN_UNIT', undefined],
    ['items[].item_unit', 'کیلوگزم', 'UNKNOWN_UNIT', 'کیلوگرم'],
    ['items[].item_unit', 'میلی', 'UNKNOWN_UNIT', undefined],
    ['items[].item_currency_type', 'دلار', 'UNKNOWN_CURRENCY', 'USD'],
    ['items[].item_unit', 'ریال', 'UNKNOWN_UNIT', undefined],
    ['items[].item_unit', 'تومان', 'UNKNOWN_UNIT', undefined],
    ['items[].item_currency_type', 'کرون', 'UNKNOWN_CURRENCY', undefined],
    ['items[].item_currency_type', 'تومان', 'UNKNOWN_CURRENCY', undefined],
    ['items[].item_currency_type', 'IRT', 'UNKNOWN_CURRENCY', undefined],
    ['items[].item_qty', '#REF!', 'SPREADSHEET_ERROR', undefined],
    ['items[].item_qty', '#SPILL!', 'SPREADSHEET_ERROR', undefined],
    ['items[].item_code', '2.71E+12', 'ROUNDED', undefined],
    ['invoice.internal_id', '1.40509E+11', 'ROUNDED', undefined],
    ['invoice.internal_id', '1.405090200000001E+15', 'ROUNDED', undefined],
    ['group', '۱٫۴۰۵۰۹E+۱۱', 'ROUNDED', undefined],
    ['buyer_info.national_code', '1.4E+10', 'ROUNDED', undefined],
  ])('%s finds %j to be %s, and offers %j', (path, text, code, fix) => {
    const reading = read(path, text);
    expect(reading).toMatchObject({ ok: false, code, ...(fix === undefined ? {} : { fix }) });
    expect('fix' in reading).toBe(fix !== undefined);
  });

  it('whatever stands in a cell of a date is read or refused', () => {
    const pieces = [
      '1405',
      '09',
      '8',
      '/',
      '-',
      ' ',
      '، ',
      ':',
      '10:30',
      'آذر',
      'دی',
      'نقدی',
      'ساعت',
      'شنبه',
      'nov',
      'ب.ظ',
    ];
    const texts = fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 8 }).map((some) => some.join(''));
    const ofDates = fc.constantFrom('invoice.invoice_date', 'invoice.payment_due');
    fc.assert(
      fc.property(ofDates, texts, (path, text) => typeof read(path, text).ok === 'boolean'),
      { numRuns: 2_000 },
    );
  });

  it('a goods id that begins as they all do has lost no zero at its beginning', () => {
    expect(read('items[].item_code', '271000025641')).toEqual({ ok: true, value: '271000025641' });
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
        const kept = asKept[column.kind.type]?.(text) ?? '';
        // What nobody could see is none.
        const value = isUnseen(kept) ? '' : kept;
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

it.each(['items[].item_vat_percentage', 'items[].item_trade_value', 'invoice.invoice_date'])(
  '%s: what is far longer than any value is not looked into, a thousand times over',
  (path) => {
    const text = `1${'\n'.repeat(39_000)}z`;
    for (let count = 0; count < 1_000; count += 1) {
      expect(read(path, text)).toMatchObject({ ok: false, code: 'TOO_LONG' });
    }
  },
);
