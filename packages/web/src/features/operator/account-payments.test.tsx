// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { calls } from '@taraz/contract';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { Payment } from '../subscription/queries.ts';
import { AccountPayments } from './account-payments.tsx';
import { operatorStrings } from './operator.fa.ts';

const words = operatorStrings.payments;
const payment = {
  ...{ id: 'p', plan_id: 'basic', plan_title: 'پایه', amount: '4900000', state: 'paid', ref_id: '1', card_pan: '' },
  ...{ created_at: '2026-11-01T00:00:00Z', settled_at: '2026-11-01T00:00:00Z', pay_url: null, refund: null },
} satisfies Payment;
const refund = { state: 'refused', code: 'missing', reason: 'دو بار پرداخت', settled_at: null };

const none = { plan: null, expired: false, ended_plan: null, ends_at: null } as Record<string, unknown>;
let subscription = none;

vi.mock('../../app/api.ts', async (original) => ({
  ...(await original<object>()),
  api: async ({ id }: { id: string }) => ({
    ...subscription,
    payments: [id === calls.refundPayment.id ? { ...payment, refund } : payment],
  }),
}));
afterEach(() => {
  cleanup();
  subscription = none;
});

it('a refund that the gateway refuses says why in its dialog, where the reason still stands', async () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <AccountPayments accountId="a" />
    </QueryClientProvider>,
  );
  fireEvent.click(await screen.findByText(words.refund));
  const dialog = within(await screen.findByRole('dialog', { name: words.title }));
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: refund.reason } });
  fireEvent.click(dialog.getByRole('button', { name: words.confirm('۴٬۹۰۰٬۰۰۰') }));
  expect(await dialog.findByText(words.refused(words.codes.missing ?? ''))).toBeTruthy();
  expect(dialog.getByRole('textbox')).toHaveProperty('value', refund.reason);
});

it.each([
  [
    'of one that has ended, beside the free plan, which has no end',
    { plan: { title: 'رایگان' }, expired: true, ended_plan: { title: 'کسب‌وکار' }, ends_at: '2026-10-31T20:30:00Z' },
    ['تعرفه کنونی: رایگان', 'تعرفه پیشین: کسب‌وکار، پایان‌یافته در ۱۴۰۵/۰۸/۱۰'],
  ],
  [
    'of the present one',
    { plan: { title: 'پایه' }, expired: false, ended_plan: null, ends_at: '2026-10-31T20:30:00Z' },
    ['تعرفه کنونی: پایه، تا ۱۴۰۵/۰۸/۱۰'],
  ],
])('says the last day %s', async (_what, given, told) => {
  subscription = given;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <AccountPayments accountId="a" />
    </QueryClientProvider>,
  );
  await screen.findByText(told[0] ?? '');
  expect(screen.getAllByText(/^تعرفه/).map(({ textContent }) => textContent)).toEqual(told);
});
