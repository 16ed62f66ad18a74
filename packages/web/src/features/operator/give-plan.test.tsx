// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { ApiProblem, calls } from '@taraz/contract';
import { cleanup, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useToasts } from '../../ui/toast-store.ts';
import { GivePlan } from './give-plan.tsx';
import { operatorStrings } from './operator.fa.ts';

const words = operatorStrings.gift;
const planOf = (id: string, title: string, price: string, active = true) => ({ id, title, price, days: 30, active });
const plans = [
  planOf('free', 'رایگان', '0'),
  planOf('old', 'قدیمی', '100', false),
  planOf('basic', 'پایه', '4900000'),
  planOf('business', 'کسب‌وکار', '14900000'),
];
const reason = 'این حساب بسته است.';
let held = 'free';
let ended: string | null = null;
let isRefused = true;
vi.mock('../../app/api.ts', async (original) => ({
  ...(await original<object>()),
  api: async ({ id }: { id: string }) => {
    if (id === calls.giveSubscription.id && !isRefused) return { ends_at: null };
    if (id === calls.giveSubscription.id)
      throw new ApiProblem(409, { code: 'CONFLICT', title: '', request_id: '', detail: reason } as never);
    return id === calls.listAllPlans.id
      ? { plans }
      : { plan: { id: held }, ended_plan: ended && { id: ended }, payments: [] };
  },
}));
afterEach(() => {
  cleanup();
  ended = null;
});

function open(): void {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <GivePlan account={{ id: 'a', name: 'نگین' }} />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: words.open }));
}

it('says in its dialog why a plan was not given, and over the page that it was', async () => {
  open();
  fireEvent.click(await screen.findByRole('button', { name: words.give('پایه') }));
  expect(await screen.findByText(reason)).toBeTruthy();
  expect(screen.getByRole('dialog')).toBeTruthy();
  isRefused = false;
  fireEvent.click(screen.getByRole('button', { name: words.give('پایه') }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const { result } = renderHook(() => useToasts('bottom'));
  expect(result.current.map(({ text }) => text)).toContain(words.given('پایه', 'نگین', ''));
});

it.each([
  ['free', 'پایه'],
  ['business', 'کسب‌وکار'],
  ['old', 'پایه'],
])('proposes to an account with the plan %s what is paid for: %s', async (plan, proposed) => {
  held = plan;
  open();
  expect(await screen.findByRole('button', { name: words.give(proposed) })).toBeTruthy();
});

it('proposes to an account whose paid plan has ended that very plan', async () => {
  held = 'free';
  ended = 'business';
  open();
  expect(await screen.findByRole('button', { name: words.give('کسب‌وکار') })).toBeTruthy();
});
