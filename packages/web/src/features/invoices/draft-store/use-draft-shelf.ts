import { useMemo } from 'react';
import { useSession } from '../../../app/session-store.ts';
import { ownerOf } from '../../offline/outbox-entry.ts';
import { createDraftShelf, type DraftShelf } from './draft-shelf.ts';

/**
 * The drafts of who is signed in: who logs in after somebody else in the same browser, a colleague of the same account
 * too, finds nothing of theirs.
 * @param of what lies apart from the drafts of invoices
 */
export function useDraftShelf(of?: 'offers' | 'till'): DraftShelf {
  const { user } = useSession();
  const owner = ownerOf(user?.account.id ?? '', user?.id ?? '');
  return useMemo(() => createDraftShelf(window.localStorage, of === undefined ? owner : `${of}.${owner}`), [of, owner]);
}
