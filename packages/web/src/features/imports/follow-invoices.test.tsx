// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dispatchSession } from '../../app/session-store.ts';
import { FollowInvoices } from './follow-invoices.tsx';
import { importKey } from './queries.ts';

const apiFetch = vi.hoisted(() => vi.fn((..._request: unknown[]) => new Promise<Response>(() => undefined)));
vi.mock('../../app/api.ts', async (original) => ({ ...(await original<object>()), apiFetch }));
beforeEach(() => void vi.useFakeTimers());
afterEach(async () => {
  cleanup();
  // The stream is let go a moment after the last screen.
  await vi.advanceTimersByTimeAsync(2_000);
  vi.useRealTimers();
});

it.each([
  ['drafts', { drafts: 2, issued: 0 }, 'invoice.changed', true],
  ['issued invoices', { drafts: 0, issued: 2 }, 'invoice.deleted', true],
  ['drafts that go by another memory', { drafts: 1, issued: 1 }, 'unissued.changed', true],
  ['drafts, and something else', { drafts: 2, issued: 0 }, 'customers.changed', false],
])(
  'of a file with %s its page is asked for anew where they were changed elsewhere',
  async (_what, counts, type, isAsked) => {
    const body = { status: 'VERIFIED', missing: [] };
    act(() => dispatchSession({ type: 'signup-status', httpStatus: 200, body, hasToken: true }));
    const event = { type, id: '1', at: '2026-11-26T00:00:00Z', data: {} };
    apiFetch.mockResolvedValueOnce(new Response(`data: ${JSON.stringify(event)}\n\n`));
    const client = new QueryClient();
    const invalidate = vi.spyOn(client, 'invalidateQueries');
    render(
      <QueryClientProvider client={client}>
        <FollowInvoices job={{ id: 'a', ...counts }} />
      </QueryClientProvider>,
    );
    await act(() => vi.advanceTimersByTimeAsync(1_500));
    const asked = invalidate.mock.calls.filter(([what]) => what?.queryKey?.join() === importKey('a').join());
    expect(asked).toHaveLength(isAsked ? 1 : 0);
  },
);

it('a file without invoices follows none', () => {
  apiFetch.mockClear();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <FollowInvoices job={{ id: 'a', drafts: 0, issued: 0 }} />
    </QueryClientProvider>,
  );
  expect(apiFetch).not.toHaveBeenCalled();
});
