// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useComparison } from './use-comparison.ts';

const [may, june] = [
  { from: '2026-05-01', to: '2026-05-31' },
  { from: '2026-06-01', to: '2026-06-30' },
];
const compare = vi.fn(async (days: { from: string }) => days.from);
const open = () =>
  renderHook(() => useComparison(compare), {
    wrapper: ({ children }) => <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>,
  });
const asked = () => compare.mock.calls.map(([{ from }]) => from);
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  compare.mockClear();
});

it('repeats what is shown a while after a row was taken in, and not the days of before', async () => {
  const { result } = open();
  await act(async () => result.current.run(may));
  // As a row of May's list does, which is gone when it comes to it.
  const { againSoon } = result.current;
  await act(async () => result.current.run(june));
  act(() => againSoon());
  await pass(10_000);
  expect([asked(), result.current.work.data]).toEqual([[may.from, june.from, june.from], june.from]);
});

it('is not repeated when something else was asked for meanwhile, nor after the screen', async () => {
  const { result, unmount } = open();
  await act(async () => result.current.run(may));
  act(() => result.current.againSoon());
  await act(async () => result.current.run(june));
  await pass(10_000);
  expect(asked()).toEqual([may.from, june.from]);
  const { againSoon } = result.current;
  unmount();
  againSoon();
  await pass(10_000);
  expect(asked()).toHaveLength(2);
});
