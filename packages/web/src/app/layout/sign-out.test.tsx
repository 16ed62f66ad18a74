// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { useBlocker } from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pagesAt } from '../../testing/pages-at.tsx';
import { queryClient } from '../query-client.ts';
import { beforeLeaving } from '../session-store.ts';
import { readToken, storeToken } from '../token.ts';
import { useSignOut } from './user-menu.tsx';

let isUnsaved = true;

function Form() {
  const signOut = useSignOut();
  // «Stay», every time that it is asked.
  useBlocker({ shouldBlockFn: () => isUnsaved, enableBeforeUnload: false });
  return (
    <button type="button" onClick={() => void signOut()}>
      out
    </button>
  );
}

const opened = async () => {
  const { router, shown } = pagesAt('/form', { '/': () => <p>first</p>, '/form': Form, '/list': () => <p>list</p> });
  render(<QueryClientProvider client={queryClient}>{shown}</QueryClientProvider>);
  const press = async () => {
    fireEvent.click(await screen.findByText('out'));
    // It asks first, in a module of its own.
    await act(() => import('../../features/offline/leaving.ts'));
    await act(async () => {});
  };
  await press();
  return { router, press };
};

beforeEach(() => {
  isUnsaved = true;
  storeToken('a');
  vi.stubGlobal('fetch', async () => new Response('{}', { headers: { 'content-type': 'application/json' } }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  storeToken(null);
});

it('who stayed is not signed out by the first screen, to which he goes before another one has come', async () => {
  const { router } = await opened();
  expect(router.state.location.pathname).toBe('/form');
  isUnsaved = false;
  await act(async () => {
    // What is saved leads to its list, and at once the menu to the first screen.
    void router.navigate({ to: '/list' } as never);
    await router.navigate({ to: '/' } as never);
  });
  await act(() => new Promise((done) => setTimeout(done, 20)));
  expect([router.state.location.pathname, readToken()]).toEqual(['/', 'a']);
});

it('who lets it go is signed out, from the first screen too', async () => {
  const { press } = await opened();
  isUnsaved = false;
  await press();
  await vi.waitFor(() => expect(readToken()).toBeNull());
});

it('what the server is to be told before is told while the login is still good', async () => {
  isUnsaved = false;
  const told: string[] = [];
  beforeLeaving(async () => {
    told.push(`told as ${readToken()}`);
    return () => undefined;
  });
  vi.stubGlobal('fetch', async (to: RequestInfo | URL) => {
    told.push(new URL(to instanceof Request ? to.url : String(to), 'http://x').pathname);
    return new Response('{}', { headers: { 'content-type': 'application/json' } });
  });
  await opened();
  await expect.poll(readToken).toBe(null);
  expect(told.slice(0, 2)).toEqual(['told as a', '/api/auth/logout']);
});
