// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';
import { followSettings } from './follow-settings.ts';
import { currentSession, type Me, takeMe } from './session-store.ts';
import { storeToken } from './token.ts';

const answer = vi.hoisted(() => ({ me: null as unknown }));
vi.mock('./enter-account.ts', () => ({ bearerOf: async () => answer.me }));
vi.mock('./load-session.ts', () => ({ readNumberFormat: () => undefined }));
vi.mock('../features/offline/kept-answers.ts', () => ({ rememberMe: () => undefined }));

const me = (payment_term: string, changes: object = {}) =>
  ({
    ...{ id: 'u', roles: ['admin'], permissions: [], memories: [], signup_status: { status: 'VERIFIED' } },
    ...{ account: { id: 'a', payment_term } },
    ...changes,
  }) as unknown as Me;

beforeEach(() => {
  storeToken('t');
  takeMe(me(''));
});

it('takes the term that another window has given', async () => {
  answer.me = me('30');
  await followSettings();
  expect(currentSession().user?.account.payment_term).toBe('30');
});

it.each([
  ['another user', { id: 'other' }],
  ['another account', { account: { id: 'b', payment_term: '30' } }],
  ['other rights, which are told', { permissions: ['issue'] }],
])('takes nothing of %s', async (_who, changes) => {
  answer.me = me('30', changes);
  await followSettings();
  expect(currentSession().user?.account).toEqual({ id: 'a', payment_term: '' });
});
