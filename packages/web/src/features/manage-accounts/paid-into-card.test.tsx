// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type Call, calls } from '@taraz/contract';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { pagesAt } from '../../testing/pages-at.tsx';
import { PaidIntoCard } from './paid-into-card.tsx';
import { manageStrings } from './strings.fa.ts';

const answers = vi.hoisted(
  () => new Map<string, (input: { body?: unknown; query?: { is_active?: boolean } }) => unknown>(),
);
vi.mock('../../app/api.ts', async (original) => ({
  ...(await original<object>()),
  api: async ({ id }: Call, input: object) => answers.get(id)?.(input),
}));

afterEach(() => {
  cleanup();
  answers.clear();
});

it('names an account that buyers pay into, shows its numbers, and takes it back', async () => {
  const sheba = 'IR500170589362087156856129';
  const account = {
    id: 'b1',
    name: 'جاری',
    bank_name: 'ملی',
    sheba,
    card_number: '',
    account_number: '',
    is_active: true,
  };
  answers.set(calls.listBankAccounts.id, () => ({ count: 1, bank_accounts: [account] }));
  let now = { etag: 'v0', paid_into: null as string | null };
  answers.set(calls.getSettings.id, () => now);
  const sent: unknown[] = [];
  answers.set(calls.putSettings.id, ({ body }) => {
    sent.push(body);
    now = { ...now, ...(body as object) };
    return now;
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <PaidIntoCard />
    </QueryClientProvider>,
  );
  const choose = async (label: string) => {
    const field = screen.getAllByRole('button')[0];
    await waitFor(() => expect(field?.hasAttribute('data-disabled')).toBe(false));
    fireEvent.click(field as Element);
    fireEvent.click(await screen.findByRole('option', { name: new RegExp(label) }));
  };
  await choose('جاری');
  expect(await screen.findByText('IR50 0170 5893 6208 7156 8561 29')).toBeTruthy();
  await choose('هیچ حسابی');
  await waitFor(() => expect(sent).toEqual([{ paid_into: 'b1' }, { paid_into: null }]));
  await waitFor(() => expect(screen.queryByText(/^IR50/)).toBeNull());
});

it('shows an account that was switched off, the only one there is as well, and takes it back', async () => {
  const account = { id: 'b1', name: 'جاری', bank_name: 'ملی', sheba: '', card_number: '5', account_number: '' };
  // As the server narrows.
  answers.set(calls.listBankAccounts.id, ({ query }) => {
    const bank_accounts = query?.is_active === true ? [] : [{ ...account, is_active: false }];
    return { count: bank_accounts.length, bank_accounts };
  });
  let now = { etag: 'v0', paid_into: 'b1' as string | null };
  answers.set(calls.getSettings.id, () => now);
  answers.set(calls.putSettings.id, ({ body }) => {
    now = { ...now, ...(body as object) };
    return now;
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      {pagesAt('/', { '/': () => <PaidIntoCard /> }).shown}
    </QueryClientProvider>,
  );
  await screen.findByText(manageStrings.paidInto.inactive);
  fireEvent.click(screen.getByRole('button', { name: /جاری/ }));
  fireEvent.click(await screen.findByRole('option', { name: /هیچ حسابی/ }));
  await screen.findByText(manageStrings.paidInto.noAccounts);
  expect(now.paid_into).toBeNull();
});
