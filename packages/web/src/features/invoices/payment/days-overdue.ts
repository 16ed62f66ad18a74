import { daysBetween } from '@taraz/core';
import { dateToDay, todayInTehran } from '../../../ui/jalali-values.ts';
import type { Payment } from './payment-mark.tsx';

/** What is to be paid, by a buyer or by us: how far it is, and until when it was to be. */
export interface Payable {
  payment?: Pick<Payment, 'state'> | null | undefined;
  payment_due: string | null;
}

/** From today on until a day; negative: it is over. */
export const daysLeftUntil = (day: string): number => daysBetween(dateToDay(todayInTehran()), day);

/** For how many days what is open of it should have been paid; 0 of what is paid, not due, or has no such day. */
export function daysOverdue({ payment, payment_due: due }: Payable): number {
  if (payment == null || payment.state === 'paid' || due === null) return 0;
  return Math.max(0, -daysLeftUntil(due));
}
