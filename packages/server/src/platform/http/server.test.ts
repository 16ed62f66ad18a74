import { afterEach, expect, it, vi } from 'vitest';
import { createTestRuntime } from '../../testing/test-runtime.ts';
import type { Database } from '../db/database.ts';
import type { Vault } from '../keys/vault.ts';
import { createHttpServer } from './server.ts';

afterEach(() => void vi.useRealTimers());

it('is ready however long a busy machine takes for it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const server = createHttpServer({
    runtime: createTestRuntime(),
    database: {} as Database,
    vault: {} as Vault,
    routes: [],
    authenticate: async () => null,
    secure: false,
    trustedProxies: [],
    checkReplies: false,
    webDirectory: import.meta.dirname,
  });
  const reached = Promise.withResolvers<void>();
  server.addHook('onReady', () => {
    reached.resolve();
    return new Promise<void>((resolve) => setTimeout(resolve, 60_000));
  });
  const ready = server.ready();
  await reached.promise;
  await vi.advanceTimersByTimeAsync(61_000);
  await expect(ready.then(() => 'ready')).resolves.toBe('ready');
  vi.useRealTimers();
  await server.close();
});
