// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { toast } from '../ui/toast-store.ts';
import { followSettings } from './follow-settings.ts';
import { currentSession, type Me, takeMe } from './session-store.ts';
import { takeRights } from './take-rights.ts';
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

const show = vi.spyOn(toast, 'show');

beforeEach(() => {
  storeToken('t');
  takeMe(me(''));
});
afterEach(() => show.mockReset());

it('takes the term that another window has given', async () => {
  answer.me = me('30');
  await followSettings();
  expect(currentSession().user?.account.payment_term).toBe('30');
});

it.each([
  ['another user', { id: 'other' }],
  ['another account', { account: { id: 'b', payment_term: '30' } }],
])('takes nothing of %s', async (_who, changes) => {
  answer.me = me('30', changes);
  await followSettings();
  expect(currentSession().user?.account).toEqual({ id: 'a', payment_term: '' });
});

const memory = { memory_id: 'A11216', is_default: true, enabled: true };

it.each([
  ['the address of the account', { account: { id: 'a', payment_term: '', address: 'نو' } }],
  ['a tax memory that was added or removed, which an admin hears of elsewhere', { memories: [memory] }],
])('takes %s, and says nothing', async (_what, changes) => {
  answer.me = me('', changes);
  await followSettings();
  expect(currentSession().user).toMatchObject(changes);
  expect(show).not.toHaveBeenCalled();
});

it('says nothing to an employee of another memory as the default: no right is another', async () => {
  const other = { ...memory, memory_id: 'A11217', is_default: false };
  takeMe(me('', { roles: ['employee'], memories: [memory, other] }));
  const memories = [
    { ...other, is_default: true },
    { ...memory, is_default: false },
  ];
  answer.me = me('', { roles: ['employee'], memories });
  await followSettings();
  expect(currentSession().user).toMatchObject({ memories });
  expect(show).not.toHaveBeenCalled();
});

it('leaves the account alone that was gone to while the one before was asked about', () => {
  takeMe(me('', { account: { id: 'b', payment_term: '' } }));
  takeRights(me('30'));
  expect(currentSession().user?.account.id).toBe('b');
});

it.each([
  ['rights', { permissions: ['issue'] }],
  ['a memory of an employee', { memories: [memory] }],
])('tells once of other %s, whichever answer comes first', async (_what, changes) => {
  takeMe(me('', { roles: ['employee'] }));
  answer.me = me('', { roles: ['employee'], ...changes });
  await Promise.all([followSettings(), followSettings()]);
  expect(currentSession().user).toMatchObject(changes);
  expect(show).toHaveBeenCalledOnce();
});
