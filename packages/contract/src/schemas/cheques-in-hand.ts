import { Type } from 'typebox';

/** Received cheques of a customer whose money has not come; rial. Nothing of them is in the customer's account yet. */
export const chequesInHand = Type.Object({
  /** at hand or at the bank */
  awaited_count: Type.Integer(),
  awaited_sum: Type.String(),
  bounced_count: Type.Integer(),
  bounced_sum: Type.String(),
  /** what the account will be credited with once the awaited ones are cleared: a cheque's part that pays an invoice at once is in no account */
  to_credit: Type.String(),
});
