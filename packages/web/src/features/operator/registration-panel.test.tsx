// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { calls } from '@taraz/contract';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { pagesAt } from '../../testing/pages-at.tsx';
import { operatorStrings as words } from './operator.fa.ts';
import { RegistrationPanel } from './registration-panel.tsx';

const at = '2026-11-25T08:00:00Z';
const payment = {
  ...{ id: 'p', plan_id: 'basic', plan_title: 'پایه', amount: '4900000', state: 'paid', ref_id: '1', card_pan: '' },
  ...{ created_at: at, settled_at: at, pay_url: null, refund: null },
};
let status = 'SUSPENDED';
const answers: Record<string, () => unknown> = {
  [calls.getRegistrationOf.id]: () => ({
    account_id: 'a',
    name: 'نگین',
    log: [],
    registration: { status, checks: null, values: null, documents: [] },
  }),
  [calls.getSubscriptionOf.id]: () => ({ plan: null, ends_at: null, payments: [payment] }),
};
vi.mock('../../app/api.ts', async (original) => ({
  ...(await original<object>()),
  api: async ({ id }: { id: string }) => answers[id]?.(),
}));
afterEach(cleanup);

it.each([
  ['VERIFIED', true],
  ['SUSPENDED', false],
])('what an account that is %s paid can be given back; a plan is given: %s', async (now, isGiven) => {
  status = now;
  render(
    <QueryClientProvider client={new QueryClient()}>
      {pagesAt('/', { '/': () => <RegistrationPanel id="a" onClose={() => undefined} /> }).shown}
    </QueryClientProvider>,
  );
  const refund = { name: words.payments.refundOf('پایه', '۴٬۹۰۰٬۰۰۰') };
  expect(await screen.findByRole('button', refund)).toBeTruthy();
  // Units stand under units: from the right of a column, as wide as any amount, never from the panel's edge.
  expect(screen.getByText('۴٬۹۰۰٬۰۰۰').closest('.w-32')?.className).toContain('text-right');
  expect(screen.queryByRole('button', { name: words.gift.open }) !== null).toBe(isGiven);
});
