// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { dispatchSession, type Me } from '../../app/session-store.ts';
import { BellPanel } from './bell-panel.tsx';
import { notificationStrings as strings } from './strings.fa.ts';

const { navigate } = vi.hoisted(() => ({ navigate: vi.fn() }));
vi.mock('@tanstack/react-router', () => ({ useRouter: () => ({ navigate }) }));
const nothing = { notifications: [] as object[], unread: 0, count: 0, next: null };
const told = { list: nothing, refused: 0 };
vi.mock('../../app/api.ts', async (original) => ({ ...(await original<object>()), api: async () => told.list }));
vi.mock('../../app/use-badges.ts', () => ({ useBadges: () => ({ errors: told.refused }) }));

afterEach(() => {
  told.list = nothing;
  cleanup();
  dispatchSession({ type: 'signed-out', from: null });
});

it.each([
  ['admin', [], strings.emptyHint],
  ['employee', [], strings.noNews],
  ['employee', ['products'], strings.noNews],
  ['employee', ['treasury'], strings.emptyHintOf(strings.news.treasury ?? '')],
  ['employee', ['issue', 'warehouse'], strings.emptyHintOf(`${strings.news.issue}، ${strings.news.warehouse}`)],
])('an empty bell speaks of what may ever ring it (%s, %s)', async (role, permissions, hint) => {
  const user = { roles: [role], permissions } as unknown as Me;
  dispatchSession({ type: 'user', user, isLegal: false, signByTaxpayer: false });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <BellPanel unread={0} onLeave={() => undefined} />
    </QueryClientProvider>,
  );
  expect(await screen.findByText(hint)).toBeDefined();
});

it.each([
  [5, null],
  [2, strings.refusedNow.some('۲')],
  [0, strings.refusedNow.none],
] as const)('news of five refused invoices says how many are refused by now: %i', async (refused, now) => {
  const told_at = '2026-11-26T10:00:00Z';
  const news = {
    ...{ id: 'a', kind: 'invoice_rejected', count: 5, data: {}, subject_id: '', memory_id: 'A11216' },
    ...{ created_at: told_at, updated_at: told_at, read_at: null },
  };
  Object.assign(told, { refused, list: { ...nothing, notifications: [news], count: 1 } });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <BellPanel unread={1} onLeave={() => undefined} />
    </QueryClientProvider>,
  );
  const row = await screen.findByText(/۵ صورتحساب/);
  const text = row.parentElement?.textContent ?? '';
  expect(text.includes('اکنون')).toBe(now !== null);
  expect(text).toContain(now ?? '۵ صورتحساب');
});

it.each([
  ['invoice_rejected', 'i1', ['treasury'], []],
  ['invoice_rejected', 'i1', ['draft'], ['/create-invoice/i1']],
  ['invoice_rejected', 'i1', ['issue', 'invoices'], ['/invoice/i1']],
  // Several of their own: the wizard lists these.
  ['review_returned', '', ['draft'], ['/create-invoice']],
  ['review_returned', '', ['draft', 'invoices'], ['/invoices']],
  ['held_stopped', '', ['issue'], ['/create-invoice']],
  // No screen of theirs has them.
  ['invoice_rejected', '', ['issue'], []],
  ['deadline_near', '', ['issue'], []],
  ['deadline_near', '', ['issue', 'invoices'], ['/invoices']],
] as const)(
  '%s (of «%s») leads to where it may be seen, and its writer to the wizard (%j)',
  async (kind, id, permissions, to) => {
    navigate.mockClear();
    const user = { roles: ['employee'], permissions } as unknown as Me;
    dispatchSession({ type: 'user', user, isLegal: false, signByTaxpayer: false });
    const at = '2026-11-26T10:00:00Z';
    const news = {
      ...{ id: 'a', kind, count: id === '' ? 2 : 1, data: { name: 'آریا', at }, subject_id: id, memory_id: null },
      ...{ created_at: at, updated_at: at, read_at: at },
    };
    Object.assign(told, { list: { ...nothing, notifications: [news], count: 1 } });
    render(
      <QueryClientProvider client={new QueryClient()}>
        <BellPanel unread={0} onLeave={() => undefined} />
      </QueryClientProvider>,
    );
    const row = await screen.findByRole('listitem');
    const button = row.querySelector('button');
    // What leads nowhere and is read is no button.
    expect(button === null).toBe(to.length === 0);
    if (button !== null) fireEvent.click(button);
    expect(navigate.mock.calls.map(([target]) => target.to)).toEqual(to);
  },
);

it('news that no screen of theirs has are marked as read where they stand', async () => {
  const user = { roles: ['employee'], permissions: ['issue'] } as unknown as Me;
  dispatchSession({ type: 'user', user, isLegal: false, signByTaxpayer: false });
  const at = '2026-11-26T10:00:00Z';
  const news = {
    ...{ id: 'a', kind: 'deadline_near', count: 2, data: { at }, subject_id: '', memory_id: null },
    ...{ created_at: at, updated_at: at, read_at: null as string | null },
  };
  Object.assign(told, { list: { ...nothing, notifications: [news], count: 1, unread: 1 } });
  const left = vi.fn();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <BellPanel unread={1} onLeave={left} />
    </QueryClientProvider>,
  );
  const button = await screen.findByRole('button', { name: /نزدیک است/ });
  Object.assign(told, { list: { ...nothing, notifications: [{ ...news, read_at: at }], count: 1 } });
  fireEvent.click(button);
  await waitFor(() => expect(screen.queryByRole('button', { name: /نزدیک است/ })).toBeNull());
  expect(screen.getByText(/نزدیک است/)).toBeTruthy();
  expect(left).not.toHaveBeenCalled();
});
