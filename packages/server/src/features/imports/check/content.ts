import { hash } from 'node:crypto';
import { cleanOwnNumber, computeTotal, foldText, type InvoiceDraft } from '@taraz/core';
import { tehranDay } from '../../../platform/tehran-day.ts';
import { buyerCode, listedDate, wholeRials } from '../../invoices/summary.ts';
import type { Sums } from './protocol.ts';

/** By what an invoice is found again: its number, and, for those without one, its day, total, buyer and content. */
export interface Identity {
  readonly number: string;
  readonly subject: InvoiceDraft['invoice']['invoice_type'];
  readonly content: string;
  /** whole rials and the Tehran calendar's day; '' unless it has no number */
  readonly total: string;
  readonly day: string;
  /** the buyer's code; '' as well where none is known */
  readonly buyer: string;
}

/** What it comes to, taxes within the total. */
export function sumsOf(draft: InvoiceDraft): Sums {
  const { total, total_vat } = computeTotal(draft);
  return { total: wholeRials(total), vat: wholeRials(total_vat) };
}

/** A hash of what was sold to whom and when: two invoices with the same one say the same to the authority. */
export function contentOf({ invoice, buyer_info: buyer, items }: InvoiceDraft): string {
  const date = new Date(invoice.invoice_date);
  const parts = [
    Number.isNaN(date.getTime()) ? '' : tehranDay(date),
    ...[invoice.invoice_output_type, invoice.invoice_pattern, invoice.invoice_type, invoice.referral_tax_number],
    ...[buyer.buyer_entity, buyer.national_code, buyer.economic_code, buyer.passport_no],
    ...items.flatMap((item) => [
      ...[
        item.item_code,
        foldText(item.item_name),
        item.item_qty,
        item.item_price,
        item.item_discount,
        item.item_vat_percentage,
      ],
      ...[item.item_currency_amount, item.item_rial_value, item.item_trade_value, item.consfee],
    ]),
  ];
  return hash('sha256', JSON.stringify(parts), 'base64');
}

/** @param total what it comes to, by `sumsOf` */
export function identityOf(draft: InvoiceDraft, total: string, nowMs: number): Identity {
  const { internal_id, invoice_type: subject } = draft.invoice;
  const number = cleanOwnNumber(internal_id);
  const found =
    number === ''
      ? { total, day: tehranDay(listedDate(draft, nowMs)), buyer: buyerCode(draft) }
      : { total: '', day: '', buyer: '' };
  return { number, subject, content: contentOf(draft), ...found };
}
