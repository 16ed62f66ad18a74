import { defaultInvoiceDate, dueOnOtherDate, type InvoiceDraft } from '@taraz/core';
import type { Tx } from '../../../platform/db/database.ts';
import { Problem } from '../../../platform/problem.ts';
import type { Actor, InvoiceDeps } from '../deps.ts';
import { checkInvoiceEtag } from '../etag.ts';
import { heldOf } from '../may-issue.ts';
import { details } from '../messages.fa.ts';
import { changeInvoice, draftOf, lockInvoice } from './edit-invoice.ts';

/**
 * Issues a draft as it stands, as the wizard would: a date that nobody chose is now, and the time to pay begins with it. Over
 * the plan's quota it stays a draft that goes by itself, with the date that it was issued with.
 * @param seen its tag as whoever issues it saw it; null: whatever it says
 * @throws Problem NOT_FOUND; CONFLICT for what is no draft; STALE for what was changed since; INVALID_INPUT, RULE_BROKEN, MEMORY_NOT_READY for what cannot go
 */
export async function issueDraft(
  tx: Tx,
  deps: InvoiceDeps,
  actor: Actor,
  id: string,
  seen: string | null,
): Promise<void> {
  const row = await lockInvoice(tx, actor, id);
  if (row.state !== 'draft') throw new Problem('CONFLICT', { detail: details.onlyDraftIsIssued });
  checkInvoiceEtag(seen, row);
  const draft = await draftOf(tx, row);
  const { invoice_type: subject } = draft.invoice;
  const isIssued = (await heldOf(tx, [id])).has(id);
  const invoice = isIssued ? {} : datedOn(draft, defaultInvoiceDate(deps.runtime.clock.nowMs()));
  await changeInvoice(tx, deps, actor, { row, draft, subject, referralTaxNumber: '', input: { invoice } });
}

/** What another date changes of a draft whose own nobody chose; what refers to another has its own day to pay (0482). */
function datedOn({ invoice }: InvoiceDraft, invoice_date: string) {
  const { dateFlag, invoice_type } = invoice;
  if (dateFlag) return {};
  const due = invoice_type === 'original' ? { payment_due: dueOnOtherDate(invoice, invoice_date) } : {};
  return { invoice_date, dateFlag, ...due };
}
