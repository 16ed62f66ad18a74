import { rememberMe } from '../features/offline/kept-answers.ts';
import { bearerOf } from './enter-account.ts';
import { readNumberFormat } from './load-session.ts';
import { currentSession, isSessionChanging, rightsOf, takeMe } from './session-store.ts';
import { readToken } from './token.ts';

/**
 * What the account has set (its term, how figures are written) as another window, or a colleague, has just changed it:
 * forms that are opened from now on know it. Another login, or other rights, is told and followed elsewhere.
 */
export async function followSettings(): Promise<void> {
  const before = currentSession().user;
  const token = readToken();
  if (before === null || token === null || before.signup_status.status !== 'VERIFIED') return;
  readNumberFormat();
  const after = await bearerOf(token).catch(() => null);
  const now = currentSession().user;
  // Not to be told now: the next call tells it, if it is so.
  if (after === null || now === null || isSessionChanging()) return;
  const isSame = after.id === now.id && after.account.id === now.account.id && rightsOf(after) === rightsOf(now);
  if (!isSame || JSON.stringify(after) === JSON.stringify(now)) return;
  rememberMe(after);
  takeMe(after);
}
