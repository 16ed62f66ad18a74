import { lesserOf } from '@taraz/core';
import type { PostedInvoice } from '../postings/work-off.ts';

/** One payment as the rule sees it: whole rials, when it was made (milliseconds), and whether it is only promised. */
export interface Paid {
  amount: bigint;
  atMs: number;
  isCheque: boolean;
}

/** What of a payment is counted with the invoice, as its cash part, and what is the buyer's beside it. */
export interface Share {
  counted: bigint;
  buyers: bigint;
}

/** @returns whole rials, nought for what is no number; what is behind the point is no money that can be counted */
const wholeOf = (text: string): bigint => BigInt(/^\d{1,30}(?=\.|$)/.exec(text)?.[0] ?? '0');

/**
 * What of an invoice its payments fill before they are the buyer's.
 * @returns null for a cash sale: whatever is paid for it is counted with it
 */
export const cashPartOf = ({ paidAtOnce }: Pick<PostedInvoice, 'paidAtOnce'>): bigint | null =>
  paidAtOnce === null ? null : wholeOf(paidAtOnce);

/**
 * Payments fill the cash part in the order of their dates, cheques last, since their money is still to come; what goes
 * beyond it pays what the buyer owes. A payment on the border is both.
 * @returns a share for each payment, in the order given
 */
export function splitPayments(payments: readonly Paid[], cashPart: bigint | null): Share[] {
  const shares = payments.map(({ amount }): Share => ({ counted: amount, buyers: 0n }));
  if (cashPart === null) return shares;
  const inTurn = payments
    .map((paid, index) => ({ ...paid, index }))
    .sort((a, b) => Number(a.isCheque) - Number(b.isCheque) || a.atMs - b.atMs || a.index - b.index);
  let left = cashPart;
  for (const { amount, index } of inTurn) {
    const counted = lesserOf(amount, left);
    left -= counted;
    shares[index] = { counted, buyers: amount - counted };
  }
  return shares;
}
