import type { Me } from '../../app/session-store.ts';
import { completeDraft, type StoredDraft } from '../invoices/draft-store/draft-codec.ts';
import { fill, setSteps } from '../invoices/draft-store/transitions.ts';
import { initialState, type WizardState, withContent } from '../invoices/draft-store/wizard-state.ts';
import { browserDeps } from '../invoices/wizard/browser-deps.ts';
import { defaultsOf, type OpeningFacts } from '../invoices/wizard/wizard-session.ts';
import type { PreInvoice } from './queries.ts';

export interface OfferSource {
  me: Me | null;
  preInvoice: PreInvoice | null;
  isCopy: boolean;
  /** what this device keeps from an earlier writing */
  stored: StoredDraft | null;
}

export interface OpenedOffer {
  state: WizardState;
  savedAt: string;
  /** the writing of an earlier time goes on */
  isResumed: boolean;
}

/** What the editor opens with: an earlier writing on this device, a stored offer, a copy of one, or nothing. */
export function openOffer({ me, preInvoice, isCopy, stored }: OfferSource): OpenedOffer {
  const facts: OpeningFacts = { deps: browserDeps, me, memory: null, isTest: false };
  const blank = setSteps(initialState(browserDeps, defaultsOf(facts)), 1);
  if (stored !== null && !isCopy) {
    return {
      state: { ...withContent(blank, stored.content), steps: stored.steps },
      savedAt: stored.savedAt,
      isResumed: true,
    };
  }
  if (preInvoice === null) return { state: blank, savedAt: '', isResumed: false };
  const filled = fill(blank, completeDraft(preInvoice.draft), browserDeps);
  return { state: setSteps(filled, 2), savedAt: '', isResumed: false };
}
