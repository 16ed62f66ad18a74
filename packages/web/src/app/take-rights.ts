import { rememberMe } from '../features/offline/kept-answers.ts';
import { toast } from '../ui/toast-store.ts';
import { isAnythingUnsaved } from '../ui/unsaved.ts';
import { appStrings } from './app.fa.ts';
import { queryClient } from './query-client.ts';
import { currentSession, type Me, rightsOf, takeMe } from './session-store.ts';

/** What was given to somebody: an admin has all the account's memories, whichever they are by now. */
const givenTo = (me: Me): string => rightsOf(me.roles.includes('admin') ? { ...me, memories: [] } : me);

/**
 * Takes a newer answer about who is here. An admin may have given or taken something, or the account has another tax memory:
 * what was read by the rights of before is asked for anew, or forgotten. An answer that comes once another login or account
 * was gone to is of neither.
 */
export function takeRights(after: Me): void {
  const before = currentSession().user;
  if (before === null || after.id !== before.id || after.account.id !== before.account.id) return;
  if (JSON.stringify(after) === JSON.stringify(before)) return;
  rememberMe(after);
  takeMe(after);
  if (rightsOf(after) === rightsOf(before)) return;
  queryClient.removeQueries({ type: 'inactive' });
  void queryClient.invalidateQueries();
  if (givenTo(after) === givenTo(before)) return;
  const words = appStrings.rightsChanged;
  toast.show(words.title, { tone: 'info', timeoutMs: null, ...(isAnythingUnsaved() ? { detail: words.kept } : {}) });
}
