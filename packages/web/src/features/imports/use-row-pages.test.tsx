// @vitest-environment happy-dom
import { onlineManager } from '@tanstack/react-query';
import { ApiProblem } from '@taraz/contract';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
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

it('knows the rows of a page out of sight only as long as the list is the one that it came of', async () => {
  const rows = Array.from({ length: 500 }, (_, at) => ({ row: 2 * at + 2 }));
  api.mockImplementation(async (_call, { query: { offset, limit } }: { query: { offset: number; limit: number } }) => ({
    ...{ count: 500, offset, rows: rows.slice(offset, offset + limit) },
  }));
  const filter = { only: 'bad' } as const;
  const { result, rerender } = renderHook(({ version }) => useRowPages('d', filter, version), {
    initialProps: { version: '1' },
  });
  await waitFor(() => expect(result.current.count).toBe(500));
  expect(result.current.seenFrom(198, 9)).toEqual([398, 400]);
  await act(() => result.current.ensure(200, 210));
  expect(result.current.seenFrom(198, 3)).toEqual([398, 400, 402]);
  expect(result.current.seenFrom(398, 9)).toEqual([798, 800]);
  rerender({ version: '2' });
  expect(result.current.seenFrom(198, 3)).toEqual([398, 400]);
  expect(result.current.seenFrom(250, 2)).toEqual([502, 504]);
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

describe('rows in sight that did not come', () => {
  const filter = { only: 'all' } as const;
  const data = Array.from({ length: 500 }, (_, at) => ({ row: at + 2 }));
  const answer = async (_call: unknown, { query: { offset } }: { query: { offset: number } }) => ({
    ...{ count: 500, offset, rows: data.slice(offset, offset + 200) },
  });
  const asked = () => api.mock.calls.filter(([, { query }]) => query.offset > 0).length;
  const show = async (id: string, failure: Error) => {
    api.mockReset();
    api.mockImplementation(async (call: unknown, given: { query: { offset: number } }) => {
      if (given.query.offset > 0) throw failure;
      return await answer(call, given);
    });
    // As a row in sight asks for its page: whenever it is drawn with another way to do so.
    const { result } = renderHook(() => {
      const pages = useRowPages(id, filter, '1');
      const isThere = pages.count !== null;
      useEffect(() => (isThere ? pages.need(250) : undefined), [isThere, pages.need]);
      return pages;
    });
    await waitFor(() => expect([result.current.count, asked()]).toEqual([500, 1]));
    await act(async () => {});
    expect(result.current.rows[250]?.data).toBeNull();
    return () => result.current.rows[250]?.data?.row;
  };

  it('come with the network', async () => {
    const seen = await show('e', new ApiProblem(0, null));
    act(() => onlineManager.setOnline(false));
    api.mockImplementation(answer);
    act(() => onlineManager.setOnline(true));
    await waitFor(() => expect(seen()).toBe(252), { timeout: 800 });
  });

  it('are asked for again while the network stands, ever more seldom', async () => {
    const seen = await show('f', new ApiProblem(503, null));
    await waitFor(() => expect(asked()).toBe(2), { timeout: 2_500 });
    api.mockImplementation(answer);
    await new Promise((resolve) => setTimeout(resolve, 1_300));
    expect(seen()).toBeUndefined();
    await waitFor(() => expect(seen()).toBe(252), { timeout: 2_500 });
  });

  it('are not asked for again where that would be refused again', async () => {
    await show('g', new ApiProblem(404, null));
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(asked()).toBe(1);
  });
});

it.each(['the former', 'the new'])('a failure of %s filter is told of that one alone', async (failing) => {
  const failure = new Error('cut');
  const ends: Record<string, () => void> = {};
  api.mockImplementation(
    (_call, { query: { only } }: { query: { only: string } }) =>
      new Promise((resolve, reject) => {
        const isFailing = (only === 'bad') === (failing === 'the former');
        ends[only] = () => (isFailing ? reject(failure) : resolve({ count: 0, offset: 0, rows: [] }));
      }),
  );
  const { result, rerender } = renderHook(({ only }) => useRowPages('c', { only }, '1'), {
    initialProps: { only: 'bad' as 'bad' | 'all' },
  });
  const told = () => result.current.lost?.error ?? null;
  await waitFor(() => expect(ends.bad).toBeDefined());
  rerender({ only: 'all' });
  await waitFor(() => expect(ends.all).toBeDefined());
  if (failing === 'the former') {
    await act(async () => ends.bad?.());
    expect(told()).toBeNull();
    return;
  }
  await act(async () => ends.all?.());
  expect(told()).toBe(failure);
  // What comes of the former is no answer to the new one.
  await act(async () => ends.bad?.());
  expect(told()).toBe(failure);
});

it('what failed under the former filter is not told while the new one is on its way', async () => {
  api.mockRejectedValue(new Error('cut'));
  const { result, rerender } = renderHook(({ only }) => useRowPages('d', { only }, '1'), {
    initialProps: { only: 'bad' as 'bad' | 'all' },
  });
  await waitFor(() => expect(result.current.lost).not.toBeNull());
  api.mockReturnValue(new Promise(() => undefined));
  rerender({ only: 'all' });
  await act(async () => {});
  expect(result.current.lost).toBeNull();
});

it('asks once for a list in which there is nothing, and once more for each other version', async () => {
  api.mockReset();
  api.mockResolvedValue({ count: 0, offset: 0, rows: [] });
  const filter = { only: 'bad' } as const;
  const { result, rerender } = renderHook(({ version }) => useRowPages('d', filter, version), {
    initialProps: { version: '1' },
  });
  await waitFor(() => expect(result.current.count).toBe(0));
  await act(async () => {});
  expect(api).toHaveBeenCalledTimes(1);
  rerender({ version: '2' });
  await waitFor(() => expect(api).toHaveBeenCalledTimes(2));
  await act(async () => {});
  expect(api).toHaveBeenCalledTimes(2);
});
