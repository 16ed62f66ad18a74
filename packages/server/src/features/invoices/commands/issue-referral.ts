import type { InvoiceDraft } from '@taraz/core';
import type { Tx } from '../../../platform/db/database.ts';
import { Problem } from '../../../platform/problem.ts';
import { sellerBeside, settledBeside } from '../beside-reference.ts';
import type { Actor, InvoiceDeps } from '../deps.ts';
import { checkMayIssue } from '../may-issue.ts';
import { prepareDraft } from '../prepare.ts';
import type { InvoiceInput } from '../read-draft.ts';
import { findReference, type Reference } from '../reference.ts';
import { asReferred } from '../referred.ts';
import { insertDraft, issueOrHold } from './create-invoice.ts';

export interface ReferralRequest {
  subject: 'corrective' | 'cancellation' | 'return';
  referralTaxNumber: string;
  input: InvoiceInput;
}

/** What a referral starts from: the whole content of its reference, without its numbers, dates and the seller's former address. */
export function referralBase(found: Reference, subject: ReferralRequest['subject']): InvoiceDraft {
  const { invoice, serial_header } = found.draft;
  return {
    ...found.draft,
    seller_info: sellerBeside(found),
    invoice: {
      ...invoice,
      invoice_type: subject,
      referral_tax_number: found.row.tax_id,
      invoice_date: '',
      // The day of the reference may have been chosen; of this one's nobody has said anything.
      dateFlag: false,
      creation_date: '',
      sending_rule: '' as const,
    },
    serial_header: { ...serial_header, tax_number: '', serial_number: '' },
  };
}

/** That of the reference; the default one where it is a memory that only other software has. */
async function memoryFor(tx: Tx, { ports }: InvoiceDeps, { memoryIds }: Actor, { row }: Reference): Promise<string> {
  if (!row.issued_elsewhere) return row.memory_id;
  const own = await ports.memory(tx, { sandbox: false, allowed: memoryIds, memoryId: row.memory_id });
  return own === null ? '' : row.memory_id;
}

/**
 * Issues the correction, return or cancellation of an invoice of this account: its whole content as it should be, filled
 * from the reference where nothing else was given, under a number of its own (spec/rules.md "Referring invoices"). When the
 * plan's quota is full it is kept as a draft that goes by itself once there is room.
 * @returns its id
 * @throws Problem NOT_FOUND, CONFLICT, QUANTITY_ABOVE_PREVIOUS, and those of createInvoice
 */
export async function issueReferral(
  tx: Tx,
  deps: InvoiceDeps,
  actor: Actor,
  request: ReferralRequest,
): Promise<string> {
  const { subject, referralTaxNumber, input } = request;
  if (input.save_as_draft !== true) checkMayIssue(actor);
  const found = await findReference(tx, actor, referralTaxNumber);
  if (found === null) throw new Problem('NOT_FOUND');
  const base = referralBase(found, subject);
  const prepared = await prepareDraft(tx, deps, actor, input, {
    draft: base,
    memoryId: await memoryFor(tx, deps, actor, found),
  });
  prepared.draft.invoice.invoice_type = subject;
  prepared.draft.invoice.referral_tax_number = referralTaxNumber;
  prepared.draft = settledBeside(prepared.draft, found, input);
  if (input.save_as_draft === true) return insertDraft(tx, deps, actor, prepared, asReferred(found));
  return issueOrHold(tx, deps, actor, prepared);
}
