// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { toast } from '../../ui/toast-store.ts';
import type { ImportDetail } from './queries.ts';
import { RepairGrid } from './repair-grid.tsx';

const api = vi.hoisted(() => vi.fn());
vi.mock('../../app/api.ts', async (original) => ({ ...(await original<object>()), api }));

const job = {
  ...{ id: 'a', state: 'ready', editing: null, causes: [], sheets: [], goes_out: false, row_count: 0 },
  headers: ['شماره', 'شرح', 'تعداد'],
  mapping: {
    'invoice.internal_id': { column: 0 },
    'items[].item_name': { column: 1 },
    'items[].item_qty': { column: 2 },
  },
} as unknown as ImportDetail;
const fault = { code: 'X', column: -1, path: '', severity: 'error', message: 'غلط', fix: null };
const rowOf = (place: number) => ({
  ...{ row: place + 2, cells: [`n${place}`, `کالا ${place}`, `${place}`], faults: [fault], bad: true },
  ...{ left_out: false, issued: false, draft: false, deleted: false, unchecked: false, twin: '' },
});

const clipboard = new Map<string, string>();
const clipboardData = {
  setData: (type: string, text: string) => void clipboard.set(type, text),
  getData: (type: string) => clipboard.get(type === 'text' ? 'text/plain' : type) ?? '',
};
/** What a spreadsheet gives back of it: its text alone. */
const throughSpreadsheet = () => {
  for (const type of clipboard.keys()) if (type !== 'text/plain') clipboard.delete(type);
};
const bodies = () => api.mock.calls.flatMap(([, { body }]) => (body === undefined ? [] : [body]));

/** The grid of a file of so many rows, of which the first two hundred are here. */
async function shown(count: number) {
  // Without a height none of many rows is in sight.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  api.mockImplementation(async (_call, { query }) => {
    if (query === undefined) return job;
    // Pages of the grid; whoever copies asks for more at once.
    if (query.offset > 0 && query.limit === 200) return new Promise(() => undefined);
    const rows = Array.from({ length: count }, (_, place) => rowOf(place));
    return { count, offset: query.offset, rows: rows.slice(query.offset, query.offset + query.limit) };
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RepairGrid job={job} filter={{ only: 'all' }} onInHand={() => undefined} onOthers={undefined} />
    </QueryClientProvider>,
  );
  const cell = (row: number, column: string) =>
    document.querySelector(`[data-grid-cell^="${row}:"][data-column="${column}"]`) as HTMLElement;
  await waitFor(() => expect(cell(0, 'c0')).not.toBeNull());
  const go = (row: number, column: string, shiftKey = false) => {
    fireEvent.mouseDown(cell(row, column), { shiftKey });
    act(() => cell(row, column).focus());
  };
  return {
    copy: (from: [number, string], to: [number, string]) => {
      go(...from);
      go(...to, true);
      fireEvent.copy(document.activeElement as Element, { clipboardData });
    },
    /** From a cell to the last row of the file. */
    copyToEnd: async (row: number, column: string, more: number) => {
      go(row, column);
      for (let at = 0; at < more; at += 1) {
        fireEvent.keyDown(document.activeElement as Element, { key: 'ArrowLeft', shiftKey: true });
      }
      fireEvent.keyDown(document.activeElement as Element, { key: 'ArrowDown', ctrlKey: true, shiftKey: true });
      await waitFor(() => expect(document.activeElement?.getAttribute('data-grid-cell')).toMatch(`${count - 1}:`));
      await act(async () => void fireEvent.copy(document.activeElement as Element, { clipboardData }));
      fireEvent.keyDown(document.activeElement as Element, { key: 'Home', ctrlKey: true });
      await waitFor(() => expect(cell(row, column)).not.toBeNull());
    },
    paste: async (row: number, column: string) => {
      go(row, column);
      await act(async () => void fireEvent.paste(cell(row, column), { clipboardData }));
    },
  };
}

beforeEach(() => {
  api.mockReset();
  clipboard.clear();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** The file's cells of a row, as they are pasted into another. */
const pasted = (from: number, cells: readonly string[], columns = [0, 1, 2]) => ({
  paste: { from_row: from + 2, columns, texts: [cells] },
});
const cellsOf = (place: number) => rowOf(place).cells;

it.each<[string, [string, string], string, readonly string[], number[]]>([
  ['a whole row, on a row’s number', ['row', 'problem'], 'row', cellsOf(1), [0, 1, 2]],
  ['a row from its number on, on a row’s number', ['row', 'c1'], 'row', cellsOf(1).slice(0, 2), [0, 1, 2]],
  ['cells of the file, on a row’s number', ['c0', 'c1'], 'row', cellsOf(1).slice(0, 2), [0, 1, 2]],
  ['a cell and what is wrong, on another cell', ['c2', 'problem'], 'c1', ['1'], [1, 2]],
])(
  'what is copied is the file’s columns alone, also by way of a spreadsheet: %s',
  async (_, [from, to], at, cells, columns) => {
    const { copy, paste } = await shown(9);
    const told = vi.spyOn(toast, 'show');
    copy([1, from], [1, to]);
    await paste(4, at);
    expect(bodies()).toMatchObject([pasted(4, cells, columns)]);
    throughSpreadsheet();
    await paste(4, at);
    expect(bodies().slice(1)).toMatchObject([pasted(4, cells, columns)]);
    expect(told).not.toHaveBeenCalled();
  },
);

it('so is what is copied of rows that are not here', async () => {
  const { copyToEnd, paste } = await shown(300);
  const written = vi.fn();
  vi.stubGlobal(
    'ClipboardItem',
    class {
      readonly items: Record<string, Promise<Blob>>;
      constructor(items: Record<string, Promise<Blob>>) {
        this.items = items;
      }
    },
  );
  vi.spyOn(navigator.clipboard, 'write').mockImplementation(async ([item]) => {
    const { items } = item as unknown as { items: Record<string, Promise<Blob>> };
    written(await (await items['text/plain'])?.text());
  });
  await copyToEnd(0, 'row', 4);
  await waitFor(() => expect(written).toHaveBeenCalled());
  const lines = String(written.mock.lastCall?.[0]).split('\n');
  expect([lines.length, lines[0], lines[299]]).toEqual([300, cellsOf(0).join('\t'), cellsOf(299).join('\t')]);
  clipboard.set('text/plain', lines[7] ?? '');
  await paste(0, 'row');
  expect(bodies()).toMatchObject([pasted(0, cellsOf(7))]);
  // What says something of the rows is copied where it alone is selected.
  await copyToEnd(0, 'row', 0);
  await waitFor(() => expect(written).toHaveBeenCalledTimes(2));
  expect(String(written.mock.lastCall?.[0]).split('\n').slice(0, 2)).toEqual(['۲', '۳']);
});

it('a row’s number, or what is wrong, is copied where nothing else is selected, and pasted into no number of an invoice', async () => {
  const { copy, paste } = await shown(9);
  copy([1, 'problem'], [1, 'problem']);
  expect(clipboard.get('text/plain')).toBe('غلط');
  await paste(4, 'row');
  copy([1, 'row'], [2, 'row']);
  expect(clipboard.get('text/plain')).toBe('۳\n۴');
  await paste(4, 'row');
  expect(bodies()).toEqual([]);
});
