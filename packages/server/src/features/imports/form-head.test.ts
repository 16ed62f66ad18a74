import { describe, expect, it } from 'vitest';
import { formNotice, withForms } from './form-head.ts';
import { guessMapping } from './header-row.ts';

const nowMs = Date.parse('2026-11-26T12:00:00Z');
const rowsOf = (...rows: string[][]) => rows.map((cells, index) => ({ number: index + 1, cells }));
const table = ['ردیف', 'کد کالا', 'شرح کالا یا خدمات', 'تعداد', 'واحد', 'مبلغ واحد', 'جمع مالیات و عوارض'];
const tea = ['1', '2720000114542', 'چای', '2', 'عدد', '9850000', '1970000'];
const under = [['', '', 'جمع', '2', '', '', '1970000'], ['مهر و امضای فروشنده']];
const tableOf = (above: string[][], header = table, below = [tea, ...under]) =>
  withForms(header, [{ header: above.length + 1, all: rowsOf(...above, header, ...below) }], nowMs);
const headOf = (above: string[][], header = table) => tableOf(above, header).heads[0] ?? new Map<string, string>();

describe('one invoice as a form', () => {
  it('says its number, day and buyer above the table, in cells of their own or behind a colon', () => {
    const above = [
      ['صورتحساب فروش کالا و خدمات', '', '', 'شماره: 9401'],
      ['', '', '', 'تاریخ:', '1405/09/01'],
      ['مشخصات فروشنده'],
      ['نام شخص حقیقی / حقوقی:', 'نگین پارس', 'شماره اقتصادی:', '14003778990', 'کد پستی ۱۰ رقمی:', '1943631339'],
      ['مشخصات خریدار'],
      ['نام شخص حقیقی / حقوقی:', 'زهرا امینی', 'شماره اقتصادی:', '', 'شماره ثبت / شماره ملی:', '0068421931'],
      ['نشانی کامل: اصفهان', '', 'کد پستی ۱۰ رقمی: 8174673441'],
    ];
    expect([...headOf(above)]).toEqual([
      ['invoice.internal_id', '9401'],
      ['invoice.invoice_date', '1405/09/01'],
      ['buyer_info.name', 'زهرا امینی'],
      ['buyer_info.national_code', '0068421931'],
      ['buyer_info.address', 'اصفهان'],
      ['buyer_info.postal_code', '8174673441'],
    ]);
  });

  it('has them in columns of its lines, and not in those of its sums', () => {
    const form = tableOf([['شماره فاکتور', '9401', 'خریدار', 'زهرا امینی']], table, [tea, ['2', '', 'حمل'], ...under]);
    expect(guessMapping(form.headers)).toMatchObject({
      'invoice.internal_id': { column: 7 },
      'buyer_info.name': { column: 8 },
    });
    const said = ['9401', 'زهرا امینی'];
    expect(form.rows.map((row) => row.cells.slice(7))).toEqual([said, said, ['', ''], ['', '']]);
    expect(formNotice(form.heads)[0]?.message).toContain('«\u20689401\u2069»');
  });

  it('may be one of many in a report, each above its lines, the header again or not', () => {
    const below = [
      ['شماره فاکتور: 1001', '', 'تاریخ: 1405/09/01'],
      ['مشتری: زهرا امینی', '', 'کد ملی: 0068421931'],
      ...[tea, tea, ['', '', 'جمع فاکتور', '4']],
      ['شماره فاکتور: 1002', '', 'مشتری:', 'پخش آریا'],
      ...[table, tea, ['', '', 'جمع فاکتور', '2']],
    ];
    const { headers, rows, heads } = tableOf([['گزارش فروش']], table, below);
    expect(rows.map(({ number: at, cells }) => [at, ...cells.slice(7)])).toEqual([
      [5, '1001', '1405/09/01', 'زهرا امینی', '0068421931'],
      [6, '1001', '1405/09/01', 'زهرا امینی', '0068421931'],
      [7, '', '', '', ''],
      [9, ...headers.slice(7)],
      [10, '1002', '', 'پخش آریا', ''],
      [11, '', '', '', ''],
    ]);
    expect(formNotice(heads)).toMatchObject([{ count: 2, message: expect.stringContaining('۲ صورتحساب') }]);
  });

  it('is not looked for beyond some hundreds of labels: to look each of very many up would hold up everybody', () => {
    const odd = Array.from({ length: 600 }, (_, at) => [`برچسب ${at}:`, 'شماره فاکتور']);
    expect(tableOf([], table, [...odd, ['شماره فاکتور: 1001'], tea]).heads).toEqual([]);
    expect(tableOf([], table, [...odd.slice(0, 100), ['شماره فاکتور: 1001'], tea]).heads).toHaveLength(1);
  });

  it('is no list of invoices with a title, and none without a number', () => {
    const list = ['شماره فاکتور', 'تاریخ', 'کد کالا', 'شرح', 'تعداد', 'مبلغ واحد'];
    expect(headOf([['گزارش فروش', 'شماره: 12']], list).size).toBe(0);
    expect(headOf([['تاریخ: 1405/09/01', 'از تاریخ 1405/09/01 تا 1405/09/30']]).size).toBe(0);
    expect(headOf([['شماره:', 'تاریخ:', '1405/09/01']]).size).toBe(0);
    // What is no day is none of the invoice.
    expect([...headOf([['شماره: 9401', 'تاریخ: آذر']])]).toEqual([['invoice.internal_id', '9401']]);
    expect(tableOf([]).headers).toBe(table);
    expect(formNotice([])).toEqual([]);
  });
});
