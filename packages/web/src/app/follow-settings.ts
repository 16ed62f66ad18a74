import { bearerOf } from './enter-account.ts';
import { readNumberFormat } from './load-session.ts';
import { currentSession, isSessionChanging, turnToTake } from './session-store.ts';
import { takeRights } from './take-rights.ts';
import { readToken } from './token.ts';

/**
 * What the account has set (its address, its term, its branch's code, its tax memories, how figures are written) as another
 * window, or a colleague, has just changed it: what is written from now on knows it. Another login is followed elsewhere.
 */
export async function followSettings(): Promise<void> {
  const before = currentSession().user;
  const token = readToken();
  if (before === null || token === null || before.signup_status.status !== 'VERIFIED') return;
  readNumberFormat();
  const inTurn = turnToTake();
  const after = await bearerOf(token).catch(() => null);
  // Not to be told now: the next call tells it, if it is so.
  if (after === null || isSessionChanging()) return;
  inTurn(() => takeRights(after));
}
