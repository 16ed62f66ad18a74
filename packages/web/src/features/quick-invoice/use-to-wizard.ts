import { useNavigate } from '@tanstack/react-router';
import { useSession } from '../../app/session-store.ts';
import { unsavedDraft } from '../invoices/draft-store/draft-codec.ts';
import { useDraftStore } from '../invoices/draft-store/draft-context.ts';
import { createDraftShelf, newDraftKey } from '../invoices/draft-store/draft-shelf.ts';
import { updateHeader } from '../invoices/draft-store/transitions.ts';
import { browserDeps } from '../invoices/wizard/browser-deps.ts';
import { blankSale } from './open-quick.ts';

/** The sale goes on in the wizard, which has the fields that a till does not; the till is for the next. */
export function useToWizard() {
  const { user } = useSession();
  const store = useDraftStore();
  const navigate = useNavigate();
  /** @param asks `buyer`: for one who is in no list yet, so that it is of type one */
  return async (asks: 'buyer' | null = null) => {
    const { state: sale } = store.getSnapshot();
    const state = asks === null ? sale : updateHeader(sale, { invoice_output_type: 'type_one' });
    const draft = crypto.randomUUID();
    const savedAt = new Date(browserDeps.now()).toISOString();
    createDraftShelf(window.localStorage, user?.account.id ?? '').write(
      newDraftKey(draft),
      unsavedDraft({ state, source: null, memoryId: null }, savedAt),
    );
    store.restart(blankSale(user));
    await navigate({ to: '/create-invoice/{-$id}', params: { id: undefined }, search: { draft } });
  };
}
