import { describe, expect, it } from 'vitest';
import { amountFields as purchaseAmounts, guessFields as purchaseFields } from '../purchases/imports/columns.ts';
import { neededFields as purchaseNeeded } from '../purchases/imports/words.fa.ts';
import { amountFields, guessFields } from './columns.ts';
import { headerKeys, surestOf, unitOf, unitSaid } from './header.ts';
import { neededFields } from './needed.ts';

const sheet = (above: string, titles: readonly string[]) => ({
  ...{ at: 1, titles, rows: [above, ...titles].map((cell, index) => ({ number: index + 1, cells: [cell] })) },
});
const unit = (above: string, ...titles: string[]) =>
  unitSaid({ ...sheet(above, titles), fields: guessFields(titles), amounts: amountFields, needed: neededFields });
const ofPurchases = (...titles: string[]) =>
  unitSaid({
    ...{ ...sheet('', titles), fields: purchaseFields(titles), amounts: purchaseAmounts, needed: purchaseNeeded },
  });

describe('amounts are counted', () => {
  it('as the header says, and only where it does not as a title above it does', () => {
    expect(unit('گردش حساب (مبالغ به تومان)', 'تاریخ', 'واریز')).toEqual({ unit: 'toman', isAbove: true });
    expect(unit('گردش حساب', 'تاریخ', 'واریز (تومان)')).toEqual({ unit: 'toman', isAbove: false });
    expect(unit('گردش حساب (مبالغ به تومان)', 'تاریخ', 'واریز (ریال)')).toEqual({ unit: 'rial', isAbove: false });
    expect(unit('گردش حساب (مبالغ به ریال)', 'تاریخ', 'واریز (تومان)')).toEqual({ unit: 'toman', isAbove: false });
    expect(unit('گردش حساب (مبالغ به ریال)', 'تاریخ', 'واریز')).toEqual({ unit: 'rial', isAbove: true });
    expect(unit('گردش حساب', 'تاریخ', 'واریز')).toBeNull();
  });

  it('as a column of units says of its rows, which is asked about whatever was said of the same titles', () => {
    const titles = ['تاریخ', 'فروشنده', 'مبلغ خالص', 'مالیات', 'مبلغ کل', 'واحد پول'];
    const said = (...units: string[]) => {
      const cells = [titles, ...units.map((one) => ['1405/09/01', 'البرز', '100', '10', '110', one])];
      const rows = cells.map((row, index) => ({ number: index + 1, cells: row }));
      return unitSaid({
        rows,
        at: 0,
        titles,
        fields: purchaseFields(titles),
        amounts: purchaseAmounts,
        needed: purchaseNeeded,
      });
    };
    expect(said('تومان', 'تومان')).toEqual({ unit: 'toman', isAbove: true });
    expect(said('ریال', 'ریال')).toBeNull();
    expect(headerKeys(titles, said('تومان'))).toHaveLength(2);
  });

  it('not as a title says that is no amount’s, or that tells them once more', () => {
    expect(unit('', 'تاریخ', 'شرح (مثلا ۵۰ هزار تومان)', 'واریز')).toBeNull();
    expect(unit('', 'تاریخ', 'بدهکار (ریال)', 'بستانکار (ریال)', 'مانده (تومان)')?.unit).toBe('rial');
    expect(
      ofPurchases('تاریخ', 'فروشنده', 'مبلغ خالص (ریال)', 'مالیات (ریال)', 'مبلغ کل (ریال)', 'معادل (تومان)')?.unit,
    ).toBe('rial');
    expect(ofPurchases('تاریخ', 'فروشنده', 'مبلغ', 'مالیات', 'مبلغ کل', 'معادل (تومان)')).toBeNull();
  });

  it('as any title says where none is known for an amount’s that is needed', () => {
    expect(unit('', 'روز', 'رقم (تومان)')?.unit).toBe('toman');
    expect(unit('', 'تاریخ', 'گردش (تومان)', 'مانده')?.unit).toBe('toman');
    expect(ofPurchases('تاریخ', 'فروشنده', 'مبلغ (تومان)', 'مالیات')?.unit).toBe('toman');
    expect(ofPurchases('تاریخ', 'فروشنده', 'خالص فاکتور (تومان)', 'مالیات')?.unit).toBe('toman');
    expect(ofPurchases('تاریخ', 'فروشنده', 'مبلغ (تومان)', 'مالیات (ریال)')?.unit).toBe('rial');
  });

  it('in no rials that are in another word', () => {
    expect(unit('گردش حساب (مبالغ به تومان)', 'شماره سریال', 'روز')?.unit).toBe('toman');
    expect(unit('سریال دستگاه ۱۲', 'تاریخ', 'واریز')).toBeNull();
  });
});

describe('what is remembered of a header', () => {
  const titles = ['تاریخ', 'واریز'];
  const keys = (above: string) => headerKeys(titles, unit(above, ...titles));
  const kept = (one: string, counted: 'rial' | 'toman') => ({ header_key: one, unit: counted });
  const of = (above: string, ...all: ReturnType<typeof kept>[]) =>
    unitOf(surestOf(keys(above), all), unit(above, ...titles));
  const [plain] = keys('');
  const [inTomans] = keys('مبالغ به تومان است');

  it('is told of a file that says nothing else of its unit', () => {
    expect(of('', kept(plain, 'rial'))).toEqual({ unit: 'rial', isTold: true });
    expect(of('', kept(plain, 'toman'))).toEqual({ unit: 'toman', isTold: true });
    expect(of('مبالغ به تومان است', kept(plain, 'toman'))).toEqual({ unit: 'toman', isTold: true });
    expect(of('')).toEqual({ unit: 'rial', isTold: false });
  });

  it('is asked about where what stands above the header says other than what is remembered', () => {
    expect(of('مبالغ به تومان است', kept(plain, 'rial'))).toEqual({ unit: 'toman', isTold: false });
    // Only tomans are asked about: read in rials it would be a tenth without a word.
    expect(of('مبالغ به ریال است', kept(plain, 'toman'))).toEqual({ unit: 'toman', isTold: false });
  });

  it('is apart for files that say so above it, whatever was answered', () => {
    const both = [kept(inTomans, 'toman'), kept(plain, 'rial')];
    expect(of('مبالغ به تومان است', ...both)).toEqual({ unit: 'toman', isTold: true });
    expect(of('', kept(plain, 'rial'))).toEqual({ unit: 'rial', isTold: true });
    expect(of('مبالغ به تومان است', kept(inTomans, 'rial'))).toEqual({ unit: 'rial', isTold: true });
  });
});
