import { readCell, sheetColumn } from '@taraz/core';
import { describe, expect, it } from 'vitest';
import { guessMapping } from './header-row.ts';
import { withDateHeader, withDates } from './split-dates.ts';

const own = ['شماره', 'سال', 'ماه', 'روز', 'شناسه کالا'];
const headers = withDateHeader(own);
const dateOf = (...parts: string[]) => {
  const [row] = withDates(headers, [{ number: 2, cells: ['1', ...parts] }]);
  return row?.cells.at(-1);
};
const column = sheetColumn('invoice.invoice_date');

describe('a date in three columns', () => {
  it('is one column more, which is taken for the date', () => {
    expect(headers).toHaveLength(6);
    expect(guessMapping(headers)['invoice.invoice_date']).toEqual({ column: 5 });
    expect(withDateHeader(['Year', 'month', 'DAY'])).toHaveLength(4);
  });

  it.each([
    [['1405', '8', '28'], '1405/8/28'],
    [['۱۴۰۵', '۰۸', '۲۸'], '۱۴۰۵/۰۸/۲۸'],
    [['1405', 'آبان', '28'], '28 آبان 1405'],
  ])('%j is read', (parts, text) => {
    expect(dateOf(...parts)).toBe(text);
    const reading = column && readCell(column, text, Date.parse('2026-11-26T00:00:00Z'));
    expect(reading).toMatchObject({ ok: true, value: '2026-11-19T08:30:00.000Z' });
  });

  it('says nothing where all of it is empty, and is told where a part is', () => {
    expect(dateOf('', ' ', '')).toBe('');
    expect(column && readCell(column, dateOf('1405', '', '28') ?? '', 0)).toMatchObject({ ok: false });
  });

  it('is put together in no file that has the whole date, lacks a part or has one twice', () => {
    for (const head of [[...own, 'تاریخ فاکتور'], own.slice(0, 3), [...own, 'روز']]) {
      expect(withDateHeader(head)).toEqual(head);
      expect(withDates(head, [{ number: 2, cells: ['1'] }])).toEqual([{ number: 2, cells: ['1'] }]);
    }
  });

  it('is in a short row too, and a header that comes again stays one', () => {
    const rows = [
      { number: 2, cells: ['1', '1405', '8', '28'] },
      { number: 3, cells: own },
    ];
    expect(withDates(headers, rows).map(({ cells }) => cells)).toEqual([
      ['1', '1405', '8', '28', '', '1405/8/28'],
      headers,
    ]);
  });
});
