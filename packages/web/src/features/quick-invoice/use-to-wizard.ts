import { useNavigate } from '@tanstack/react-router';
import { accountTermOf } from '../../app/account-term.ts';
import { useSession } from '../../app/session-store.ts';
import { toast } from '../../ui/toast-store.ts';
import { unsavedDraft } from '../invoices/draft-store/draft-codec.ts';
import { useDraftStore } from '../invoices/draft-store/draft-context.ts';
import { newDraftKey } from '../invoices/draft-store/draft-shelf.ts';
import { takeBuyer } from '../invoices/draft-store/payment-due.ts';
import { setSteps, updateHeader } from '../invoices/draft-store/transitions.ts';
import { useDraftShelf } from '../invoices/draft-store/use-draft-shelf.ts';
import type { WizardState } from '../invoices/draft-store/wizard-state.ts';
import { browserDeps } from '../invoices/wizard/browser-deps.ts';
import { buyerOfName } from '../invoices/wizard/buyer-of-name.ts';
import { offlineStrings } from '../offline/strings.fa.ts';
import { blankSale, soldNowBy } from './open-quick.ts';

/** After the pattern. */
const buyerStep = 1;

function withBuyer(sale: WizardState, buyer: string, ofAccount: string): WizardState {
  const named = takeBuyer(sale, buyerOfName(buyer, sale.buyer_info.buyer_entity), '', ofAccount);
  return setSteps(updateHeader(named, { invoice_output_type: 'type_one' }), buyerStep);
}

/** The sale goes on in the wizard, which has the fields that a till does not; the till is for the next. */
export function useToWizard() {
  const { user } = useSession();
  const shelf = useDraftShelf();
  const store = useDraftStore();
  const navigate = useNavigate();
  /** @param buyer name or code of one who is in no list yet: the rest of him is written first, and it is of type one */
  return async (buyer = '') => {
    const sale = soldNowBy(user, store.getSnapshot().state);
    const state = buyer === '' ? sale : withBuyer(sale, buyer, accountTermOf(user));
    const draft = crypto.randomUUID();
    const savedAt = new Date(browserDeps.now()).toISOString();
    const kept = unsavedDraft({ state, source: null, memoryId: null }, savedAt);
    if (!shelf.write(newDraftKey(draft), kept)) {
      toast.error(offlineStrings.queueFailed, { detail: offlineStrings.queueFailedHint });
      return;
    }
    store.restart(blankSale(user));
    await navigate({ to: '/create-invoice/{-$id}', params: { id: undefined }, search: { draft } });
  };
}
