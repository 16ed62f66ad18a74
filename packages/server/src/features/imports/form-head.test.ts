import { describe, expect, it } from 'vitest';
import { formHeadOf, formNotice, withForm, withFormHeaders } from './form-head.ts';
import { guessMapping } from './header-row.ts';

const nowMs = Date.parse('2026-11-26T12:00:00Z');
const rowsOf = (...rows: string[][]) => rows.map((cells, index) => ({ number: index + 1, cells }));
const table = ['ردیف', 'کد کالا', 'شرح کالا یا خدمات', 'تعداد', 'واحد', 'مبلغ واحد', 'جمع مالیات و عوارض'];
const tea = ['1', '2720000114542', 'چای', '2', 'عدد', '9850000', '1970000'];
const under = [['', '', 'جمع', '2', '', '', '1970000'], ['مهر و امضای فروشنده']];
const headOf = (above: string[][], header = table) => {
  const rows = rowsOf(...above, header, tea, ...under);
  const at = above.length + 1;
  return formHeadOf({ number: at, cells: header }, rows, nowMs);
};

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
    const head = headOf([['شماره فاکتور', '9401', 'خریدار', 'زهرا امینی']]);
    const headers = withFormHeaders(table, head);
    expect(guessMapping(headers)).toMatchObject({
      'invoice.internal_id': { column: 7 },
      'buyer_info.name': { column: 8 },
    });
    const cells = withForm(table, rowsOf(tea, ['2', '', 'حمل'], ...under), head).map((row) => row.cells.slice(7));
    expect(cells).toEqual([['9401', 'زهرا امینی'], ['9401', 'زهرا امینی'], [], []]);
    expect(formNotice(head)[0]?.message).toContain('«\u20689401\u2069»');
  });

  it('is no list of invoices with a title, and none without a number', () => {
    const list = ['شماره فاکتور', 'تاریخ', 'کد کالا', 'شرح', 'تعداد', 'مبلغ واحد'];
    expect(headOf([['گزارش فروش', 'شماره: 12']], list).size).toBe(0);
    expect(headOf([['تاریخ: 1405/09/01', 'از تاریخ 1405/09/01 تا 1405/09/30']]).size).toBe(0);
    expect(headOf([['شماره:', 'تاریخ:', '1405/09/01']]).size).toBe(0);
    // What is no day is none of the invoice.
    expect([...headOf([['شماره: 9401', 'تاریخ: آذر']])]).toEqual([['invoice.internal_id', '9401']]);
    expect(withFormHeaders(table, new Map())).toBe(table);
    expect(formNotice(new Map())).toEqual([]);
  });
});
