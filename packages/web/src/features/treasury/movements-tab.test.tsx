// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { calls } from '@taraz/contract';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { pagesAt } from '../../testing/pages-at.tsx';
import { MovementsTab } from './movements-tab.tsx';
import type { PlaceSearch } from './routes.tsx';
import { treasuryStrings } from './strings.fa.ts';

/** What was asked for. */
let asked: { sort?: string; flow?: string; kind?: string; place_id?: string; place_kind?: string }[] = [];
vi.mock('../../app/api.ts', async (original) => ({
  ...(await original<object>()),
  api: async ({ id }: { id: string }, { query = {} }: { query?: (typeof asked)[number] }) => {
    if (id !== calls.listMovements.id) return { bank_accounts: [], cash_desks: [], poses: [], count: 0 };
    asked.push(query);
    return { movements: [], count: 0, sum_in: '0', sum_out: '0' };
  },
}));
vi.mock('../../app/export-file.tsx', () => ({
  ExportFile: ({ pathOf }: { pathOf: (format: string) => string }) => <a href={pathOf('csv')}>export</a>,
}));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  asked = [];
});

it.each<[PlaceSearch, string]>([
  [{ kind: 'in' }, '-at'],
  [{ place: 'a' }, '-created_at'],
  [{ place: 'a', sort: 'amount' }, 'amount'],
])('takes the file in the order of its list: %j', async (search, sort) => {
  const tab = () => <MovementsTab of="desk" search={search} change={vi.fn()} />;
  render(<QueryClientProvider client={new QueryClient()}>{pagesAt('/', { '/': tab }).shown}</QueryClientProvider>);
  const link = await screen.findByRole('link', { name: 'export' });
  expect(new URL(link.getAttribute('href') ?? '', 'http://x').searchParams.get('sort')).toBe(sort);
});

it.each<[string, PlaceSearch, string]>([
  ['those of all places by when they happened: a file’s rows are entered at one moment', {}, '-at'],
  ['those of one place as they changed its balance', { place: 'a' }, '-created_at'],
  ['as the address says', { sort: '-amount' }, '-amount'],
])('shows movements in an order that says something: %s', async (_, search, sort) => {
  const tab = () => <MovementsTab of="desk" search={search} change={vi.fn()} />;
  render(<QueryClientProvider client={new QueryClient()}>{pagesAt('/', { '/': tab }).shown}</QueryClientProvider>);
  await vi.waitFor(() => expect(asked.map((query) => query.sort)).toEqual([sort]));
});

it.each<[PlaceSearch, number]>([
  [{ place: 'a' }, 1],
  [{ place: 'a', sort: '-at' }, 0],
  [{ place: 'a', sort: 'amount' }, 0],
  [{ kind: 'in' }, 0],
])('has balances where each follows from the one before: %j', async (search, heads) => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1_400);
  const tab = () => <MovementsTab of="desk" search={search} change={vi.fn()} />;
  render(<QueryClientProvider client={new QueryClient()}>{pagesAt('/', { '/': tab }).shown}</QueryClientProvider>);
  await screen.findAllByRole('columnheader');
  expect(screen.queryAllByRole('columnheader', { name: treasuryStrings.movements.balance })).toHaveLength(heads);
});

it('is narrowed to all that came in, as the assistant’s link says it', async () => {
  const tab = () => <MovementsTab of="desk" search={{ kind: 'in' }} change={vi.fn()} />;
  render(<QueryClientProvider client={new QueryClient()}>{pagesAt('/', { '/': tab }).shown}</QueryClientProvider>);
  await vi.waitFor(() => expect(asked[0]).toMatchObject({ flow: 'in' }));
  expect(asked[0]).not.toHaveProperty('kind');
});

it.each<[string, PlaceSearch, object]>([
  ['those of all desks on the page of desks', {}, { place_kind: 'desk' }],
  ['one place', { place: 'a' }, { place_id: 'a' }],
  ['all places', { place: 'all' }, {}],
])('asks for %s', async (_, search, places) => {
  const tab = () => <MovementsTab of="desk" search={search} change={vi.fn()} />;
  render(<QueryClientProvider client={new QueryClient()}>{pagesAt('/', { '/': tab }).shown}</QueryClientProvider>);
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  const { place_id, place_kind } = asked[0] ?? {};
  expect({ place_id, place_kind }).toEqual({ place_id: undefined, place_kind: undefined, ...places });
});
