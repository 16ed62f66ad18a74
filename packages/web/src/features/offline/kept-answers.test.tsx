// @vitest-environment happy-dom
import { type Call, calls } from '@taraz/contract';
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { enterAccount } from '../../app/enter-account.ts';
import { queryClient } from '../../app/query-client.ts';
import { type Me, takeMe } from '../../app/session-store.ts';
import { fetchAhead } from './kept-answers.ts';
import { ownerOf } from './outbox-entry.ts';
import { OutboxStrip } from './outbox-strip.tsx';

const meIn = (account: string) =>
  ({
    ...{ id: 'u', roles: ['admin'], permissions: [], memories: [], signup_status: { status: 'VERIFIED' } },
    account: { id: account },
  }) as unknown as Me;

const kept = vi.hoisted(() => vi.fn(async (..._what: unknown[]) => undefined));
vi.mock('./browser-outbox.ts', () => ({
  outboxDb: { keep: kept },
  outbox: { open: async () => undefined, flush: async () => undefined, getSnapshot: () => [] },
  useOutbox: () => [],
  useElsewhere: () => 0,
}));
vi.mock('../../app/api.ts', async (original) => ({
  ...(await original<object>()),
  api: async ({ id }: Call) => {
    if (id === calls.switchAccount.id) return { token: 'of b' };
    if (id === calls.getMe.id) return meIn('b');
    return { number_format: { digits: 'fa' } };
  },
}));
afterEach(() => {
  cleanup();
  queryClient.clear();
  kept.mockClear();
});

const key = ['products', 'catalogue'];
const keptOf = (account: string) =>
  kept.mock.calls.filter(([owner]) => owner === ownerOf(account, 'u')).map(([, , value]) => value);

it('keeps what came before anybody listened, and of each account its own: after a switch what was left stood under the new one', async () => {
  takeMe(meIn('a'));
  queryClient.setQueryData(key, ['goods of a']);
  render(<OutboxStrip />);
  expect(keptOf('a')).toEqual([['goods of a']]);
  await act(() => enterAccount('b'));
  expect(queryClient.getQueryData(key)).toBeUndefined();
  expect(keptOf('b')).toEqual([]);
  await act(() => queryClient.fetchQuery({ queryKey: key, queryFn: async () => ['goods of b'] }));
  expect(keptOf('b')).toEqual([['goods of b']]);
});

it('has at hand what the wizard and the till choose from, the places of their money too', async () => {
  await fetchAhead(queryClient);
  const keys = queryClient.getQueryCache().findAll();
  expect(keys.map(({ queryKey }) => queryKey.join(' ')).sort()).toEqual([
    'customers catalogue',
    'memories defaults',
    'products catalogue',
    'treasury payable',
  ]);
  takeMe(meIn('a'));
  render(<OutboxStrip />);
  expect(keptOf('a')).toHaveLength(keys.length);
});
