// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type Call, calls } from '@taraz/contract';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { uiStrings } from '../../ui/ui.fa.ts';
import { ReminderPlanDialog } from './reminder-plan.tsx';

const sent = vi.hoisted(() => [] as unknown[]);
const answers = vi.hoisted(() => new Map<string, () => unknown>());
vi.mock('../../app/api.ts', async (original) => ({
  ...(await original<object>()),
  api: async ({ id, method }: Call, { body }: { body?: unknown }) => {
    if (method !== 'GET') sent.push(body);
    return answers.get(id)?.();
  },
}));
afterEach(cleanup);

const known = {
  ...{ etag: 'v1', available: true, is_active: false, after_days: 10, every_days: 7, most: 3, least: '1000' },
  ...{ with_link: false, note: '', excluded: [{ id: 'x', name: 'بیرون‌مانده' }], last: null },
};
const debtor = (id: string, phone = '09121234567') => ({
  ...{ id, name: `مشتری ${id}`, phone, amount: '5000', since: '2026-11-01' },
});

it('shows whom it would reach, leaves one out and takes one back, and keeps what a program gave that is not offered', async () => {
  answers.set(calls.listReminderDue.id, () => ({
    count: 3,
    customers: [debtor('a'), debtor('b'), debtor('c', '')],
    without_phone: 1,
  }));
  answers.set(calls.getCustomer.id, () => ({ id: 'a', balance: '5000', reminded: null, overdue: null, cheques: null }));
  answers.set(calls.putReminderPlan.id, () => ({ ...known, is_active: true }));
  const close = vi.fn();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ReminderPlanDialog known={known} onClose={close} />
    </QueryClientProvider>,
  );
  expect(await screen.findByText('اگر همین حالا می‌رفت: ۳ مشتری')).toBeTruthy();
  expect(screen.getByText(/۱ مشتری تلفن همراه ندارد/)).toBeTruthy();
  expect(screen.getAllByText('۱۰ روز پس از مهلت').length).toBeGreaterThan(0);
  fireEvent.click(screen.getByRole('button', { name: 'به مشتری a خودکار نرود' }));
  expect(screen.getByText('اگر همین حالا می‌رفت: ۲ مشتری')).toBeTruthy();
  expect(await screen.findByText(/متن پیامک برای مشتری b/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'به بیرون‌مانده دوباره برود' }));
  fireEvent.click(screen.getByRole('switch'));
  fireEvent.click(screen.getByRole('button', { name: 'ذخیره' }));
  await waitFor(() => expect(close).toHaveBeenCalled());
  expect(sent).toEqual([
    {
      ...{ is_active: true, after_days: 10, every_days: 7, most: 3, least: '1000' },
      ...{ with_link: false, note: '', excluded: ['a'] },
    },
  ]);
});

it.each([true, false])(
  'shows the message as it goes, of the whole balance and not of what is overdue (link: %s)',
  async (with_link) => {
    answers.set(calls.listReminderDue.id, () => ({ count: 1, customers: [debtor('a')], without_phone: 0 }));
    let isLost = true;
    answers.set(calls.getCustomer.id, () => {
      if (isLost) throw new Error('lost');
      return { id: 'a', balance: '9000', reminded: null, overdue: null, cheques: null };
    });
    render(
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <ReminderPlanDialog known={{ ...known, with_link }} onClose={() => undefined} />
      </QueryClientProvider>,
    );
    const again = await screen.findByRole('button', { name: uiStrings.retry });
    const text = () => screen.getByText(/متن پیامک برای مشتری a/).parentElement?.textContent ?? '';
    expect(text()).not.toMatch(/[۵۹]٬?۰۰۰/);
    isLost = false;
    fireEvent.click(again);
    await waitFor(() => expect(text()).toMatch(/۹٬?۰۰۰ ریال/));
  },
);
