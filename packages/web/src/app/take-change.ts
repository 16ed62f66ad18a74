import { calls } from '@taraz/contract';
import { api } from './api.ts';
import { currentSession, isSessionChanging, type Me, takeMe } from './session-store.ts';

/**
 * One's own data were changed: what the answer to the change says of them is known at once. The rest is read anew; that
 * this got no answer says nothing of the change.
 */
export async function takeChange(change: (me: Me) => Me): Promise<void> {
  const before = currentSession().user;
  if (before === null) return;
  takeMe(change(before));
  const after = await api(calls.getMe, {}).catch(() => null);
  const now = currentSession().user;
  const isSame = after !== null && after.id === now?.id && after.account.id === now.account.id;
  if (isSame && !isSessionChanging()) takeMe(after);
}
