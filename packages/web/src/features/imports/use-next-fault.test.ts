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
