import { readCell, sheetColumn } from '@taraz/core';
import { describe, expect, it } from 'vitest';
import { guessMapping } from './header-row.ts';
import { dateOfChanged, splitDateNotice, withDateHeader, withDates } from './split-dates.ts';

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

  it('is told, with the columns it was put together of', () => {
    const [notice, ...others] = splitDateNotice(headers);
    expect(others).toEqual([]);
    for (const name of ['«\u2068سال\u2069»', '«\u2068ماه\u2069»', '«\u2068روز\u2069»'])
      expect(notice?.message).toContain(name);
    expect(splitDateNotice(own)).toEqual([]);
  });

  it('follows its parts when they are changed, unless it is changed itself', () => {
    const cells = ['1', '1405', '13', '28', '2720000114542', '1405/13/28'];
    const changed = (...some: [number, string][]) => dateOfChanged(headers, cells, new Map(some));
    expect(changed([2, '8'])).toEqual([5, '1405/8/28']);
    expect(changed([2, 'آبان'], [3, '۲۹'])).toEqual([5, '۲۹ آبان 1405']);
    expect(changed([2, '8'], [5, '1405/08/01'])).toBe(null);
    expect(changed([0, '2'])).toBe(null);
    expect(dateOfChanged(own, cells, new Map([[2, '8']]))).toBe(null);
  });
});
