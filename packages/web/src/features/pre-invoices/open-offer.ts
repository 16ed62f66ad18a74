import { asNewDraft } from '@taraz/core';
import { accountTermOf } from '../../app/account-term.ts';
import type { Me } from '../../app/session-store.ts';
import { completeDraft, type DraftSource, type StoredDraft } from '../invoices/draft-store/draft-codec.ts';
import { takeTerm } from '../invoices/draft-store/payment-due.ts';
import { fill, setOfferUntil, setSteps } from '../invoices/draft-store/transitions.ts';
import { initialState, type WizardState, withKept } from '../invoices/draft-store/wizard-state.ts';
import { browserDeps } from '../invoices/wizard/browser-deps.ts';
import {
  defaultsOf,
  type OpeningFacts,
  sellerNow,
  sellerOfCopy,
  sourcesOf,
} from '../invoices/wizard/wizard-session.ts';
import type { PreInvoice } from './queries.ts';

export interface OfferOpening {
  me: Me | null;
  /** settings of the tax memory, by which new ones begin */
  memory: OpeningFacts['memory'];
  /** what is changed, or what a copy is made of; null: nothing */
  preInvoice: PreInvoice | null;
  isCopy: boolean;
  /** what this device keeps from an earlier writing of the very same */
  stored: StoredDraft | null;
}

export interface OpenedOffer {
  state: WizardState;
  source: DraftSource | null;
  savedAt: string;
  lost: StoredDraft['lost'];
  /** the writing of an earlier time goes on */
  isResumed: boolean;
  /** what it changes is not any more what it was when that was written */
  isBehind: boolean;
}

/** The stored offer that an editor writes to. */
export const offerSource = ({ id, etag }: PreInvoice): DraftSource => ({ id, etag, state: '', tax_number: '' });

/** What the editor opens with: an earlier writing on this device, a stored offer, a copy of one, or nothing. */
export function openOffer({ me, memory: settings, preInvoice, isCopy, stored }: OfferOpening): OpenedOffer {
  // An offer has a buyer, whom invoices of type two lack.
  const memory = settings && { ...settings, invoice_output_type: 'type_one' as const };
  const facts: OpeningFacts = { deps: browserDeps, me, memory, isTest: false };
  const blank = setSteps(initialState(browserDeps, defaultsOf(facts)), 1);
  const changed = isCopy || preInvoice === null ? null : offerSource(preInvoice);
  const fresh = { source: changed, savedAt: '', lost: null, isResumed: false, isBehind: false };
  if (stored !== null) {
    const { content, steps, savedAt, lost, source } = stored;
    const seller_info = source === null ? sellerNow(content, facts) : content.seller_info;
    const state = { ...withKept(blank, { ...stored, content: { ...content, seller_info } }), steps };
    // A save without an answer may be what changed it; repeated, it says which version came of it.
    if (lost !== null) return { state, source, savedAt, lost, isResumed: true, isBehind: false };
    const isBehind = changed !== null && source !== null && source.etag !== changed.etag;
    return { state, source: changed, savedAt, lost, isResumed: true, isBehind };
  }
  if (preInvoice === null) return { ...fresh, state: takeTerm(blank, accountTermOf(me)) };
  const offered = completeDraft(preInvoice.draft);
  const copied = () => ({ ...asNewDraft(offered, sourcesOf(facts)), seller_info: sellerOfCopy(blank, preInvoice) });
  const filled = setSteps(fill(blank, isCopy ? copied() : offered, browserDeps), 2);
  // Nor is how long an offer holds taken over by its copy: often it has ended.
  return { ...fresh, state: isCopy ? filled : setOfferUntil(filled, preInvoice.valid_until ?? '') };
}
