import { jalaliMonthsBetween } from '../jalali/recurrence.ts';
import { namesMonth, shiftMonths } from '../jalali/shift-months.fa.ts';
import type { InvoiceDraft, InvoicePattern } from '../model/draft.ts';
import { constants } from '../product/constants.ts';
import { type DraftSources, emptyDraft } from './empty-draft.ts';
import { dueOnOtherDate } from './payment-due.ts';

/** The content of a draft for another invoice: its lines are new ones, its number, date, lateness (article 9), own number and payments are not taken over, and it is to be paid as long after its date. */
export function asNewDraft(draft: InvoiceDraft, sources: DraftSources): InvoiceDraft {
  const blank = emptyDraft(sources);
  return {
    ...draft,
    serial_header: { ...blank.serial_header, flight_type: draft.serial_header.flight_type },
    invoice: {
      ...draft.invoice,
      dateFlag: false,
      invoice_date: blank.invoice.invoice_date,
      sending_rule: '',
      creation_date: '',
      internal_id: '',
      payment_due: dueOnOtherDate(draft.invoice, blank.invoice.invoice_date),
    },
    items: draft.items.map((item) => ({ ...item, uuid: sources.uuid() })),
    payments: [],
  };
}

/** The same as an original of its own, whatever the draft was. */
export function asOriginal(draft: InvoiceDraft, sources: DraftSources): InvoiceDraft {
  const copy = asNewDraft(draft, sources);
  return { ...copy, invoice: { ...copy.invoice, invoice_type: 'original', referral_tax_number: '' } };
}

/** Patterns whose invoices say nothing that only their own day or deal knows. */
const unattended: ReadonlySet<InvoicePattern> = new Set(['sale', 'contracting', 'chain_sale']);

/**
 * May an invoice like it go out without anybody looking at it? Not where a rate of the day, a rate of gold, or papers of that
 * one deal (customs, way-bill, policy, ticket) are part of it.
 */
export function mayIssueUnattended({ invoice, items }: InvoiceDraft): boolean {
  const inRial = (currency: string) => currency === '' || currency === constants.defaults.currency;
  return (
    unattended.has(invoice.invoice_pattern) &&
    inRial(invoice.currency_type) &&
    items.every(({ item_currency_type }) => inRial(item_currency_type))
  );
}

/** Its texts that may name a month: names of lines, title, notes. */
export const draftTexts = ({ invoice, items }: InvoiceDraft): string[] => [
  ...items.map(({ item_name }) => item_name),
  invoice.title,
  invoice.notes,
];

/** Does one of its texts name a month? */
export const draftNamesMonth = (draft: InvoiceDraft): boolean => draftTexts(draft).some(namesMonth);

/**
 * A draft with the months that its texts name moved on by as many as lie between two days (`YYYY-MM-DD`): «اجاره آبان ۱۴۰۵»,
 * written in آذر, says «اجاره آذر ۱۴۰۵» in دی.
 */
export function withMonthsOf(draft: InvoiceDraft, writtenOn: string, day: string): InvoiceDraft {
  const months = jalaliMonthsBetween(writtenOn, day);
  const moved = (text: string) => shiftMonths(text, months);
  return {
    ...draft,
    invoice: { ...draft.invoice, title: moved(draft.invoice.title), notes: moved(draft.invoice.notes) },
    items: draft.items.map((item) => ({ ...item, item_name: moved(item.item_name) })),
  };
}
