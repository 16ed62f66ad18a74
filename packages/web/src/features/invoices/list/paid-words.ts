import { paymentStrings } from '../payment/payment.fa.ts';
import { listStrings } from './list.fa.ts';
import type { PaidFilter } from './list-search.ts';

/** How far invoices are paid, as the list is narrowed by it; in the order in which it is offered. */
export const paidWords = {
  open: listStrings.openPayment,
  overdue: paymentStrings.overdue,
  ...paymentStrings.states,
} as const satisfies Record<PaidFilter, string>;
