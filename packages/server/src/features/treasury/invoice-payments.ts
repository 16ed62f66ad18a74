import type { PaymentDraft } from '@taraz/core';
import type { PostedInvoice } from '../postings/work-off.ts';

/** Whole rials of a payment; what is written behind the point is not money that can be counted. */
export const rialOf = ({ amount }: PaymentDraft): bigint => BigInt(/^\d{1,18}(?=\.|$)/.exec(amount)?.[0] ?? '0');

export const instantOf = ({ payment_date }: PaymentDraft, { date }: PostedInvoice): Date =>
  payment_date === '' ? date : new Date(payment_date);
