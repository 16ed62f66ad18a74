// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { DayRange } from '../../ui/jalali-values.ts';
import { useComparison } from './use-comparison.ts';

const [may, june] = [
  { from: '2026-05-01', to: '2026-05-31' },
  { from: '2026-06-01', to: '2026-06-30' },
];
const compare = vi.fn(async (days: { from: string }) => days.from);
/** The screen with an address of its own, over what the browser's tab keeps. */
const open = (client = new QueryClient(), address: DayRange | null = null) =>
  renderHook(
    () => {
      const [days, show] = useState(address);
      const comparison = useComparison(days, ['A11216'], compare, show);
      // Read while it renders, as the screen does: what nobody reads renders nothing anew.
      return { ...comparison, data: comparison.work.data };
    },
    { wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider> },
  );
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
  expect([asked(), result.current.data]).toEqual([[may.from, june.from, june.from], june.from]);
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

it('is there again for whoever comes back from an invoice, and is done anew only after a while', async () => {
  const client = new QueryClient();
  const { result, unmount } = open(client);
  await act(async () => result.current.run(may));
  unmount();
  expect(open(client, may).result.current.data).toBe(may.from);
  await pass(0);
  expect(asked()).toEqual([may.from]);
  cleanup();
  await pass(31_000);
  expect(open(client, may).result.current.data).toBe(may.from);
  await pass(0);
  expect(asked()).toEqual([may.from, may.from]);
});

it('of an address that is opened anew is done by itself; without days nothing is', async () => {
  open(new QueryClient(), june);
  open();
  await pass(0);
  expect(asked()).toEqual([june.from]);
});
