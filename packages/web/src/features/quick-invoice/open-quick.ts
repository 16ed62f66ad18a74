import { accountTermOf } from '../../app/account-term.ts';
import type { Me } from '../../app/session-store.ts';
import { completeDraft, type StoredDraft } from '../invoices/draft-store/draft-codec.ts';
import { takeTerm } from '../invoices/draft-store/payment-due.ts';
import { fill, setSteps, updateHeader, updateSeller } from '../invoices/draft-store/transitions.ts';
import { initialState, type WizardState, withKept } from '../invoices/draft-store/wizard-state.ts';
import type { InvoiceDetail } from '../invoices/queries.ts';
import { browserDeps } from '../invoices/wizard/browser-deps.ts';
import { defaultsOf } from '../invoices/wizard/wizard-session.ts';

const defaultsFor = (me: Me | null) => defaultsOf({ deps: browserDeps, me, memory: null, isTest: false });

/**
 * The sale as the account, and the branch of who sells, are by now (decision 0040): a till has no field of its seller, so
 * nothing of one was written, however long the sale has been kept.
 */
export const soldNowBy = (me: Me | null, sale: WizardState): WizardState =>
  updateSeller(sale, defaultsFor(me).seller_info ?? {});

/** A sale nobody has begun: type two, paid at once. */
export function blankSale(me: Me | null): WizardState {
  const state = initialState(browserDeps, defaultsFor(me));
  const typed = updateHeader(takeTerm(state, accountTermOf(me)), {
    invoice_output_type: 'type_two',
    payment_method: 'cash',
  });
  return { ...setSteps(typed, 4), reachedStep: 4 };
}

/** The sale that was under way here, else the goods of another invoice, else nothing. */
export function openSale(me: Me | null, stored: StoredDraft | null, from: InvoiceDetail | null): WizardState {
  const blank = blankSale(me);
  if (stored !== null && (from === null || stored.content.items.length > 0))
    return soldNowBy(me, withKept(blank, stored));
  if (from === null) return blank;
  const { items } = completeDraft(from.draft);
  const draft = { ...completeDraft(blank), items: items.map((item) => ({ ...item, uuid: browserDeps.uuid() })) };
  return fill(blank, { ...draft, invoice: blank.invoice, seller_info: blank.seller_info }, browserDeps);
}
