// @vitest-environment happy-dom
import { onlineManager } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useRowPages } from './use-row-pages.ts';

const api = vi.hoisted(() => vi.fn());
vi.mock('../../app/api.ts', async (original) => ({ ...(await original<object>()), api }));
afterEach(() => {
  cleanup();
  document.body.replaceChildren();
});

it('puts no other row under what is being written, and shows what came once the cell is left', async () => {
  const list = (...rows: number[]) => ({ count: rows.length, offset: 0, rows: rows.map((row) => ({ row })) });
  api.mockResolvedValue(list(5, 8, 12));
  const shown = () => result.current.rows.map(({ data }) => data?.row);
  const filter = { only: 'bad' } as const;
  const { result, rerender } = renderHook(({ version }) => useRowPages('a', filter, version), {
    initialProps: { version: '1' },
  });
  await waitFor(() => expect(shown()).toEqual([5, 8, 12]));
  document.body.insertAdjacentHTML('beforeend', '<div data-grid-cell="1:2"><input></div><button></button>');
  document.querySelector('input')?.focus();
  // Another window mended the first of them.
  api.mockClear();
  api.mockResolvedValue(list(8, 12));
  rerender({ version: '2' });
  act(() => result.current.need(1));
  await waitFor(() => expect(api).toHaveBeenCalled());
  await act(async () => {});
  expect(shown()).toEqual([5, 8, 12]);
  act(() => document.querySelector('button')?.focus());
  await waitFor(() => expect(shown()).toEqual([8, 12]));
});

it('says that the first rows did not come, and fetches them when they are asked for again or the network is back', async () => {
  const list = { count: 1, offset: 0, rows: [{ row: 5 }] };
  const filter = { only: 'bad' } as const;
  const failure = new Error('cut');
  api.mockRejectedValue(failure);
  const { result } = renderHook(() => useRowPages('b', filter, '1'));
  await waitFor(() => expect(result.current.lost).toMatchObject({ error: failure, isFetching: false }));
  api.mockClear();
  await act(async () => void (await result.current.lost?.refetch()));
  expect(api).toHaveBeenCalledOnce();
  expect(result.current.lost).not.toBeNull();
  act(() => onlineManager.setOnline(false));
  api.mockResolvedValue(list);
  act(() => onlineManager.setOnline(true));
  await waitFor(() => expect(result.current).toMatchObject({ count: 1, lost: null }));
});
