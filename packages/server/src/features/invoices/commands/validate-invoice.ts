import type { CallReply, calls } from '@taraz/contract';
import { validateWithOwnRates } from '@taraz/core';
import type { Tx } from '../../../platform/db/database.ts';
import type { Actor, InvoiceDeps } from '../deps.ts';
import { showFindings } from '../findings.ts';
import { findingsMax, prepareDraft, validationContext } from '../prepare.ts';
import type { InvoiceInput } from '../read-draft.ts';
import { findReference, totalsBeside } from '../reference.ts';

export type ValidationReply = CallReply<typeof calls.validateInvoice>;

/**
 * The rule book's whole verdict on a draft, completed just as issuing it would; stores nothing. What cannot be read as a
 * number or a date is a finding too, and a rate other than that of the account's own product a warning, as in the wizard.
 */
export async function validateInvoice(
  tx: Tx,
  deps: InvoiceDeps,
  actor: Actor,
  input: InvoiceInput,
): Promise<ValidationReply> {
  const { draft, problems, memory } = await prepareDraft(tx, deps, actor, input);
  const taxId = draft.invoice.invoice_type === 'original' ? '' : draft.invoice.referral_tax_number;
  const reference = taxId === '' ? null : await findReference(tx, actor, taxId);
  const nowMs = deps.runtime.clock.nowMs();
  const context = validationContext(draft, deps.settings, nowMs, memory?.memoryId ?? null, reference);
  // The rule book knows less of a text that was not read: that it is none, and not what it should be.
  const told = new Set(problems.map(({ path }) => path));
  const { rates } = await deps.ports.ownValues(tx, [...new Set(draft.items.map(({ item_code }) => item_code))]);
  const findings = showFindings(validateWithOwnRates(draft, context, rates, findingsMax)).filter(
    ({ path }) => !told.has(path),
  );
  const unread = problems.slice(0, findingsMax).map(({ path, code, message }) => ({
    code,
    severity: 'error' as const,
    path,
    field: '',
    message,
    message_en: code,
    remedy: '',
    fix: null,
  }));
  const all = [...unread, ...findings];
  return {
    accepted: all.every(({ severity }) => severity !== 'error'),
    findings: all,
    totals: totalsBeside(draft, reference),
  };
}
