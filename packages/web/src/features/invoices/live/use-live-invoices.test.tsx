// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dispatchSession } from '../../../app/session-store.ts';
import { useLiveInvoices } from './use-live-invoices.ts';

const apiFetch = vi.hoisted(() => vi.fn((..._request: unknown[]) => new Promise<Response>(() => undefined)));
vi.mock('../../../app/api.ts', async (original) => ({ ...(await original<object>()), apiFetch }));
beforeEach(() => void vi.useFakeTimers());
afterEach(async () => {
  cleanup();
  // The stream is let go a moment after the last screen.
  await vi.advanceTimersByTimeAsync(2_000);
  vi.useRealTimers();
  apiFetch.mockClear();
});

function Screen() {
  useLiveInvoices();
  return null;
}
const be = (status: string) =>
  act(() => dispatchSession({ type: 'signup-status', httpStatus: 200, body: { status, missing: [] }, hasToken: true }));

it('asks for live news once the account is open, and not before', async () => {
  be('DOCUMENTS_REQUIRED');
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Screen />
    </QueryClientProvider>,
  );
  expect(apiFetch).not.toHaveBeenCalled();
  be('VERIFIED');
  expect(apiFetch).toHaveBeenCalledTimes(1);
});

it.each([
  ['a note that a colleague writes brings the list anew, where it is marked', 'invoice_notes.changed', 'invoices list'],
  ['drafts that go by another memory are read anew, in lists and open', 'unissued.changed', 'invoices'],
  ['what a colleague sets of tax memories is what the next invoice begins with', 'settings.changed', 'memories'],
])('%s', async (_what, type, key) => {
  const client = new QueryClient();
  const invalidate = vi.spyOn(client, 'invalidateQueries');
  const event = { type, id: '1', at: '2026-11-26T00:00:00Z', data: {} };
  apiFetch.mockResolvedValueOnce(new Response(`data: ${JSON.stringify(event)}\n\n`));
  render(
    <QueryClientProvider client={client}>
      <Screen />
    </QueryClientProvider>,
  );
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(invalidate).toHaveBeenCalledWith({ queryKey: key.split(' ') });
});

it('shows new states also while everything is chosen, whose sums are no list: the stream broke at each of them', async () => {
  const client = new QueryClient();
  client.setQueryData(['invoices', 'list', 'selection', {}], { counts: [] });
  client.setQueryData(['invoices', 'list', { limit: 10 }], { invoices: [{ id: 'i1', state: 'sent' }] });
  const event = {
    type: 'invoice.changed',
    id: '1',
    at: '2026-11-26T00:00:00Z',
    data: { id: 'i1', state: 'confirmed' },
  };
  apiFetch.mockResolvedValueOnce(
    new Response(
      new ReadableStream({
        start: (controller) => controller.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(event)}\n\n`)),
      }),
    ),
  );
  render(
    <QueryClientProvider client={client}>
      <Screen />
    </QueryClientProvider>,
  );
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(client.getQueryData(['invoices', 'list', { limit: 10 }])).toEqual({
    invoices: [{ id: 'i1', state: 'confirmed' }],
  });
  expect(apiFetch).toHaveBeenCalledTimes(1);
});

it('brings what counts invoices after them, too, each of a burst once and dear reports more slowly', async () => {
  const client = new QueryClient();
  const asked: string[] = [];
  vi.spyOn(client, 'invalidateQueries').mockImplementation(async (filters) => {
    asked.push(String(filters?.queryKey?.at(-1)));
  });
  const events = Array.from({ length: 50 }, (_, index) => ({
    type: 'invoice.changed',
    id: String(index),
    at: '2026-11-26T00:00:00Z',
    data: { id: `i${index}`, state: 'confirmed' },
  }));
  const text = events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('');
  apiFetch.mockResolvedValueOnce(
    new Response(new ReadableStream({ start: (controller) => controller.enqueue(new TextEncoder().encode(text)) })),
  );
  render(
    <QueryClientProvider client={client}>
      <Screen />
    </QueryClientProvider>,
  );
  const timesOf = (part: string) => asked.filter((one) => one === part).length;
  await act(() => vi.advanceTimersByTimeAsync(1_500));
  expect(['list', 'dashboard', 'vat'].map(timesOf)).toEqual([1, 1, 0]);
  // Whoever writes drafts sees which came back or were issued, and who sells at what price it was sold last.
  expect(['own-drafts', 'last-prices', 'contracts'].map(timesOf)).toEqual([1, 1, 1]);
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(['list', 'dashboard', 'analytics', 'vat', 'profit'].map(timesOf)).toEqual([1, 1, 1, 1, 1]);
  // A sale on credit, once it is confirmed, changes what its customer owes, what is to come in, and the books.
  expect(['customers', 'cash-flow', 'journal'].map(timesOf)).toEqual([1, 1, 1]);
});

it('lets its connection go while nobody sees the window, and takes it up again: six windows kept all from asking', async () => {
  const seen = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  const look = (state: 'visible' | 'hidden') => {
    seen.mockReturnValue(state);
    document.dispatchEvent(new Event('visibilitychange'));
  };
  const signalOf = (index: number) => (apiFetch.mock.calls[index]?.[1] as RequestInit | undefined)?.signal;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Screen />
    </QueryClientProvider>,
  );
  look('hidden');
  await act(() => vi.advanceTimersByTimeAsync(4_000));
  look('visible');
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect([apiFetch.mock.calls.length, signalOf(0)?.aborted]).toEqual([1, false]);
  look('hidden');
  await act(() => vi.advanceTimersByTimeAsync(6_000));
  expect([apiFetch.mock.calls.length, signalOf(0)?.aborted]).toEqual([1, true]);
  look('visible');
  expect([apiFetch.mock.calls.length, signalOf(1)?.aborted]).toEqual([2, false]);
  seen.mockRestore();
});
