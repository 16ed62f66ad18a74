import { type BuyerInfo, dueAfter, termOf } from '@taraz/core';
import { updateBuyer, updateHeader, withoutPayersCode } from './transitions.ts';
import type { WizardState } from './wizard-state.ts';

/** The day until which whoever buys is given to pay, where the account gives one. */
export const takeTerm = (state: WizardState, ofAccount: string): WizardState =>
  updateHeader(state, { payment_due: dueAfter(state.invoice.invoice_date, ofAccount) });

/**
 * What is written of the buyer by hand. Whoever goes by another code over theirs takes along the day until which they were
 * given to pay.
 * @param ofAccount days that the account gives whoever has no other term
 */
export function writeBuyer(state: WizardState, patch: Partial<BuyerInfo>, ofAccount: string): WizardState {
  const written = updateBuyer(state, patch);
  const isGone = state.buyer_info.customer_id !== '' && written.buyer_info.customer_id === '';
  return isGone ? takeTerm(written, ofAccount) : written;
}

/**
 * A customer as the buyer, or somebody who is in no list, or nobody, with the day until which it is given to pay.
 * @param buyer what is said of it; the rest stays
 * @param agreed its own term; '' where none is: a day that was written for nobody yet stays, one of another customer goes
 * @param ofAccount days that the account gives whoever has no other term
 */
export function takeBuyer(
  state: WizardState,
  buyer: Partial<BuyerInfo>,
  agreed: string,
  ofAccount: string,
): WizardState {
  const taken = withoutPayersCode(updateBuyer(state, buyer));
  return agreed === '' && state.buyer_info.customer_id === '' ? taken : takeTerm(taken, termOf(agreed, ofAccount));
}
