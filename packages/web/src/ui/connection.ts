/**
 * Whether the server can be reached. The browser knows only of its own network: behind a router without a line, in a
 * tunnel, or with the server down, it says that all is well and every call fails.
 */

export interface ConnectionDeps {
  /** the browser's own word; when it says no, it is right */
  hasNetwork(): boolean;
  /** asks the server for as little as possible; true for any answer */
  reach(): Promise<boolean>;
  wait(ms: number): Promise<void>;
}

/** Between two questions to a server that does not answer. */
const askAgainMs = 3_000;

export function createConnection({ hasNetwork, reach, wait }: ConnectionDeps) {
  let isCut = false;
  let asking: Promise<void> | null = null;
  const listeners = new Set<() => void>();
  const set = (next: boolean) => {
    if (isCut === next) return;
    isCut = next;
    for (const listener of listeners) listener();
  };
  const ask = async () => {
    while (!(await reach())) {
      set(true);
      await wait(askAgainMs);
    }
    set(false);
  };
  return {
    isOnline: (): boolean => hasNetwork() && !isCut,
    /** A call got no answer: looked into at once, and then until the server answers. */
    doubt(): Promise<void> {
      asking ??= ask().finally(() => {
        asking = null;
      });
      return asking;
    },
    /** Tells of every change of `isOnline` that is not the browser's own. */
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** This page's own. */
export const connection = createConnection({
  hasNetwork: () => navigator.onLine,
  reach: () =>
    fetch('/api', { method: 'HEAD', cache: 'no-store' }).then(
      () => true,
      () => false,
    ),
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
});

/** Calls the listener when the connection goes or comes back, whoever notices. */
export function watchConnection(listener: () => void): () => void {
  const stop = connection.subscribe(listener);
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    stop();
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
