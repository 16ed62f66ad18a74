// @vitest-environment happy-dom
import { ApiProblem } from '@taraz/contract';
import { renderHook } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { toast, useToasts } from '../ui/toast-store.ts';
import { loadSession } from './load-session.ts';
import { currentSession, forgetLogin, type Me } from './session-store.ts';
import { storeToken } from './token.ts';

const server = vi.hoisted(() => ({ api: vi.fn() }));
vi.mock('./api.ts', () => ({ api: server.api }));

const away = new ApiProblem(0, null);
const me = {
  ...{ id: 'u', roles: ['admin'], permissions: [], memories: [], signup_status: { status: 'VERIFIED' } },
  account: { id: 'a' },
} as unknown as Me;

beforeEach(() => {
  localStorage.clear();
  server.api.mockReset();
});

it('without a network and without a login that is kept nobody is signed in, and whoever asked hears why', async () => {
  server.api.mockRejectedValue(away);
  await expect(loadSession(true)).rejects.toBe(away);
  expect(currentSession().user).toBeNull();
});

it('what the server refused opens nothing that is kept', async () => {
  localStorage.setItem('taraz.me', JSON.stringify(me));
  const refused = new ApiProblem(401, null);
  server.api.mockRejectedValue(refused);
  await expect(loadSession(true)).rejects.toBe(refused);
  expect(currentSession().user).toBeNull();
});

it('without a network the login that is kept opens, and the next try asks anew', async () => {
  localStorage.setItem('taraz.me', JSON.stringify(me));
  server.api.mockRejectedValue(away);
  await loadSession(true);
  expect(currentSession().user).toMatchObject({ id: 'u' });
  server.api.mockImplementation(async ({ id }: { id: string }) =>
    id === 'getMe' ? { ...me, id: 'other' } : { number_format: { digits: 'persian' } },
  );
  await loadSession(true);
  expect(currentSession().user).toMatchObject({ id: 'other' });
});

/** What the server says is said when the test says so, whoever asks. */
function held() {
  const answers: ((me: Me) => void)[] = [];
  server.api.mockImplementation(({ id }: { id: string }) =>
    id === 'getMe'
      ? new Promise((resolve) => answers.push(resolve))
      : Promise.resolve({ number_format: { digits: 'persian' } }),
  );
  return answers;
}
const of = (account: string) => ({ ...me, account: { id: account } }) as Me;
const account = () => currentSession().user?.account.id;

it.each([
  ['the former', [0, 1]],
  ['the new', [1, 0]],
])(
  'an account that is gone to is not that of who asked before: where the answer of %s comes first',
  async (_, order) => {
    storeToken('former');
    const answers = held();
    const [first, shared] = [loadSession(true), loadSession(true)];
    expect(answers).toHaveLength(1);
    storeToken('new');
    const second = loadSession(true);
    for (const at of order) {
      answers[at]?.(of(at === 0 ? 'former' : 'new'));
      await Promise.resolve();
      expect(account()).not.toBe('former');
    }
    await Promise.all([first, shared, second]);
    expect([answers.length, account()]).toEqual([2, 'new']);
    await Promise.all([loadSession(true), Promise.resolve().then(() => answers[2]?.(of('new')))]);
    expect(answers).toHaveLength(3);
  },
);

it.each(['an answer', 'a failure'])(
  'whoever was overtaken by a reading that failed hears so, though %s of his own comes later',
  async (what) => {
    forgetLogin(null);
    storeToken('former');
    const replies: { done: (me: Me) => void; fail: (error: Error) => void }[] = [];
    server.api.mockImplementation(() => new Promise((done, fail) => replies.push({ done, fail })));
    const first = loadSession(true);
    storeToken('new');
    const second = loadSession(true);
    const refused = new ApiProblem(401, null);
    replies[1]?.fail(refused);
    await expect(second).rejects.toBe(refused);
    if (what === 'an answer') replies[0]?.done(of('former'));
    else replies[0]?.fail(away);
    await expect(first).rejects.toBe(refused);
    expect(currentSession().user).toBeNull();
  },
);

it('no notice of who signs out is left for whoever comes next', () => {
  toast.error('صورتحساب پخش نوین فرستاده نشد');
  forgetLogin(null);
  expect(renderHook(() => useToasts('bottom')).result.current).toEqual([]);
});

it('whoever logs in while the network goes is not taken for who was here before', async () => {
  localStorage.setItem('taraz.me', JSON.stringify(me));
  forgetLogin('/customers');
  server.api.mockRejectedValue(away);
  await expect(loadSession(true)).rejects.toBe(away);
  expect(currentSession().user).toBeNull();
});
