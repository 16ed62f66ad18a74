import { describe, expect, it } from 'vitest';
import { columnKeys, columns } from '../patterns/columns.ts';
import { guessColumn } from './guess-column.ts';
import { matchHeaders } from './match-headers.ts';
import { templateColumns } from './sheet-columns.ts';

const guessOf = (headers: readonly string[]) => guessColumn(matchHeaders(headers).filter((path) => path !== null));

describe('the pattern of a file', () => {
  it('is told by the columns of every template but of those whose columns others have too', () => {
    for (const key of columnKeys) {
      const paths = templateColumns(key).map(({ path }) => path);
      const { pattern } = columns[key];
      const isLike = ['contracting', 'refinery', 'chain_sale'].includes(pattern);
      expect(guessColumn(paths), key).toBe(isLike ? '1/1' : columnKeys.find((one) => columns[one].pattern === pattern));
    }
  });

  it.each([
    [['شماره فاکتور', 'کد ملی خریدار', 'شناسه کالا', 'تعداد', 'مبلغ واحد', 'وزن خالص'], '1/1'],
    [['شماره فاکتور', 'شناسه کالا', 'تعداد', 'مبلغ واحد'], '2/1'],
    [['شماره فاکتور', 'نام خریدار', 'شناسه کالا', 'تعداد', 'مبلغ واحد'], '2/1'],
    [['شماره اقتصادی خریدار', 'شناسه کالا-خدمت', 'اجرت ساخت', 'سود فروشنده', 'حق العمل', 'عیار'], '1/3'],
    [['شناسه کالا-خدمت', 'اجرت ساخت', 'سود فروشنده', 'حق العمل', 'عیار'], '2/3'],
    [['شماره اقتصادی خریدار', 'شناسه کالا-خدمت', 'نوع ارز', 'نرخ برابری ارز با ریال', 'میزان ارز'], '1/2'],
    [['شناسه کالا-خدمت', 'اجرت ساخت', 'شماره بارنامه'], null],
  ])('of the columns %j is %s', (headers, key) => {
    expect(guessOf(headers)).toBe(key);
  });
});
