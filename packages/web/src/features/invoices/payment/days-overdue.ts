import { daysBetween } from '@taraz/core';
import { dateToDay, todayInTehran } from '../../../ui/jalali-values.ts';
import type { InvoiceSummary } from '../queries.ts';

/** From today on until a day; negative: it is over. */
export const daysLeftUntil = (day: string): number => daysBetween(dateToDay(todayInTehran()), day);

/** For how many days what is open of an invoice should have been paid; 0 of what is paid, not due, or has no such day. */
export function daysOverdue({ payment, payment_due: due }: Pick<InvoiceSummary, 'payment' | 'payment_due'>): number {
  if (payment == null || payment.state === 'paid' || due === null) return 0;
  return Math.max(0, -daysLeftUntil(due));
}
