// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { windowAsWideAs } from '../../testing/window-as-wide-as.ts';
import { importStrings } from '../party-imports/strings.fa.ts';
import { CustomersPage } from './customers-page.tsx';
import { customerStrings as words } from './strings.fa.ts';

const navigate = vi.hoisted(() => vi.fn());
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useSearch: () => ({}),
  useNavigate: () => navigate,
  Link: ({ children }: { children: ReactNode }) => <a href="/">{children}</a>,
}));
vi.mock('../../app/api.ts', () => ({
  api: () => Promise.resolve({ customers: [], count: 0, balance_sum: null }),
  onProblem: () => () => {},
}));
vi.mock('../invoices/live/use-live.ts', () => ({ useLive: () => undefined }));
vi.mock('../../ui/address-search.tsx', () => ({ AddressSearch: () => null }));
vi.mock('../../app/layout/page.tsx', () => ({ Page: ({ children }: { children: ReactNode }) => children }));
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
