// @vitest-environment happy-dom
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
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
