// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { liveScreens } from '../../testing/live-screens.ts';
import { liveServer } from '../../testing/live-server.ts';
import { pagesAt } from '../../testing/pages-at.tsx';
import { DashboardPage } from './dashboard-page.tsx';

liveScreens();

it.each([
  'treasury.changed',
  'purchases.changed',
  'stock.changed',
  'product.deleted',
  'customer.changed',
  'settings.changed',
  'subscription.changed',
])('its rows follow what a colleague does: %s, of a burst once, and no list of invoices is asked for', async (type) => {
  const { asked, tell } = liveServer({ accounts: [], invoices: [], counts: [], count: 0 });
  const { shown } = pagesAt('/', { '/': DashboardPage });
  render(<QueryClientProvider client={new QueryClient()}>{shown}</QueryClientProvider>);
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  asked.length = 0;
  tell(type);
  tell(type);
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(asked.filter((one) => one === 'dashboard')).toHaveLength(1);
  expect(asked).not.toContain('list');
});
