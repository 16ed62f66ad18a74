// @vitest-environment happy-dom
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { GridCellRef } from '../../ui/grid/grid-types.ts';
import { toast } from '../../ui/toast-store.ts';
import { importStrings } from './strings.fa.ts';
import { useNextFault } from './use-next-fault.ts';
import type { RowPages } from './use-row-pages.ts';

afterEach(() => {
  cleanup();
  toast.closeAll();
});
const words = importStrings.grid;

it.each([
  ['nothing is wrong', { unchecked: 0, editing: null, bad_rows: 0 }, {}, words.nothingBad],
  ['the rest is still checked', { unchecked: 9, editing: null, bad_rows: 0 }, {}, words.nothingBadYet],
  ['of this cause none is left', { unchecked: 0, editing: null, bad_rows: 4 }, { code: 'X' }, words.causeMended],
  ['of others some are known', { unchecked: 9, editing: null, bad_rows: 4 }, { code: 'X' }, words.causeMended],
])('says why it goes nowhere: %s', async (_name, job, filter, text) => {
  const notice = vi.spyOn(toast, 'notice');
  const row = { index: 0, key: '0', data: { row: 2, cells: ['1'], faults: [] } };
  const pages = { rows: [row], nextBad: async () => null } as unknown as RowPages;
  const { result } = renderHook(() =>
    useNextFault({ current: null }, { rowKey: '0', columnKey: 'c0' }, pages, { job, filter }),
  );
  await result.current();
  expect(notice).toHaveBeenLastCalledWith(text, 'info');
});

it('goes there once the rows are there, where it was asked before', async () => {
  const fault = { severity: 'error', column: 3, fix: null };
  const found = { row: 9, cells: ['', '', '', 'x'], faults: [fault] };
  const pages = { rows: [], nextBad: async () => 7, ensure: async () => [found] } as unknown as RowPages;
  const focusCell = vi.fn();
  const grid: { current: { focusCell: typeof focusCell } | null } = { current: null };
  const job = { unchecked: 0, editing: null, bad_rows: 1 };
  const { result, rerender } = renderHook(() =>
    useNextFault(grid as unknown as Parameters<typeof useNextFault>[0], null, pages, { job, filter: {} }),
  );
  await result.current();
  rerender();
  expect(focusCell).not.toHaveBeenCalled();
  grid.current = { focusCell };
  rerender();
  rerender();
  expect(focusCell.mock.calls).toEqual([[{ rowKey: '7', columnKey: 'c3' }]]);
});

describe('errors that are in no column of the file', () => {
  const fault = (column: number) => ({ severity: 'error', column, fix: null });
  const view = (index: number, ...columns: number[]) => {
    const data = { row: index + 2, cells: ['1', '2'], faults: columns.map(fault) };
    return { index, key: String(index), data };
  };
  const loaded = [view(0, -1, 1), view(1), view(2, -1), view(3, 0)];
  const next = async (active: GridCellRef | null, rows = loaded, nextBad = async (): Promise<number | null> => 0) => {
    const ensure = async (index: number) => [loaded[index]?.data];
    const pages = { rows, nextBad, ensure } as unknown as RowPages;
    const focusCell = vi.fn();
    const job = { unchecked: 0, editing: null, bad_rows: 3 };
    const grid = { current: { focusCell } } as unknown as Parameters<typeof useNextFault>[0];
    const { result } = renderHook(() => useNextFault(grid, active, pages, { job, filter: {} }));
    await result.current();
    return focusCell.mock.lastCall?.[0];
  };

  it('are gone to where the row says what is wrong, after those of its columns, and left for the next row', async () => {
    const stops: GridCellRef[] = [];
    for (let at: GridCellRef | null = null; stops.length < 5; stops.push(at as GridCellRef)) at = await next(at);
    expect(stops.map(({ rowKey, columnKey }) => `${rowKey} ${columnKey}`)).toEqual([
      '0 c1',
      '0 problem',
      '2 problem',
      '3 c0',
      '0 c1',
    ]);
  });

  it('are gone to among rows that are not here yet', async () => {
    expect(await next(null, [], async () => 2)).toEqual({ rowKey: '2', columnKey: 'problem' });
  });
});
