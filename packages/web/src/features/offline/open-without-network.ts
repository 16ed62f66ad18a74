import { queryClient } from '../../app/query-client.ts';
import type { Me } from '../../app/session-store.ts';
import { outboxDb } from './browser-outbox.ts';
import { recallMe, restoreAnswers } from './kept-answers.ts';
import { ownerOf } from './outbox-entry.ts';

/** Who was signed in here last, with what the wizard needs put in place; null: nobody is known. */
export async function openWithoutNetwork(): Promise<Me | null> {
  const me = recallMe();
  if (me !== null) await restoreAnswers(outboxDb, ownerOf(me.account.id, me.id), queryClient);
  return me;
}
