import type { NotifyDeps } from '../features/notifications/notify.ts';
import { createVault } from '../platform/keys/vault.ts';
import type { Runtime } from '../platform/runtime.ts';
import { testMasterKey } from './seed.ts';

/** What tells people, with jobs that nobody does: an SMS is kept, and goes nowhere. */
export const tellingDeps = (runtime: Runtime): NotifyDeps => ({
  runtime,
  jobs: { enqueue: async () => {}, work: async () => {}, schedule: async () => {}, stop: async () => {} },
  vault: createVault(testMasterKey, runtime.random),
});
