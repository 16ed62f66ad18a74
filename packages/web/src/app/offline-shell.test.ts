// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

/** The worker as the page sees it: what it told its listeners, and what it was told. */
const worker = { listeners: new Map<string, () => void>(), skips: 0, isRegistered: true };
let waiting: object | null = null;
const reload = vi.fn();

vi.mock('workbox-window', () => ({
  Workbox: class {
    addEventListener = (type: string, listener: () => void) => void worker.listeners.set(type, listener);
    messageSkipWaiting = () => {
      worker.skips += 1;
    };
    register = () => (worker.isRegistered ? Promise.resolve() : Promise.reject(new Error('no storage')));
  },
}));

beforeEach(() => {
  Object.assign(worker, { listeners: new Map(), skips: 0, isRegistered: true });
  vi.stubEnv('DEV', false);
  vi.stubGlobal('location', { ...window.location, reload });
  const getRegistration = () => Promise.resolve({ waiting });
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: { getRegistration } });
  reload.mockClear();
});

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

/** What stands in the offer, once a new version waits. */
async function offered() {
  const { keepOffline } = await import('./offline-shell.ts');
  const { useToasts } = await import('../ui/toast-store.ts');
  await keepOffline();
  worker.listeners.get('waiting')?.();
  return renderHook(() => useToasts('bottom')).result.current.at(-1);
}

it('a new version waits until it is taken, and then shows this page anew', async () => {
  waiting = {};
  const offer = await offered();
  expect(offer).toMatchObject({ text: 'نسخه تازه تراز آماده است', timeoutMs: null });
  expect(worker.skips).toBe(0);
  offer?.action?.onPress();
  await vi.waitFor(() => expect(worker.skips).toBe(1));
  expect(reload).not.toHaveBeenCalled();
  worker.listeners.get('controlling')?.();
  expect(reload).toHaveBeenCalledOnce();
});

it('one that another page has let in is loaded at once', async () => {
  waiting = null;
  (await offered())?.action?.onPress();
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
  expect(worker.skips).toBe(0);
});

it('a browser that keeps nothing shows the app all the same', async () => {
  worker.isRegistered = false;
  const { keepOffline } = await import('./offline-shell.ts');
  await expect(keepOffline()).resolves.toBeUndefined();
});
