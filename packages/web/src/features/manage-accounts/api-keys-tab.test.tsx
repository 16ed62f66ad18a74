// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { calls } from '@taraz/contract';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { pagesAt } from '../../testing/pages-at.tsx';
import { ApiKeysTab } from './api-keys-tab.tsx';
import { manageStrings as strings } from './strings.fa.ts';

const keyOf = (name: string, expiresInMs: number | null) => ({
  ...{ id: name, name, beginning: 'trz_', scopes: ['issue'], memory_ids: null, created_by: '', last_used_at: null },
  ...{ opens: ['issue'], maker_has_access: true },
  expires_at: expiresInMs === null ? null : new Date(Date.now() + expiresInMs).toISOString(),
});
const api = vi.hoisted(() => vi.fn());
vi.mock('../../app/api.ts', async (original) => ({ ...(await original<object>()), api }));
api.mockImplementation(async (call: unknown) =>
  call === calls.listApiKeys
    ? { api_keys: [keyOf('past', -1_000), keyOf('valid', 3_600_000), keyOf('always', null)] }
    : { memories: [] },
);
afterEach(cleanup);

it('a key whose time has passed is marked so, and a new one may be given its last day', async () => {
  const { shown } = pagesAt('/', { '/': ApiKeysTab });
  render(<QueryClientProvider client={new QueryClient()}>{shown}</QueryClientProvider>);
  await screen.findByText('past');
  const marked = screen.getAllByRole('listitem').map((row) => within(row).queryByText(strings.keyExpired) !== null);
  expect(marked).toEqual([true, false, false]);
  fireEvent.click(screen.getByRole('button', { name: strings.newKey }));
  expect(await screen.findByRole('group', { name: new RegExp(strings.keyLastDay) })).toBeTruthy();
});

it.each([
  ['has no access any more', { opens: [], maker_has_access: false }, strings.keyMakerGoneHint],
  ['may do less', { scopes: ['issue', 'products'] }, strings.keyOpens(strings.scopeNames.issue)],
  ['may do nothing of it', { opens: [] }, strings.keyOpensNothing],
  ['may draft alone', { opens: ['draft'] as const }, strings.keyOpens(strings.scopeNames.draft)],
])('a key whose maker %s says what it still opens', async (_which, change, words) => {
  api.mockResolvedValueOnce({ api_keys: [{ ...keyOf('shop', null), ...change }, keyOf('valid', null)] });
  const { shown } = pagesAt('/', { '/': ApiKeysTab });
  render(<QueryClientProvider client={new QueryClient()}>{shown}</QueryClientProvider>);
  await screen.findByText('shop');
  const told = screen.getAllByRole('listitem').map((row) => within(row).queryByText(words) !== null);
  expect(told).toEqual([true, false]);
});
