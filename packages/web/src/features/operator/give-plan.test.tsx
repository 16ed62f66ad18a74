// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { calls } from '@taraz/contract';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
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
let held = 'free';
vi.mock('../../app/api.ts', async (original) => ({
  ...(await original<object>()),
  api: async ({ id }: { id: string }) =>
    id === calls.listAllPlans.id ? { plans } : { plan: { id: held }, payments: [] },
}));
afterEach(cleanup);

it.each([
  ['free', 'پایه'],
  ['business', 'کسب‌وکار'],
  ['old', 'پایه'],
])('proposes to an account with the plan %s what is paid for: %s', async (plan, proposed) => {
  held = plan;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <GivePlan account={{ id: 'a', name: 'نگین' }} />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: words.open }));
  expect(await screen.findByRole('button', { name: words.give(proposed) })).toBeTruthy();
});
