import { describe, expect, test } from 'vitest';
import { readDay, readGoodsRow, readHeader, readRate } from './goods-row.ts';

const names = 'ID,DescriptionOfID,Vat,Taxable,RunDate,ExpirationDate,CreateDate,LastEditDate,Type,PricingDescription';

describe("the catalogue's file", () => {
  test.each([
    ['2024-03-20', '2024-03-20'],
    ['1402/12/29', '2024-03-19'],
    ['۱۴۰۳/۰۱/۰۱ 00:00:00', '2024-03-20'],
    ['2024-02-31', null],
    ['1403/13/01', null],
    ['', null],
    ['soon', null],
  ])('day %j → %j', (text, day) => expect(readDay(text)).toBe(day));

  test.each([
    ['10', '10'],
    ['۹٪', '9'],
    ['10.00', '10'],
    ['', null],
    ['معاف', null],
    ['-1', null],
  ])('rate %j → %j', (text, rate) => expect(readRate(text)).toBe(rate));

  test('is known by its header, in any order', () => {
    const outcome = readHeader(['\uFEFFVat', ' descriptionofid', 'ID']);
    expect(outcome).toEqual({ header: { id: 2, description: 1, vat: 0 } });
    expect(readHeader(['شناسه', 'شرح'])).toEqual({ missing: ['ID', 'DescriptionOfID', 'Vat'] });
  });

  test('rows', () => {
    const head = readHeader(names.split(','));
    if ('missing' in head) throw new Error('the header is whole');
    const read = (line: string) => readGoodsRow(head.header, line.split(','));
    expect(read('۲۷۲۰۰۰۰۱۳۱۴۲۵,روغن‌زیتون,10,مشمول,1402/01/01,,,1402/05/05,شناسه عمومی,')).toMatchObject({
      ok: true,
      row: {
        id: '2720000131425',
        words: 'روغنزیتون روغن زیتون',
        vat: '10',
        startsOn: '2023-03-21',
        endsOn: null,
        lastEdit: '1402/05/05',
      },
    });
    expect(read('27,x,10')).toMatchObject({ ok: false });
    expect(read('2720000131425,,10')).toMatchObject({ ok: false });
    expect(read('2720000131425,x,?,,?')).toMatchObject({ ok: true, hasUnreadRate: true, hasUnreadDate: true });
  });
});
