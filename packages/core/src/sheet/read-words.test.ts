import { describe, expect, it } from 'vitest';
import { currencies } from '../catalogues/currencies.ts';
import { units } from '../catalogues/units.ts';
import { columns } from '../patterns/columns.ts';
import { readCell } from './cell-values.ts';
import { currencyNames, patternWords, unitWords } from './choice-words.fa.ts';
import { sheetColumn } from './sheet-columns.ts';

const nowMs = Date.parse('2026-11-20T10:00:00Z');

function read(path: string, text: string) {
  const column = sheetColumn(path);
  if (column === null) throw new Error(`no column ${path}`);
  return readCell(column, text, nowMs);
}

describe('words', () => {
  it.each([
    ['invoice.invoice_output_type', ['نوع-یک', 'نوع ۱', 'نوع اول (با خریدار)', 'صورتحساب نوع اول'], 'type_one'],
    [
      'invoice.invoice_pattern',
      ['الگوی سوم', 'الگوی ۳', '3', 'طلا، جواهر و پلاتین', 'طلا', 'طلا جواهر و پلاتین'],
      'gold',
    ],
    ['invoice.invoice_pattern', ['الگوی اول (فروش)', 'فروش', 'sale'], 'sale'],
    ['invoice.invoice_pattern', ['فرآورده های نفتی', 'الگوی نهم'], 'refinery'],
    ['invoice.payment_method', ['نقدی-نسیه', 'نقد و نسیه', 'هردو'], 'both'],
    ['buyer_info.buyer_entity', ['اتباع غیر ایرانی', 'اتباع غیر‌ایرانی', 'اتباع'], 'follower'],
    ['buyer_info.buyer_entity', ['مصرف‌کننده نهایی', 'مصرف کننده نهائی', 'مشتری متفرقه'], ''],
    ['items[].item_unit', ['متر مربع', 'مترمربع', 'متر‌مربع', 'm2'], 'SQUARE_METER'],
    ['items[].item_unit', ['کیلو گرم', 'کیلو', 'KG', 'kilo'], 'KILO'],
    ['items[].item_unit', ['نفر ساعت', 'نفر-ساعت'], '16121'],
    ['items[].item_currency_type', ['دلار آمریکا', 'دلار امریکا', 'US Dollar', '$', 'usd', '840'], 'USD'],
    ['payments[].payment_method', ['کارت خوان', 'دستگاه پوز', 'pos'], 'pos'],
    ['invoice.invoice_date', ['1763632800000', '2025-11-20T10:00:00Z'], '2025-11-20T10:00:00.000Z'],
  ])('of %s are the same in all of %j', (path, texts, value) => {
    for (const text of texts) expect(read(path, text), text).toEqual({ ok: true, value });
  });

  it('has words of units, currencies and patterns that each mean one thing', () => {
    for (const [code, words] of Object.entries(unitWords)) {
      for (const word of words) expect(read('items[].item_unit', word), word).toEqual({ ok: true, value: code });
    }
    for (const { fa, code, productCode } of units) {
      expect(read('items[].item_unit', fa), fa).toEqual({ ok: true, value: productCode ?? code });
    }
    for (const { fa, en, alpha } of currencies) {
      for (const name of [fa, en].filter((one) => one !== 'Bolívar Soberano'))
        expect(read('items[].item_currency_type', name), name).toEqual({ ok: true, value: alpha });
    }
    expect(read('items[].item_currency_type', 'Bolívar Soberano')).toMatchObject({ ok: false });
    for (const [alpha, names] of Object.entries(currencyNames)) {
      for (const name of names)
        expect(read('items[].item_currency_type', name), name).toEqual({ ok: true, value: alpha });
    }
    for (const [pattern, words] of Object.entries(patternWords)) {
      for (const word of words)
        expect(read('invoice.invoice_pattern', word), word).toEqual({ ok: true, value: pattern });
    }
    for (const { labelFa, pattern } of Object.values(columns)) {
      expect(read('invoice.invoice_pattern', labelFa), labelFa).toEqual({ ok: true, value: pattern });
    }
  });
});
