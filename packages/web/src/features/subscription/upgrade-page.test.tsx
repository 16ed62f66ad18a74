// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { api } from '../../app/api.ts';
import { dispatchSession, type Me } from '../../app/session-store.ts';
import { pagesAt } from '../../testing/pages-at.tsx';
import { toast, useToasts } from '../../ui/toast-store.ts';
import { plansQuery, subscriptionQuery } from './queries.ts';
import { subscriptionStrings as strings } from './strings.fa.ts';
import { UpgradeAccountPage } from './upgrade-page.tsx';

vi.mock('../../app/api.ts', async (original) => ({ ...(await original<object>()), api: vi.fn() }));
afterEach(() => {
  cleanup();
  toast.closeAll();
  vi.restoreAllMocks();
});

const Notices = () =>
  useToasts('bottom').map(({ id, text, action }) => (
    <p key={id}>
      <span>{text}</span>
      <button type="button" onClick={action?.onPress}>
        {action?.label}
      </button>
    </p>
  ));

async function show() {
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
  const { rerender } = render(<QueryClientProvider client={client}>{shown}</QueryClientProvider>);
  await screen.findByText(/دوره تعرفه کسب‌وکار در ۱۴۰۵\/۰۹\/۰۵ تمام شد/);
  return { leave: () => rerender(<Notices />) };
}

it('offers whoever let a plan run out that plan again, not the smallest as if it had never been', async () => {
  await show();
  expect(screen.getByText('تعرفه پیشین شما').closest('li')?.textContent).toContain('کسب‌وکار');
  const filled = screen.getAllByRole('button').filter(({ className }) => className.includes('bg-accent'));
  expect(filled.map((button) => button.getAttribute('aria-label'))).toEqual(['تمدید: کسب‌وکار']);
});

it.each([
  ['leads to the gateway', false],
  ['tells of the gateway whoever went on to other work, and leads nobody away from it', true],
])('«خرید» %s', async (_what, isLeft) => {
  let answer = (_: object) => {};
  vi.mocked(api).mockImplementation(
    () =>
      new Promise((resolve) => {
        answer = resolve as typeof answer;
      }) as never,
  );
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
  const { leave } = await show();
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'تمدید: کسب‌وکار' })));
  if (isLeft) leave();
  await act(async () => answer({ gateway_url: 'https://pay.example/1' }));
  expect(assign.mock.calls).toEqual(isLeft ? [] : [['https://pay.example/1']]);
  if (!isLeft) return;
  expect(screen.getByText(strings.gatewayReady)).toBeTruthy();
  fireEvent.click(screen.getByText(strings.goOn));
  expect(assign).toHaveBeenCalledWith('https://pay.example/1');
});
