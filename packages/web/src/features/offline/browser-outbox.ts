/** The outbox of this browser: its database, its lock over all windows, and when it tries. */
import { useSyncExternalStore } from 'react';
import { queryClient } from '../../app/query-client.ts';
import { connection } from '../../ui/connection.ts';
import { askAnew } from '../invoices/ask-anew.ts';
import { tellHeld } from '../subscription/tell-held.ts';
import { createOutbox } from './outbox.ts';
import { createOutboxDb } from './outbox-db.ts';
import type { OutboxEntry } from './outbox-entry.ts';
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

export const useOutbox = (): readonly OutboxEntry[] => useSyncExternalStore(outbox.subscribe, outbox.getSnapshot);
