// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';
import { followSettings } from './follow-settings.ts';
import { currentSession, type Me, takeMe } from './session-store.ts';
import { takeChange } from './take-change.ts';
import { storeToken } from './token.ts';

/** What was asked, to be answered by the test in whatever order. */
let asked: ((me: Me) => void)[] = [];
const server = vi.hoisted(() => ({ ask: () => new Promise<unknown>(() => {}) }));
vi.mock('./api.ts', () => ({ api: () => server.ask() }));
vi.mock('./enter-account.ts', () => ({ bearerOf: () => server.ask() }));
vi.mock('./load-session.ts', () => ({ readNumberFormat: () => undefined }));
vi.mock('../features/offline/kept-answers.ts', () => ({ rememberMe: () => undefined }));
server.ask = () => new Promise((resolve) => asked.push(resolve as (me: Me) => void));

const me = (payment_term: string) =>
  ({
    ...{ id: 'u', roles: ['admin'], permissions: [], memories: [], signup_status: { status: 'VERIFIED' } },
    account: { id: 'a', payment_term },
  }) as unknown as Me;
const term = () => currentSession().user?.account.payment_term;
const change = (payment_term: string) =>
  takeChange(({ account, ...rest }) => ({ ...rest, account: { ...account, payment_term } }));

beforeEach(() => {
  asked = [];
  storeToken('t');
  takeMe(me(''));
});

it('a slower answer that was asked for before says nothing of what was taken since', async () => {
  const [first, second] = [followSettings(), followSettings()];
  asked[1]?.(me('30'));
  await second;
  asked[0]?.(me('15'));
  await first;
  expect(term()).toBe('30');
});

it('an answer that was asked for before one’s own change takes nothing of it away', async () => {
  const before = followSettings();
  const own = change('45');
  asked[0]?.(me(''));
  await before;
  expect(term()).toBe('45');
  asked[1]?.(me('45'));
  await own;
  expect(term()).toBe('45');
});

it('an answer that was asked for later is taken, however late those before it come', async () => {
  const [first, second] = [followSettings(), change('30')];
  asked[1]?.(me('31'));
  await second;
  asked[0]?.(me('15'));
  await first;
  expect(term()).toBe('31');
  const third = followSettings();
  asked[2]?.(me('60'));
  await third;
  expect(term()).toBe('60');
});
