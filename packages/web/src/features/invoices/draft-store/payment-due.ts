import { type BuyerInfo, dueAfter } from '@taraz/core';
import { updateBuyer, updateHeader } from './transitions.ts';
import type { WizardState } from './wizard-state.ts';

/**
 * A customer as the buyer, with the day until which it is given to pay.
 * @param term days; '' where nothing was agreed: a day that was written for nobody yet stays, one of another customer goes
 */
export function takeBuyer(state: WizardState, buyer: BuyerInfo, term: string): WizardState {
  const due = dueAfter(state.invoice.invoice_date, term);
  const taken = updateBuyer(state, buyer);
  return due === '' && state.buyer_info.customer_id === '' ? taken : updateHeader(taken, { payment_due: due });
}
