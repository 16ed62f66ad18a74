import { addDays, daysBetween } from '../jalali/epoch-days.ts';
import { jalaliToGregorianDay, toJalali } from '../jalali/jalali.ts';
import type { InvoiceHeaderDraft } from '../model/draft.ts';
import { isDay } from './wire-values.ts';

type Dated = Pick<InvoiceHeaderDraft, 'invoice_date' | 'payment_due'>;

/** The Gregorian day in Tehran of an instant; '' for what is none. */
const dayOf = (iso: string): string => (Number.isNaN(Date.parse(iso)) ? '' : jalaliToGregorianDay(toJalali(iso)));

/** Until when an invoice is to be paid, `YYYY-MM-DD`; '' where no day is given, and of what is paid at once or cancels another. */
export const paymentDueOf = (
  invoice: Pick<InvoiceHeaderDraft, 'payment_due' | 'payment_method' | 'invoice_type'>,
): string => {
  const { payment_due, payment_method, invoice_type } = invoice;
  return payment_method !== 'cash' && invoice_type !== 'cancellation' && isDay(payment_due) ? payment_due : '';
};

/** The last day of a term in days that begins with an invoice's date; '' where either is not known. */
export function dueAfter(invoiceDate: string, term: string): string {
  const day = dayOf(invoiceDate);
  return day === '' || !/^\d{1,3}$/.test(term) ? '' : addDays(day, Number(term));
}

/** Whether an invoice would have to be paid before the day that it is of. */
export function isDueBeforeDate({ invoice_date, payment_due }: Dated): boolean {
  const day = dayOf(invoice_date);
  return day !== '' && isDay(payment_due) && payment_due < day;
}

/** The day until which an invoice is to be paid once it has another date: as long after it as before. */
export function dueOnOtherDate({ invoice_date, payment_due }: Dated, date: string): string {
  const [before, after] = [dayOf(invoice_date), dayOf(date)];
  if (!isDay(payment_due) || before === '' || after === '') return payment_due;
  return addDays(payment_due, daysBetween(before, after));
}
