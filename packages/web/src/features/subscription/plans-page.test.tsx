// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { dispatchSession, type Me } from '../../app/session-store.ts';
import { pagesAt } from '../../testing/pages-at.tsx';
import { windowAsWideAs } from '../../testing/window-as-wide-as.ts';
import { managedPlansKey } from './operator-queries.ts';
import { PlansPage } from './plans-page.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('on a phone a plan tells its quotas whole: lines of their own, which wrap', async () => {
  windowAsWideAs(390);
  const user = { id: 'u', account: { id: 'a' }, username: 'u', roles: ['operator'], permissions: [] };
  dispatchSession({ type: 'user', user: user as unknown as Me, isLegal: true, signByTaxpayer: false });
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const plan = { id: 'p', title: 'پایه', price: '4900000', days: 30, active: true, accounts: 3 };
  client.setQueryData(managedPlansKey, {
    count: 1,
    plans: [{ ...plan, invoices: 50_000, users: 20, memories: null }],
  });
  const { shown } = pagesAt('/main/operator/plans', { '/main/operator/plans': PlansPage });
  render(<QueryClientProvider client={client}>{shown}</QueryClientProvider>);
  const quotas = await screen.findByText(/۵۰٬۰۰۰ صورتحساب در ماه، ۲۰ کاربر، حافظه مالیاتی بدون سقف/);
  expect(quotas.closest('.truncate')).toBeNull();
  expect(screen.getByText('برای ۳۰ روز')).toBeTruthy();
});
