import type { PaymentDraft, PaymentMethod } from '@taraz/core';
import type { PostedInvoice } from '../postings/work-off.ts';
import { cashPartOf, type Share, splitPayments } from './split-payments.ts';

/** Whole rials of a payment; what is written behind the point is not money that can be counted. */
export const rialOf = ({ amount }: PaymentDraft): bigint => BigInt(/^\d{1,18}(?=\.|$)/.exec(amount)?.[0] ?? '0');

/** Ways of paying that move no money of a place: of a cheque it moves when it is cleared, what is bartered is none. */
export const withoutMoney: readonly PaymentMethod[] = ['cheque', 'barter'];

export const instantOf = ({ payment_date }: PaymentDraft, { date }: Pick<PostedInvoice, 'date'>): Date =>
  payment_date === '' ? date : new Date(payment_date);

/** A payment, what of it is counted with the invoice, and what in the buyer's account. */
export interface SharedPayment extends Share {
  payment: PaymentDraft;
}

/**
 * Payments of an invoice with whose they are: of a sale on credit the buyer's, of one that is part cash what goes beyond
 * that part. What a cash sale was paid with is counted with the invoice, and in nobody's account beside it.
 */
export function sharedPayments(invoice: PostedInvoice): SharedPayment[] {
  const { draft } = invoice;
  const paid = draft.payments.map((payment) => ({
    amount: rialOf(payment),
    atMs: instantOf(payment, invoice).getTime(),
    isCheque: payment.payment_method === 'cheque',
  }));
  const shares = splitPayments(paid, cashPartOf(invoice));
  return draft.payments.flatMap((payment, index) => {
    const share = shares[index];
    return share === undefined ? [] : [{ payment, ...share }];
  });
}

/** A part of an amount, and in whose account it counts. */
export interface OwnedPart {
  amount: bigint;
  customerId: string | null;
}

/** An amount of which `counted` is in nobody's account: one part, or two. */
export const ownedParts = (amount: bigint, counted: bigint, customerId: string | null): OwnedPart[] =>
  customerId === null
    ? [{ amount, customerId }]
    : [
        { amount: counted, customerId: null },
        { amount: amount - counted, customerId },
      ].filter((part) => part.amount !== 0n);
