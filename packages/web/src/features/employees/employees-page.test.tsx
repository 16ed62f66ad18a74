// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { EmployeesPage } from './employees-page.tsx';

const user = (id: string, username: string) => ({
  ...{ id, name: 'مریم احمدی', status: 'active', branch: null, last_seen_at: null },
  crew: { username, role: 'employee', permissions: [] },
});
const users = [user('1', 'maryam_a'), user('2', 'm_ahmadi')];
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useSearch: () => ({}),
  useNavigate: () => () => {},
}));
vi.mock('../../app/api.ts', () => ({
  api: async () => ({ users, branches: [], count: 2 }),
  onProblem: () => () => {},
}));
vi.mock('../invoices/live/use-live.ts', () => ({ useLive: () => undefined }));
vi.mock('./invitations-card.tsx', () => ({ InvitationsCard: () => null }));
vi.mock('../../ui/address-search.tsx', () => ({ AddressSearch: () => null }));
vi.mock('../../app/layout/page.tsx', () => ({ Page: ({ children }: { children: ReactNode }) => children }));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('on a phone tells two people of one name apart by their user names', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <EmployeesPage />
    </QueryClientProvider>,
  );
  const rows = await screen.findAllByRole('row', { name: /مریم احمدی/ });
  expect(rows.map(({ textContent }) => users.find(({ crew }) => textContent?.includes(crew.username))?.id)).toEqual([
    '1',
    '2',
  ]);
});
