import { calls } from '@taraz/contract';
import { api } from './api.ts';
import { currentSession, isSessionChanging, type Me, takeMe, turnToTake } from './session-store.ts';

/** Reads one's own data anew; no answer leaves them as they are. */
export async function readMe(): Promise<void> {
  const inTurn = turnToTake();
  const after = await api(calls.getMe, {}).catch(() => null);
  const now = currentSession().user;
  const isSame = after !== null && now !== null && after.id === now.id && after.account.id === now.account.id;
  if (isSame && !isSessionChanging()) inTurn(() => takeMe(after));
}

/**
 * One's own data were changed: what the answer to the change says of them is known at once. The rest is read anew; that
 * this got no answer says nothing of the change.
 */
export async function takeChange(change: (me: Me) => Me): Promise<void> {
  const before = currentSession().user;
  if (before === null) return;
  turnToTake()(() => takeMe(change(before)));
  await readMe();
}
