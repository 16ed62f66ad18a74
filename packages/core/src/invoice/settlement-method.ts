import type { InvoiceHeaderDraft, SettlementMethod } from '../model/draft.ts';
import { columnOfDraft } from '../patterns/columns.ts';

type Settled = Pick<InvoiceHeaderDraft, 'invoice_output_type' | 'invoice_pattern' | 'payment_method'>;

/**
 * Whether everything is paid at once whatever a draft says: of type two, of service bills and of the bourse. Source:
 * spec/rules.md section a, "whole amount counts as cash".
 */
export const isCashOnly = (invoice: Omit<Settled, 'payment_method'>): boolean =>
  columnOfDraft({ invoice }).fields.setm === 'X';

/** How an invoice is settled: what it says itself, where its type and pattern leave it a choice. */
export const settlementMethodOf = (invoice: Settled): SettlementMethod =>
  isCashOnly(invoice) ? 'cash' : invoice.payment_method;

/** A header as its type and pattern settle it: what is all paid at once has no day until which it is to be paid. */
export const settledHeader = (invoice: InvoiceHeaderDraft): InvoiceHeaderDraft =>
  isCashOnly(invoice) ? { ...invoice, payment_method: 'cash', payment_due: '' } : invoice;
