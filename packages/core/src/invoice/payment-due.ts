import { addDays, daysBetween } from '../jalali/epoch-days.ts';
import { jalaliToGregorianDay, toJalali } from '../jalali/jalali.ts';
import type { InvoiceHeaderDraft } from '../model/draft.ts';
import { settlementMethodOf } from './settlement-method.ts';
import { isDay } from './wire-values.ts';

type Payable = Pick<InvoiceHeaderDraft, 'invoice_type' | 'invoice_output_type' | 'invoice_pattern' | 'payment_method'>;
type Dated = Pick<InvoiceHeaderDraft, 'invoice_date' | 'payment_due'>;

/** The Gregorian day in Tehran of an instant; '' for what is none. */
const dayOf = (iso: string): string => (Number.isNaN(Date.parse(iso)) ? '' : jalaliToGregorianDay(toJalali(iso)));

/** Until when an invoice is to be paid, `YYYY-MM-DD`; '' where no day is given, and of what is paid at once or cancels another. */
export const paymentDueOf = (invoice: Payable & Pick<InvoiceHeaderDraft, 'payment_due'>): string => {
  const { payment_due, invoice_type } = invoice;
  const isPaidLater = settlementMethodOf(invoice) !== 'cash' && invoice_type !== 'cancellation';
  return isPaidLater && isDay(payment_due) ? payment_due : '';
};

/** The last day of a term in days that begins with an invoice's date; '' where either is not known. */
export function dueAfter(invoiceDate: string, term: string): string {
  const day = dayOf(invoiceDate);
  return day === '' || !/^\d{1,3}$/.test(term) ? '' : addDays(day, Number(term));
}

/** Said of a customer, or in a file, where no day is to be filled in. */
export const noTerm = 'none';

/** The days that a buyer is given: what was agreed with them, `noTerm` among it, else what the account gives everybody; '' for none. */
export const termOf = (agreed: string, ofAccount: string): string => {
  if (agreed === noTerm) return '';
  return agreed === '' ? ofAccount : agreed;
};

/** Whether an invoice takes a day by the term of its buyer where nothing says one: sales that are not paid at once. */
export const takesTerm = (invoice: Payable): boolean =>
  invoice.invoice_type === 'original' && settlementMethodOf(invoice) !== 'cash';

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
