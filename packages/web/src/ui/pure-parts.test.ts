import { describe, expect, test } from 'vitest';
import { tomanOf } from './amount-in-words.tsx';
import { dayOfInstant, instantsOfRange, presetRange, readPastedDay } from './jalali-values.ts';
import { pagesToShow } from './pager.tsx';
import { columnsThatFit, type TableColumn } from './table-columns.ts';

describe('pages of a pager', () => {
  test.each([
    [0, 0, [0]],
    [3, 6, [0, 1, 2, 3, 4, 5, 6]],
    [0, 16, [0, 1, null, 16]],
    [8, 16, [0, null, 7, 8, 9, null, 16]],
    [2, 16, [0, 1, 2, 3, null, 16]],
    [3, 16, [0, 1, 2, 3, 4, null, 16]], // a gap of one page is that page
    [16, 16, [0, null, 15, 16]],
  ])('page %i of 0–%i', (current, last, pages) => {
    expect(pagesToShow(current, last)).toEqual(pages);
  });
});

test.each([
  [0, 4, [0, 1, 2, 3, 4]],
  [0, 5, [0, null, 5]],
  [2, 6, [0, 1, 2, null, 6]],
  [3, 6, [0, null, 3, null, 6]],
  [9, 38, [0, null, 9, null, 38]],
])('page %i of 0–%i on a phone: no more than seven buttons with the arrows', (current, last, pages) => {
  expect(pagesToShow(current, last, true)).toEqual(pages);
});

describe('columns of a table', () => {
  const column = (id: string, minWidth: number, rank = 1): TableColumn<object> => ({
    id,
    title: id,
    minWidth,
    rank,
    render: () => id,
  });
  const columns = [column('a', 100), column('b', 100, 3), column('c', 100, 2), column('d', 100, 3)];
  const fit = (width: number | null) => columnsThatFit(columns, width).shown.map(({ id }) => id);
  test('give way by rank, the last of equal rank first', () => {
    expect(fit(null)).toEqual(['a', 'b', 'c', 'd']);
    expect(fit(400)).toEqual(['a', 'b', 'c', 'd']);
    expect(fit(399)).toEqual(['a', 'b', 'c']);
    expect(fit(250)).toEqual(['a', 'c']);
    expect(fit(10)).toEqual(['a']);
  });
  test('give way one more for each step that figures squeezed the names, then become compact', () => {
    const status = { ...column('s', 100), compact: { minWidth: 20, render: () => 'icon' } };
    const squeezed = (steps: number) => columnsThatFit([...columns, status], 500, 0, steps).shown;
    const ids = (steps: number) => squeezed(steps).map(({ id }) => id);
    expect(ids(0)).toEqual(['a', 'b', 'c', 'd', 's']);
    expect(ids(1)).toEqual(['a', 'b', 'c', 's']);
    expect(ids(3)).toEqual(['a', 's']);
    expect(squeezed(3).at(-1)?.minWidth).toBe(100);
    expect(squeezed(4).at(-1)?.minWidth).toBe(20);
    expect(ids(9)).toEqual(['a', 's']);
  });
  test('become compact by their rank, and one takes in another before the table is tight', () => {
    const number = { ...column('number', 200), compact: { rank: 2, minWidth: 100, render: () => 'end' } };
    const name = { ...column('name', 150), compact: { minWidth: 120, takesIn: 'number', render: () => 'both' } };
    const status = { ...column('status', 100), compact: { minWidth: 50, render: () => 'icon' } };
    const own = [number, column('least', 100, 3), name, column('date', 100), status, column('chosen', 100, 2)];
    const at = (width: number) => {
      const { shown, isTight } = columnsThatFit(own, width);
      return [...shown.map(({ id, minWidth }) => `${id} ${minWidth}`), ...(isTight ? ['tight'] : [])];
    };
    expect(at(650)).toEqual(['number 200', 'name 150', 'date 100', 'status 100', 'chosen 100']);
    expect(at(549)).toEqual(['number 100', 'name 150', 'date 100', 'status 100']);
    expect(at(449)).toEqual(['number 100', 'name 150', 'date 100', 'status 50']);
    expect(at(399)).toEqual(['name 120', 'date 100', 'status 50']);
    expect(at(269)).toEqual(['name 120', 'date 100', 'status 50', 'tight']);
  });
});

describe('days and instants', () => {
  test('a range of days is their first and last moment in Tehran', () => {
    expect(instantsOfRange({ from: '2026-11-20', to: '2026-11-20' })).toEqual({
      from_date: '2026-11-19T20:30:00Z',
      to_date: '2026-11-20T20:29:59.999Z',
    });
  });
  test('an instant’s day is Tehran’s', () => {
    expect(dayOfInstant('2026-11-20T20:30:00Z')).toBe('2026-11-21');
  });
  test('presets, on جمعه ۲۹ آبان ۱۴۰۵', () => {
    const now = '2026-11-20T10:35:00Z';
    expect(presetRange('today', now)).toEqual({ from: '2026-11-20', to: '2026-11-20' });
    expect(presetRange('week', now)).toEqual({ from: '2026-11-14', to: '2026-11-20' });
    expect(presetRange('month', now)).toEqual({ from: '2026-10-23', to: '2026-11-21' });
    expect(presetRange('season', now)).toEqual({ from: '2026-09-23', to: '2026-12-21' });
    expect(presetRange('year', now)).toEqual({ from: '2026-03-21', to: '2027-03-20' });
    expect(presetRange('lastMonth', now)).toEqual({ from: '2026-09-23', to: '2026-10-22' });
    expect(presetRange('lastSeason', now)).toEqual({ from: '2026-06-22', to: '2026-09-22' });
  });
  test('a pasted Jalali day', () => {
    expect(readPastedDay(' ۱۴۰۵/۰۸/۲۹ ')).toBe('2026-11-20');
    expect(readPastedDay('فردا')).toBeNull();
  });
});

test('toman is a tenth of rial, cut', () => {
  expect(tomanOf('27728885309')).toBe('2772888530');
  expect(tomanOf('9')).toBe('0');
  expect(tomanOf('x')).toBe('');
});
