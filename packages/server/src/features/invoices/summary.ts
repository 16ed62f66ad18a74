import { computeTotal, foldText, type InvoiceDraft, normaliseMobile, parseDecimal, paymentDueOf } from '@taraz/core';
import { storable } from '../../platform/db/storable.ts';
import { tehranDay } from '../../platform/tehran-day.ts';
import { persianSortKey } from './persian-sort-key.ts';
import { isInCalendar } from './read-fields.ts';

/** The columns of a row that are made from its draft. */
export interface Summary {
  output_type: 'type_one' | 'type_two';
  pattern: string;
  subject: InvoiceDraft['invoice']['invoice_type'];
  referral_tax_number: string;
  internal_id: string;
  buyer_name: string;
  buyer_sort: string;
  buyer_code: string;
  invoice_date: Date;
  day: string;
  payment_due: string | null;
  total: string;
  total_vat: string;
}

/** Rial amounts have no more digits (product.md section 5), but a draft keeps whatever was typed. */
const digitsMax = 18;

/** Whole rials; what is no number counts as 0, as it does in `computeTotal`, and what is too long as the longest there is. */
export function wholeRials(text: string): string {
  if (parseDecimal(text) === null) return '0';
  const whole = text.replace(/\..*$/, '');
  const [sign, digits] = whole.startsWith('-') ? ['-', whole.slice(1)] : ['', whole];
  return digits.length > digitsMax ? sign + '9'.repeat(digitsMax) : whole;
}

export function buyerName({ buyer_info: { company, first_name, last_name } }: InvoiceDraft): string {
  return company.trim() || `${first_name} ${last_name}`.trim();
}

/** By what a buyer is known among all: '' of one without any code. */
export const buyerCode = ({ buyer_info }: InvoiceDraft): string =>
  buyer_info.economic_code || buyer_info.national_code || buyer_info.passport_no;

/** What an invoice without a tax id is called: its own number, else its buyer. */
export const ownName = ({ internal_id, buyer_name }: Pick<Summary, 'internal_id' | 'buyer_name'>): string =>
  internal_id || buyer_name;

/** Everything people look an invoice up by, folded: `numbers` are its tax id and serial, once it has them, `total` its summary's. */
export function searchText(draft: InvoiceDraft, numbers: readonly string[], total: string): string {
  const { invoice, buyer_info } = draft;
  const { economic_code, national_code, passport_no, phone } = buyer_info;
  const texts = [
    ...numbers,
    total,
    invoice.internal_id,
    buyerName(draft),
    economic_code,
    national_code,
    passport_no,
    // Of before it was kept with its 0, which every search has.
    ...new Set([phone, normaliseMobile(phone) ?? phone]),
  ];
  return foldText([...texts, invoice.title, invoice.referral_tax_number].filter((text) => text !== '').join(' '));
}

export interface SummarySource {
  /** the date to list a draft under whose own date cannot be read, epoch ms */
  fallbackMs: number;
  goldRate?: string | undefined;
}

/** The date that a draft is listed under. */
export function listedDate({ invoice }: InvoiceDraft, fallbackMs: number): Date {
  const dateMs = Date.parse(invoice.invoice_date);
  return new Date(isInCalendar(dateMs) ? dateMs : fallbackMs);
}

export function summaryOf(draft: InvoiceDraft, { fallbackMs, goldRate }: SummarySource): Summary {
  const { invoice } = draft;
  const totals = computeTotal(draft, { goldRate });
  const date = listedDate(draft, fallbackMs);
  const name = buyerName(draft);
  return {
    output_type: invoice.invoice_output_type,
    pattern: invoice.invoice_pattern,
    subject: invoice.invoice_type,
    referral_tax_number: storable(invoice.referral_tax_number),
    internal_id: invoice.internal_id,
    buyer_name: name,
    buyer_sort: persianSortKey(name),
    buyer_code: buyerCode(draft),
    invoice_date: date,
    day: tehranDay(date),
    payment_due: paymentDueOf(invoice) || null,
    total: wholeRials(totals.total),
    total_vat: wholeRials(totals.total_vat),
  };
}
