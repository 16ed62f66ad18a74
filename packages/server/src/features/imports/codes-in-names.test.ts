import { describe, expect, it } from 'vitest';
import { codesInNamesNotice, withCodeHeaders, withCodes } from './codes-in-names.ts';
import { guessMapping } from './header-row.ts';

const own = ['شماره فاکتور', 'خریدار', 'کالا', 'تعداد', 'قیمت'];
const rowsOf = (...rows: string[][]) => rows.map((cells, index) => ({ number: index + 2, cells }));
const line = (buyer: string, goods: string) => ['1', buyer, goods, '2', '1000000'];
const sales = rowsOf(
  line('شرکت پخش آریا - 14008430838', '2720000114542 - چای'),
  line('زهرا امینی (کد ملی: ۰۰۶۸۴۲۱۹۳۱)', 'قند/2720000131425'),
);
const headers = withCodeHeaders(own, sales);

describe('ids beside names in one cell', () => {
  it('are columns of their own, which are known by their titles, and no part of the names', () => {
    expect(guessMapping(headers)).toMatchObject({
      'buyer_info.name': { column: 1 },
      'items[].item_name': { column: 2 },
      'buyer_info.national_code': { column: 5 },
      'items[].item_code': { column: 6 },
    });
    const cells = withCodes(headers, sales).map((row) => row.cells);
    expect(cells.map((row) => [row[1], row[5], row[2], row[6]])).toEqual([
      ['شرکت پخش آریا', '14008430838', 'چای', '2720000114542'],
      ['زهرا امینی', '0068421931', 'قند', '2720000131425'],
    ]);
  });

  it('stay where a row has none or two of them, in a short row too, and a header that comes again stays one', () => {
    const odd = rowsOf(line('فروش متفرقه', 'چای'), ['2', 'آریا 14008430838 و 0068421931'], own);
    expect(withCodes(headers, odd).map(({ cells }) => [cells[1], cells[5], cells[6]])).toEqual([
      ['فروش متفرقه', '', ''],
      ['آریا 14008430838 و 0068421931', '', ''],
      [own[1], headers[5], headers[6]],
    ]);
  });

  it('are looked for in no file that has them in a column, or hardly any', () => {
    for (const head of [own.with(3, 'کد ملی').with(0, 'شناسه کالا'), ['شماره فاکتور', 'تعداد']])
      expect(withCodeHeaders(head, sales)).toBe(head);
    const names = rowsOf(line('پخش آریا', 'چای'), line('زهرا امینی 0068421931', 'قند'));
    expect(withCodeHeaders(own, names)).toBe(own);
    expect(withCodes(own, names)).toBe(names);
  });

  it('are not looked for in texts that are longer than any name', () => {
    const [row] = withCodes(
      headers,
      rowsOf(line(`${'-'.repeat(400)} 0068421931`, `${'-'.repeat(200)}چای 2720000114542`)),
    );
    expect(row?.cells.slice(5)).toEqual(['', '2720000114542']);
  });

  it('are told, with the columns they come from', () => {
    expect(codesInNamesNotice(headers).map(({ message }) => message)).toEqual([
      expect.stringContaining('«\u2068خریدار\u2069»'),
      expect.stringContaining('«\u2068کالا\u2069»'),
    ]);
    expect(codesInNamesNotice(own)).toEqual([]);
  });
});
