import { calls } from '@taraz/contract';
import { rememberMe } from '../features/offline/kept-answers.ts';
import { setPreferences, takeAccountDigits } from '../ui/preferences.ts';
import { toast } from '../ui/toast-store.ts';
import { api } from './api.ts';
import { withLoading } from './loading.ts';
import { currentSession, onSignOut, problemStatus, takeMe, turnToTake } from './session-store.ts';
import { readToken } from './token.ts';

/** Every figure is written as the account wants it; without an answer it stays as it was here. */
export function readNumberFormat(): void {
  api(calls.getSettings, {}).then(
    ({ number_format }) => takeAccountDigits(number_format.digits === 'latin' ? 'latn' : 'fa'),
    () => undefined,
  );
}

// The next login takes the account's digits, whoever it is.
onSignOut(() => setPreferences({ accountDigits: null }));
// Without a network whoever logs in next would be taken for who was here before.
onSignOut(() => rememberMe(null));
// What notices say, and may do, is the account's that is left.
onSignOut(toast.closeAll);

/** With what is kept of the last login; the server asks again as soon as it is reached. */
async function openKept(error: unknown): Promise<void> {
  if (problemStatus(error) !== 0) throw error;
  const { openWithoutNetwork } = await import('../features/offline/open-without-network.ts');
  const me = await openWithoutNetwork();
  if (me === null) throw error;
  takeMe(me);
}

/** @param overtaken what was asked since for another login, so that an answer belongs to nobody any more; null: nothing */
async function readSession(overtaken: () => Promise<void> | null): Promise<void> {
  const inTurn = turnToTake();
  await withLoading(api(calls.getMe, {})).then(
    (me) => {
      const other = overtaken();
      if (other !== null) return other;
      inTurn(() => {
        rememberMe(me);
        takeMe(me);
      });
      if (me.signup_status.status === 'VERIFIED') readNumberFormat();
      return undefined;
    },
    (error) => overtaken() ?? openKept(error),
  );
}

interface Reading {
  token: string | null;
  ended: Promise<void>;
  isUnderWay: boolean;
}

/** Also once it has ended: whoever it overtook gets what came of it, good or bad. */
let newest: Reading | null = null;

function readAnew(token: string | null): Reading {
  const own: Reading = {
    ...{ token, isUnderWay: true },
    ended: readSession(() => (newest === own ? null : (newest?.ended ?? null))),
  };
  const end = () => {
    own.isUnderWay = false;
  };
  own.ended.then(end, end);
  return own;
}

/**
 * Asks who is signed in, once a page; again with `force` (after a login, a status change, an account switch). Whoever asks
 * meanwhile shares the answer, but for that of another login or account.
 */
export async function loadSession(force = false): Promise<void> {
  if (!force && currentSession().user !== null) return;
  const token = readToken();
  newest = newest?.isUnderWay && newest.token === token ? newest : readAnew(token);
  await newest.ended;
}
