// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pagesAt } from '../../testing/pages-at.tsx';
import { windowAsWideAs } from '../../testing/window-as-wide-as.ts';
import { purchasesBehind } from './payable-columns.tsx';
import { PayablesPage } from './payables-page.tsx';
import { purchaseStrings } from './strings.fa.ts';

const words = purchaseStrings.payables;
const { api, at, session } = vi.hoisted(() => ({
  api: vi.fn(),
  at: { search: {} as object },
  session: { admin: true },
}));
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useSearch: () => at.search,
  useNavigate: () => () => {},
  Link: ({
    children,
    to,
    search = {},
    params,
  }: {
    children: ReactNode;
    to: string;
    search?: object;
    params?: { id: string };
  }) => (
    <a href={`${to.replace('$id', params?.id ?? '')}?${new URLSearchParams(search as Record<string, string>)}`}>
      {children}
    </a>
  ),
}));
vi.mock('../../app/api.ts', () => ({ api, onProblem: () => () => {} }));
vi.mock('../../app/session-store.ts', () => ({ useSession: () => session }));
vi.mock('../../app/layout/page.tsx', () => ({
  Page: ({ subtitle, children }: { subtitle: ReactNode; children: ReactNode }) => (
    <>
      <h1>{subtitle}</h1>
      {children}
    </>
  ),
}));
vi.mock('../invoices/live/use-live.ts', () => ({ useLive: () => {} }));
beforeEach(() => {
  windowAsWideAs(1280);
  // Room for all columns.
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(2_000);
});
afterEach(() => {
  cleanup();
  api.mockReset();
  vi.restoreAllMocks();
  Object.assign(at, { search: {} });
  session.admin = true;
});

const due = { undated: '30', not_due: '0', late_30: '900', late_60: '0', late_90: '0', late_over_90: '70' };
const owed = {
  open: '1000',
  upto_30: '930',
  upto_60: '0',
  upto_90: '0',
  over_90: '70',
  due,
  beside: '45' as string | null,
};
const supplier = {
  id: 'c1',
  name: 'پخش البرز',
  person_type: 'legal',
  economic_code: '14008430838',
  national_code: '',
  ...owed,
};

function show(reply: object) {
  const told = { day: '2026-11-28', count: 1, next: null, suppliers: [supplier], sums: owed, owed_to_others: '7' };
  api.mockResolvedValue({ ...told, ...reply });
  render(
    <QueryClientProvider client={new QueryClient()}>
      {pagesAt('/purchases/payables', { '/purchases/payables': PayablesPage }).shown}
    </QueryClientProvider>,
  );
}
const hrefs = (of: HTMLElement) =>
  within(of)
    .getAllByRole('link')
    .map((link) => decodeURIComponent(link.getAttribute('href') ?? ''));

it('tells whom we owe by age; each figure opens its purchases, what is owed besides the account', async () => {
  show({});
  const row = await screen.findByRole('row', { name: /پخش البرز/ });
  expect(hrefs(row)).toEqual([
    '/purchases?account=c1&payment=open&from=2026-10-29&to=2026-11-28',
    '/purchases?account=c1&payment=open&from=1921-03-21&to=2026-08-29',
    '/purchases?account=c1&payment=open',
    ...['/customers/c1?', '/customers/c1?'],
  ]);
  expect(row.textContent).toContain('۱٬۰۴۵');
  expect(screen.getByRole('heading').textContent).toBe(words.suppliers('۱', '۱٬۰۰۰'));
  expect(screen.getByRole('navigation', { name: 'طلب و بدهی' })).toBeTruthy();
  expect(screen.getByText(words.whoOthers).getAttribute('href')).toBe('/customers?standing=creditor&sort=balance');
});

it('tells it by the days until which it is to be paid, the most overdue first', async () => {
  at.search = { by: 'due' };
  show({});
  const row = await screen.findByRole('row', { name: /پخش البرز/ });
  expect(hrefs(row).slice(0, 4)).toEqual([
    '/purchases?account=c1&payment=undated',
    '/purchases?account=c1&payment=open&due_from=2026-10-29&due_to=2026-11-27',
    '/purchases?account=c1&payment=open&due_to=2026-08-29',
    '/purchases?account=c1&payment=overdue',
  ]);
  expect(api.mock.calls[0]?.[1]).toMatchObject({ query: { sort: '-overdue' } });
});

it('says nothing of customers’ accounts to who may not see them, and why it is empty', async () => {
  session.admin = false;
  const apart = { beside: null };
  show({ suppliers: [{ ...supplier, ...apart }], sums: { ...owed, ...apart }, owed_to_others: null });
  const row = await screen.findByRole('row', { name: /پخش البرز/ });
  expect(hrefs(row).filter((href) => href.startsWith('/customers'))).toEqual([]);
  expect([screen.queryByRole('navigation', { name: 'طلب و بدهی' }), screen.queryByText(words.whoOthers)]).toEqual([
    null,
    null,
  ]);
  cleanup();
  show({ count: 0, suppliers: [], owed_to_others: null });
  expect(await screen.findByText(words.empty)).toBeTruthy();
});

it('what is not due yet begins today; a report that has not come yet opens all', () => {
  const one = { id: 'c1' };
  expect(purchasesBehind(one, { due: 'not_due' }, '2026-11-28')).toEqual({
    account: 'c1',
    payment: 'open',
    due_from: '2026-11-28',
  });
  expect(purchasesBehind(one, { due: 'late_90' }, '2026-11-28')).toMatchObject({
    due_from: '2026-08-30',
    due_to: '2026-09-28',
  });
  expect(purchasesBehind(one, { age: 'upto_60' }, '')).toEqual({ account: 'c1', payment: 'open' });
});
