// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { calls } from '@taraz/contract';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { uiStrings } from '../../ui/ui.fa.ts';
import { EventsTab } from './events-tab.tsx';
import { manageAccountsRoutes } from './routes.tsx';

const address = vi.hoisted(() => ({ search: {}, navigate: vi.fn() }));
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useNavigate: () => address.navigate,
  useSearch: () => address.search,
}));
vi.mock('../../ui/address-search.tsx', () => ({ AddressSearch: () => null }));
const asked = vi.hoisted((): unknown[] => []);
const event = {
  ...{ id: 'e', at: '2026-11-26T08:00:00Z', actor_kind: 'system', actor_name: '', action_name: 'ورود' },
  ...{ subject_name: '', ip: '' },
};
vi.mock('../../app/api.ts', async (original) => ({
  ...(await original<object>()),
  api: async ({ id }: { id: string }, input: unknown) => {
    if (id !== calls.listEventLog.id) return { users: [] };
    asked.push(input);
    return { events: [event], count: 120 };
  },
}));
afterEach(cleanup);

it('keeps in the address what is looked for and the page, also while one is opened and closed', async () => {
  const actor = '0198f000-0000-7000-8000-000000000001';
  address.search = { tab: 'events', q: 'نگار', subject: 'login', actor, offset: 10 };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <EventsTab />
    </QueryClientProvider>,
  );
  fireEvent.click(await screen.findByRole('button', { name: uiStrings.nextPage }));
  expect(asked).toEqual([
    { query: { search_field: 'نگار', subject: 'login', actor_id: actor, offset: 10, limit: 10 } },
  ]);
  const last = () => address.navigate.mock.lastCall?.[0].search(address.search);
  expect(last()).toEqual({ ...address.search, offset: 20 });
  fireEvent.click(screen.getByText('ورود'));
  expect(last()).toEqual({ ...address.search, id: 'e' });
});

it.each([
  ['events', { tab: 'events', q: 'x', offset: 10 }],
  ['profile', { tab: 'profile' }],
])('reads them from it for their own tab alone: %s', (tab, expected) => {
  const read = manageAccountsRoutes[0].options.validateSearch as (raw: object) => object;
  expect(JSON.parse(JSON.stringify(read({ tab, q: 'x', offset: '10' })))).toEqual(expected);
});
