/** The outbox of this browser: its database, its lock over all windows, and when it tries. */
import { useSyncExternalStore } from 'react';
import { queryClient } from '../../app/query-client.ts';
import { currentSession } from '../../app/session-store.ts';
import { connection } from '../../ui/connection.ts';
import { askAnew } from '../invoices/ask-anew.ts';
import { tellHeld } from '../subscription/tell-held.ts';
import { createOutbox } from './outbox.ts';
import { createOutboxDb } from './outbox-db.ts';
import { type OutboxEntry, ownerOf } from './outbox-entry.ts';
import { ifLeft, locks } from './own-window.ts';
import { sendRequest, stillThere } from './send-request.ts';

const channelName = 'taraz.outbox';

export const outboxDb = createOutboxDb();

const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(channelName);

/** One window sends; the others find what it did. */
async function alone(work: () => Promise<void>): Promise<void> {
  const all = locks();
  if (all === null) return work();
  await all.request(channelName, { ifAvailable: true }, async (lock) => {
    if (lock !== null) await work();
  });
}

export const outbox = createOutbox({
  db: outboxDb,
  send: sendRequest,
  again: stillThere,
  alone,
  ifLeft,
  tellOthers: () => channel?.postMessage('changed'),
  isOnline: connection.isOnline,
  onSent: ({ state }) => {
    if (state === 'draft') void tellHeld(queryClient, null);
    askAnew(queryClient);
  },
});

channel?.addEventListener('message', () => void outbox.reload());

const ask = (event: BeforeUnloadEvent) => {
  event.preventDefault();
  // Chrome and Edge before 119 know this alone.
  event.returnValue = true;
};

// The browser asks before a window is closed with which a sale is gone, whichever account or screen it shows by then.
outbox.subscribe(() => {
  if (outbox.onlyHere().length > 0) window.addEventListener('beforeunload', ask);
  else window.removeEventListener('beforeunload', ask);
});

export const useOutbox = (): readonly OutboxEntry[] => useSyncExternalStore(outbox.subscribe, outbox.getSnapshot);

const countElsewhere = (): number => {
  const { user } = currentSession();
  const owner = user === null ? '' : ownerOf(user.account.id, user.id);
  return outbox.onlyHere().filter((entry) => entry.owner !== owner).length;
};

/** How many sales of another account or user wait in this window alone. */
export const useElsewhere = (): number => useSyncExternalStore(outbox.subscribe, countElsewhere);
