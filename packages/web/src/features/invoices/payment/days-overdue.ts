import { DAY_MS } from '@taraz/core';
import { dateToDay, todayInTehran } from '../../../ui/jalali-values.ts';
import type { InvoiceSummary } from '../queries.ts';

/** For how many days what is open of an invoice should have been paid; 0 of what is paid, not due, or has no such day. */
export function daysOverdue({ payment, payment_due: due }: Pick<InvoiceSummary, 'payment' | 'payment_due'>): number {
  if (payment == null || payment.state === 'paid' || due === null) return 0;
  return Math.max(0, Math.round((Date.parse(dateToDay(todayInTehran())) - Date.parse(due)) / DAY_MS));
}
