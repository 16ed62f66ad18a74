// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { dispatchSession, type Me } from '../../app/session-store.ts';
import { pagesAt } from '../../testing/pages-at.tsx';
import { plansQuery, subscriptionQuery } from './queries.ts';
import { UpgradeAccountPage } from './upgrade-page.tsx';

afterEach(cleanup);

it('offers whoever let a plan run out that plan again, not the smallest as if it had never been', async () => {
  const user = { id: 'u', account: { id: 'a' }, username: 'u', roles: ['admin'], permissions: [] };
  dispatchSession({ type: 'user', user: user as unknown as Me, isLegal: true, signByTaxpayer: false });
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const quotas = { invoices: 50, users: 2, memories: 1 };
  const plan = { description: '', days: 30, is_default: false, ...quotas };
  client.setQueryData(plansQuery().queryKey, {
    count: 3,
    next: null,
    plans: [
      { ...plan, id: 'free', title: 'رایگان', price: '0', is_default: true },
      { ...plan, id: 'basic', title: 'پایه', price: '4900000' },
      { ...plan, id: 'business', title: 'کسب‌وکار', price: '14900000' },
    ],
  });
  client.setQueryData(subscriptionQuery().queryKey, {
    plan: { id: 'free', title: 'رایگان', ...quotas },
    expired: true,
    ended_plan: { id: 'business', title: 'کسب‌وکار' },
    held: 0,
    held_deadline: null,
    starts_at: '2026-10-27T08:00:00Z',
    ends_at: '2026-11-26T08:00:00Z',
    use: quotas,
    payments: [],
  });
  const { shown } = pagesAt('/main/upgrade-account', { '/main/upgrade-account': UpgradeAccountPage });
  render(<QueryClientProvider client={client}>{shown}</QueryClientProvider>);
  await screen.findByText(/دوره تعرفه کسب‌وکار در ۱۴۰۵\/۰۹\/۰۵ تمام شد/);
  expect(screen.getByText('تعرفه پیشین شما').closest('li')?.textContent).toContain('کسب‌وکار');
  const filled = screen.getAllByRole('button').filter(({ className }) => className.includes('bg-accent'));
  expect(filled.map((button) => button.getAttribute('aria-label'))).toEqual(['تمدید: کسب‌وکار']);
});
