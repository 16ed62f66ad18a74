// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { ApiProblem, calls } from '@taraz/contract';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { windowAsWideAs } from '../../testing/window-as-wide-as.ts';
import { importStrings } from '../party-imports/strings.fa.ts';
import { CustomersPage } from './customers-page.tsx';
import { customerStrings as words } from './strings.fa.ts';

const [navigate, api] = vi.hoisted(() => [vi.fn(), vi.fn()]);
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useSearch: () => ({}),
  useNavigate: () => navigate,
  Link: ({ children }: { children: ReactNode }) => <a href="/">{children}</a>,
}));
vi.mock('../../app/api.ts', () => ({
  api,
  onProblem: () => () => {},
}));
vi.mock('../invoices/live/use-live.ts', () => ({ useLive: () => undefined }));
vi.mock('../../ui/address-search.tsx', () => ({ AddressSearch: () => null }));
vi.mock('../../app/layout/page.tsx', () => ({ Page: ({ children }: { children: ReactNode }) => children }));
const problem = { type: 'about:blank', title: 'gone', status: 404, detail: '', request_id: 'r' };
const listOf = (...customers: object[]) => ({ customers, count: customers.length, balance_sum: null });
beforeEach(() => void api.mockReset().mockResolvedValue(listOf()));
afterEach(cleanup);

it('without customers, whoever has them in another program brings them in without looking for the way', async () => {
  windowAsWideAs(1280);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <CustomersPage />
    </QueryClientProvider>,
  );
  expect(await screen.findByText(words.empty)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: importStrings.open }));
  const [{ to, search }] = navigate.mock.lastCall ?? [];
  expect([to, search({})]).toEqual(['/customers', { import: 'new' }]);
});

it('of several that a colleague removed meanwhile each is named, though the list has none of them any more', async () => {
  windowAsWideAs(1280);
  const rows = ['a', 'b', 'c'].map((id) => ({
    id,
    name: `name ${id}`,
    balance: '0',
    credit_limit: '',
    person_type: 'real',
    invoice_count: 0,
    lacking: [],
  }));
  let isGone = false;
  api.mockImplementation(async (call) => {
    if (call !== calls.deleteCustomer) return isGone ? listOf() : listOf(...rows);
    isGone = true;
    throw new ApiProblem(404, { ...problem, code: 'NOT_FOUND' });
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <CustomersPage />
    </QueryClientProvider>,
  );
  await screen.findByText('name a');
  for (const box of screen.getAllByRole('checkbox').slice(-3)) fireEvent.click(box);
  fireEvent.click(screen.getByRole('button', { name: words.removeSelected }));
  const dialog = await screen.findByRole('dialog', { name: words.notRemoved('۳') });
  for (const { name } of rows) expect(dialog.textContent).toContain(name);
});
