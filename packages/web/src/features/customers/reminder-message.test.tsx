// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type Call, calls } from '@taraz/contract';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { RemindDialog } from './remind-dialog.tsx';

const answers = vi.hoisted(() => new Map<string, () => unknown>());
vi.mock('../../app/api.ts', async (original) => ({
  ...(await original<object>()),
  api: async ({ id }: Call) => answers.get(id)?.(),
}));

afterEach(cleanup);

it('says what is overdue, and since when, as it is by now; the words beside a link leave it out', async () => {
  const overdue = { amount: '2000000', since: '2026-10-01', since_uncovered: '2026-11-01' };
  answers.set(calls.getCustomer.id, () => ({
    id: 'a',
    balance: '5000000',
    reminded: null,
    overdue,
    cheques: { to_credit: '500' },
  }));
  const debtor = { id: 'a', name: 'پخش آریا', phone: '09121234567', balance: '4000000', cheques: null, reminded: null };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RemindDialog debtors={[debtor]} onClose={() => {}} />
    </QueryClientProvider>,
  );
  const said =
    /۵٬۰۰۰٬۰۰۰ ریال بدهکار؛ ۵۰۰ ریال چک .+ ۴٬۹۹۹٬۵۰۰ ریال است؛ مهلت پرداخت ۱٬۹۹۹٬۵۰۰ ریال آن از ۱۴۰۵\/۰۸\/۱۰ گذشته است/;
  expect(await screen.findByText(said)).toBeTruthy();
  fireEvent.click(screen.getByRole('checkbox'));
  expect(screen.queryByText(/گذشته است/)).toBeNull();
  expect(screen.getByText(/۵۰۰۰۰۰۰ ریال بدهکار/)).toBeTruthy();
});
