// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dispatchSession } from '../../app/session-store.ts';
import { pagesAt } from '../../testing/pages-at.tsx';
import { signIn } from '../../testing/sign-in.ts';
import { DashboardPage } from './dashboard-page.tsx';

/** What the page has asked, by the end of the path. */
let asked: string[] = [];
let tell: (type: string) => void = () => undefined;

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  vi.stubGlobal('fetch', async (url: string) => {
    const { pathname } = new URL(url, 'http://a');
    asked.push(pathname.split('/').at(-1) ?? '');
    if (!pathname.endsWith('/events')) return Response.json({ accounts: [], invoices: [], counts: [], count: 0 });
    const stream = new ReadableStream<Uint8Array>({
      start(controller) {
        tell = (type) => {
          const event = JSON.stringify({ type, id: '1', at: '2026-11-29T00:00:00Z', data: {} });
          controller.enqueue(new TextEncoder().encode(`data: ${event}\n\n`));
        };
      },
    });
    return new Response(stream);
  });
  signIn({ roles: ['admin'] });
  const body = { status: 'VERIFIED', missing: [] };
  dispatchSession({ type: 'signup-status', httpStatus: 200, hasToken: true, body });
});
afterEach(async () => {
  cleanup();
  await vi.advanceTimersByTimeAsync(2_000);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it.each([
  'treasury.changed',
  'purchases.changed',
  'stock.changed',
  'customer.changed',
  'settings.changed',
  'subscription.changed',
])('its rows follow what a colleague does: %s, of a burst once, and no list of invoices is asked for', async (type) => {
  const { shown } = pagesAt('/', { '/': DashboardPage });
  render(<QueryClientProvider client={new QueryClient()}>{shown}</QueryClientProvider>);
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  asked = [];
  tell(type);
  tell(type);
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(asked.filter((one) => one === 'dashboard')).toHaveLength(1);
  expect(asked).not.toContain('list');
});
