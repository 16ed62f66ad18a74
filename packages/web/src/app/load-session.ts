import { calls } from '@taraz/contract';
import { outboxDb } from '../features/offline/browser-outbox.ts';
import { recallMe, rememberMe, restoreAnswers } from '../features/offline/kept-answers.ts';
import { ownerOf } from '../features/offline/outbox-entry.ts';
import { setPreferences, takeAccountDigits } from '../ui/preferences.ts';
import { api } from './api.ts';
import { withLoading } from './loading.ts';
import { queryClient } from './query-client.ts';
import { currentSession, onSignOut, problemStatus, takeMe } from './session-store.ts';

/** Every figure is written as the account wants it; without an answer it stays as it was here. */
function readNumberFormat(): void {
  api(calls.getSettings, {}).then(
    ({ number_format }) => takeAccountDigits(number_format.digits === 'latin' ? 'latn' : 'fa'),
    () => undefined,
  );
}

// The next login takes the account's digits, whoever it is.
onSignOut(() => setPreferences({ accountDigits: null }));

/** Who was signed in here last, with what the wizard needs; the server asks again as soon as it is reached. */
async function openWithoutNetwork(error: unknown): Promise<void> {
  const me = problemStatus(error) === 0 ? recallMe() : null;
  if (me === null) throw error;
  await restoreAnswers(outboxDb, ownerOf(me.account.id, me.id), queryClient);
  takeMe(me);
}

let running: Promise<void> | null = null;

/** Asks who is signed in, once a page; again with `force` (after a login, a status change, an account switch). */
export async function loadSession(force = false): Promise<void> {
  if (!force && currentSession().user !== null) return;
  running ??= withLoading(api(calls.getMe, {}))
    .then((me) => {
      rememberMe(me);
      takeMe(me);
      if (me.signup_status.status === 'VERIFIED') readNumberFormat();
    }, openWithoutNetwork)
    .finally(() => {
      running = null;
    });
  await running;
}
