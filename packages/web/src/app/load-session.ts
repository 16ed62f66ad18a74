import { calls } from '@taraz/contract';
import { api } from './api.ts';
import { withLoading } from './loading.ts';
import { currentSession, takeMe } from './session-store.ts';

let running: Promise<void> | null = null;

/** Asks who is signed in, once a page; again with `force` (after a login, a status change, an account switch). */
export async function loadSession(force = false): Promise<void> {
  if (!force && currentSession().user !== null) return;
  running ??= withLoading(api(calls.getMe, {}))
    .then(takeMe)
    .finally(() => {
      running = null;
    });
  await running;
}
