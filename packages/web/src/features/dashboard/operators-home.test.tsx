// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { appStrings } from '../../app/app.fa.ts';
import { PhoneBottomBar } from '../../app/layout/phone-bars.tsx';
import { dispatchSession, type Me } from '../../app/session-store.ts';
import { pagesAt } from '../../testing/pages-at.tsx';
import { uiStrings } from '../../ui/ui.fa.ts';
import { DashboardPage } from './dashboard-page.tsx';
import { dashboardStrings as words } from './strings.fa.ts';

/** What the installation's operator is answered, by the end of the call's path. */
const answers: Record<string, unknown> = {
  '/operator/state': { checked_at: '2026-11-26T10:00:00Z', authorities: [], alerts: [], disk: null, waiting: [] },
  '/operator/registrations': { registrations: [], count: 2 },
  '/operator/tickets': { tickets: [], count: 9, waiting: 3 },
  '/dashboard': {},
  '/account-board': { accounts: [] },
};
/** The call that nothing comes of now. */
let broken = '';

const signIn = (roles: string[], permissions: string[] = []) =>
  dispatchSession({
    type: 'user',
    user: {
      ...{ id: 'u', account: { id: 'a' }, username: 'op', first_name: '', last_name: '', roles },
      ...{ permissions, memories: [], accounts: [], branch: null, phone: null },
    } as unknown as Me,
    isLegal: true,
    signByTaxpayer: false,
  });

beforeEach(() => {
  vi.stubGlobal('fetch', async (url: string) => {
    const path = Object.keys(answers).find((end) => new URL(url, 'http://a').pathname.endsWith(end));
    if (path === broken) return new Response('', { status: 502 });
    return new Response(JSON.stringify(answers[path ?? ''] ?? {}), { headers: { 'content-type': 'application/json' } });
  });
  dispatchSession({
    ...{ type: 'signup-status', httpStatus: 200, hasToken: true },
    body: { status: 'VERIFIED', missing: [] },
  });
  signIn(['operator']);
});
afterEach(() => {
  cleanup();
  broken = '';
  vi.unstubAllGlobals();
});

const Home = () => (
  <>
    <DashboardPage />
    <PhoneBottomBar onOpenMenu={() => {}} />
  </>
);
const open = () => {
  const { shown } = pagesAt('/', { '/': Home, '/operator': () => null, '/operator/tickets': () => null });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(<QueryClientProvider client={client}>{shown}</QueryClientProvider>);
};

it('begins with the registrations and tickets that wait, each with the list of just those', async () => {
  open();
  const waiting = within(await screen.findByRole('list', { name: words.waiting }));
  const links = (await waiting.findAllByRole('link')).map((link) => link.getAttribute('href'));
  expect(links).toEqual(['/operator?status=UNDER_REVIEW', '/operator/tickets?state=waiting_for_us']);
  expect(screen.queryByText(words.calm)).toBeNull();
  // No admin has anything to give to whoever runs the installation.
  expect(screen.queryByText(words.notShown)).toBeNull();
});

it('says what of it could not be asked, and not that nothing waits', async () => {
  broken = '/operator/registrations';
  open();
  expect(await screen.findByText(words.waitingFailed)).toBeTruthy();
  expect(screen.queryByText(words.calm)).toBeNull();
  broken = '';
  fireEvent.click(screen.getByRole('button', { name: uiStrings.retry }));
  expect(await screen.findByRole('link', { name: new RegExp(words.operator.registrations.title) })).toBeTruthy();
  expect(screen.queryByText(words.waitingFailed)).toBeNull();
});

it("has the operator's area in a phone's bar, with how much waits there", async () => {
  open();
  const link = await screen.findByRole('link', { name: new RegExp(appStrings.phoneBar.operator) });
  expect(link.getAttribute('href')).toBe('/operator');
  expect((await within(link).findByText('۵')).textContent).toBe('۵');
});

it.each([
  [[], words.nothingGiven, words.notShown],
  [['products'], words.notShown, words.nothingGiven],
])('tells an employee who may %j why nothing is shown here', async (permissions, told, other) => {
  signIn(['employee'], permissions);
  open();
  expect(await screen.findByText(told)).toBeTruthy();
  expect(screen.queryByText(other)).toBeNull();
});
