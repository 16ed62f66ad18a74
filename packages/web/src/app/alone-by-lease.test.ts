// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readToken, storeToken } from './token.ts';

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  storeToken('stale');
  vi.resetModules();
  vi.stubGlobal('navigator', { onLine: true });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Lets time pass until it is there. */
async function settled<T>(awaited: Promise<T>): Promise<T> {
  let isDone = false;
  void awaited.finally(() => {
    isDone = true;
  });
  while (!isDone) await vi.advanceTimersByTimeAsync(50);
  return awaited;
}

/** A page of the product in a tab of its own: its modules are, the storage is the browser's. */
async function openTab() {
  vi.resetModules();
  return import('./api.ts');
}

describe('two tabs of a browser without locks, as over plain HTTP', () => {
  it('use up no refresh token twice: one refreshes, the other takes its token', async () => {
    const refreshes: string[] = [];
    vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
      const url = String(input);
      if (url === '/api/auth/refresh') {
        refreshes.push(url);
        await new Promise((resolve) => setTimeout(resolve, 300));
        return Response.json({ token: 'fresh' });
      }
      const isFresh = new Headers(init?.headers).get('authorization') === 'bearer fresh';
      return new Response(null, { status: isFresh ? 200 : 401 });
    });
    const tabs = [await openTab(), await openTab()];
    const answers = Promise.all(
      tabs.map(({ apiFetch }) => apiFetch('/api/invoices', { headers: { authorization: 'bearer stale' } })),
    );
    expect((await settled(answers)).map(({ status }) => status)).toEqual([200, 200]);
    expect(refreshes).toHaveLength(1);
    expect(readToken()).toBe('fresh');
  });

  it('refresh all the same where the part for taking turns cannot be had', async () => {
    vi.doMock('./alone-by-lease.ts', () => {
      throw new TypeError('Failed to fetch dynamically imported module');
    });
    vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
      if (String(input) === '/api/auth/refresh') return Response.json({ token: 'fresh' });
      const isFresh = new Headers(init?.headers).get('authorization') === 'bearer fresh';
      return new Response(null, { status: isFresh ? 200 : 401 });
    });
    const { apiFetch } = await openTab();
    const answer = apiFetch('/api/invoices', { headers: { authorization: 'bearer stale' } });
    expect((await settled(answer)).status).toBe(200);
    vi.doUnmock('./alone-by-lease.ts');
  });

  it('wait for no tab that is gone', async () => {
    const { aloneByLease } = await import('./alone-by-lease.ts');
    void aloneByLease(() => new Promise(() => {}));
    await vi.advanceTimersByTimeAsync(100);
    const work = vi.fn(async () => 'done');
    const next = aloneByLease(work);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(work).not.toHaveBeenCalled();
    expect(await settled(next)).toBe('done');
    expect(localStorage.getItem('taraz.alone')).toBeNull();
  });
});
