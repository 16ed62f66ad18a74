import {
  cleanIdentifier,
  columnOfDraft,
  emptyDraft,
  type InvoiceDraft,
  paymentsWithin,
  type SellerInfo,
  settlementWithin,
} from '@taraz/core';
import type { Tx } from '../../platform/db/database.ts';
import type { Actor, InvoiceDeps } from './deps.ts';
import type { InvoiceInput } from './read-draft.ts';
import { findReference, type Reference, totalsBeside } from './reference.ts';

/** What a new correction, return or cancellation begins with where its content says what it refers to. */
export interface Beside {
  start: InvoiceDraft;
  reference: Reference;
}

/**
 * The buyer, type and pattern of its reference, which it keeps in any case and the wire does not name again, its branch's code,
 * and how that is paid until when. Undefined where there is none of ours.
 */
export async function besideReference(
  tx: Tx,
  { clock, ids }: InvoiceDeps['runtime'],
  actor: Actor,
  { invoice = {} }: InvoiceInput,
): Promise<Beside | undefined> {
  const taxId = cleanIdentifier(invoice.referral_tax_number ?? '');
  if ((invoice.invoice_type ?? 'original') === 'original' || taxId === '') return undefined;
  const reference = await findReference(tx, actor, taxId);
  if (reference === null) return undefined;
  const empty = emptyDraft({ nowIso: new Date(clock.nowMs()).toISOString(), uuid: ids.uuid });
  const { buyer_info } = reference.draft;
  const seller_info = sellerBeside(reference);
  const header = { ...empty.invoice, ...keptOf(reference.draft) };
  return { start: { ...empty, items: [], buyer_info, seller_info, invoice: header }, reference };
}

/**
 * The seller of what refers to an invoice: of that one's branch, with the address, phone and postal code that the account has
 * now, which are filled in where nothing is given (docs/decisions/0040).
 */
export const sellerBeside = ({ draft: { seller_info } }: Reference): SellerInfo => ({
  ...seller_info,
  ...{ phone: '', province: '', city: '', address: '', postal_code: '' },
});

/** Of a pattern whose lines are in a currency that one too, with its rate: without it they come to nothing. */
function keptOf(draft: InvoiceDraft): Partial<InvoiceDraft['invoice']> {
  const { invoice_output_type, invoice_pattern, payment_reference_number, payment_method, payment_due } = draft.invoice;
  const { currency_type, exchange_rate } = draft.invoice;
  return {
    ...{ invoice_output_type, invoice_pattern, payment_reference_number, payment_method, payment_due },
    ...(columnOfDraft(draft).fields.cut === 'M' ? { currency_type, exchange_rate } : {}),
  };
}

/**
 * A new correction or return with what was paid of its reference, less what was given back, and its parts of cash and credit,
 * where nothing is said of them (docs/decisions/0191). A cancellation takes all of its reference when it is issued.
 */
export function settledBeside(draft: InvoiceDraft, reference: Reference, said: InvoiceInput): InvoiceDraft {
  const { invoice_type: subject, payment_method: method } = draft.invoice;
  if (subject !== 'corrective' && subject !== 'return') return draft;
  const totals = totalsBeside(draft, reference);
  const payments =
    said.payments === undefined ? paymentsWithin(reference.draft.payments, totals.total) : draft.payments;
  if (said.settlement !== undefined) return { ...draft, payments };
  if (method !== 'both') return { ...draft, payments, settlement: [{ cash_price: '', credit_price: '' }] };
  if (reference.draft.invoice.payment_method !== 'both') return { ...draft, payments };
  const { cash } = totalsBeside(reference.draft, reference);
  // The portal's file tells the method and not its parts: who refers to it has to say them.
  if (cash === '' || cash === '0') return { ...draft, payments };
  const { settlement, payment_method } = settlementWithin(cash, totals);
  const left = said.invoice?.payment_method ?? payment_method;
  return { ...draft, payments, settlement, invoice: { ...draft.invoice, payment_method: left } };
}
