// @vitest-environment happy-dom
import { renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../app/query-client.ts';
import { beforeLeaving, currentSession, forgetLogin } from '../../app/session-store.ts';
import { readToken, StorageRefused, storeToken } from '../../app/token.ts';
import { pagesAt } from '../../testing/pages-at.tsx';
import { freshenLogin, useFinishLogin } from './use-finish-login.ts';

const me = {
  ...{ id: 'reza', roles: ['admin'], permissions: [], memories: [], signup_status: { status: 'REGISTERED' } },
  account: { id: 'b' },
};

const finish: { current?: (token: string) => Promise<void> } = {};
function Page() {
  finish.current = useFinishLogin();
  return null;
}

afterEach(() => {
  vi.unstubAllGlobals();
  storeToken(null);
});

it('whoever logs in after a login that ended by itself finds nothing of what was loaded before', async () => {
  vi.stubGlobal('fetch', async () => Response.json(me));
  storeToken('a');
  queryClient.setQueryData(['customers', 'list'], { customers: [{ company: 'پخش نوین' }] });
  // As where the server ended it: nothing asks the user, and the page may stand on.
  forgetLogin('/customers');
  const { shown } = pagesAt('/', { '/': Page, '/customers': () => <p>list</p> });
  renderHook(() => undefined, { wrapper: () => shown });
  await waitFor(() => expect(finish.current).toBeDefined());
  await finish.current?.('b');
  expect([currentSession().user?.id, queryClient.getQueryData(['customers', 'list'])]).toEqual(['reza', undefined]);
});

it('what the server is to be told of the login before is told while that is still good, and begins again where it stays', async () => {
  const told: string[] = [];
  beforeLeaving(async () => {
    told.push(`closed by ${readToken()}`);
    return () => told.push(`begun by ${readToken()}`);
  });
  vi.stubGlobal('fetch', async () => Response.json(me));
  storeToken('a');
  const { shown } = pagesAt('/', { '/': Page });
  renderHook(() => undefined, { wrapper: () => shown });
  await waitFor(() => expect(finish.current).toBeDefined());
  const kept = localStorage;
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.getItem(key),
    setItem: () => {
      throw new Error('full');
    },
  });
  await expect(finish.current?.('b')).rejects.toThrow(StorageRefused);
  vi.stubGlobal('localStorage', kept);
  expect(told.splice(0)).toEqual(['closed by a', 'begun by a']);
  await finish.current?.('b');
  expect([told, readToken()]).toEqual([['closed by a'], 'b']);
});

it.each([
  ['has run out', 'a', ['/api/auth/refresh -', '/api/auth/logout bearer fresh']],
  ['still counts', 'fresh', ['/api/auth/logout bearer fresh']],
])('the login before is ended also where its token %s', async (_how, token, asked) => {
  const sent: string[] = [];
  // happy-dom has the name alone.
  const locks = { request: (_name: string, work: () => Promise<void>) => work() };
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
  vi.stubGlobal('fetch', async (input: string, init: RequestInit) => {
    const bearer = new Headers(init.headers).get('authorization');
    if (!input.endsWith('/me')) sent.push(`${input} ${bearer ?? '-'}`);
    if (input === '/api/auth/refresh') return Response.json({ token: 'fresh' });
    return bearer === 'bearer a' ? Response.json({ code: 'UNAUTHENTICATED' }, { status: 401 }) : Response.json(me);
  });
  storeToken(token);
  const { shown } = pagesAt('/', { '/': Page });
  renderHook(() => undefined, { wrapper: () => shown });
  await waitFor(() => expect(finish.current).toBeDefined());
  await freshenLogin();
  await finish.current?.('b');
  expect(sent).toEqual(asked);
});
