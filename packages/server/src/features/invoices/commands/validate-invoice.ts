import type { CallReply, calls, FieldProblem } from '@taraz/contract';
import { validateWithOwnRates } from '@taraz/core';
import type { Tx } from '../../../platform/db/database.ts';
import { Problem } from '../../../platform/problem.ts';
import type { Actor, InvoiceDeps } from '../deps.ts';
import { type ShownFinding, showFindings } from '../findings.ts';
import { findingsMax, type PreparedDraft, prepareDraft, validationContext } from '../prepare.ts';
import type { InvoiceInput } from '../read-draft.ts';
import { findReference, type Reference, totalsBeside } from '../reference.ts';
import { referenceOf } from './create-invoice.ts';

export type ValidationReply = CallReply<typeof calls.validateInvoice>;

const asFinding = ({ path, code, message }: FieldProblem): ShownFinding => ({
  ...{ code, severity: 'error', path, field: '', message, message_en: code, remedy: '', fix: null },
});

/**
 * What issuing would refuse of what it refers to: our own book knows more of that than the rules. Who writes only drafts, and
 * sees none but their own, is told nothing of an invoice that is not theirs.
 */
async function refusedOfReference(
  tx: Tx,
  actor: Actor,
  prepared: PreparedDraft,
  found: Reference | null,
): Promise<FieldProblem[]> {
  if (actor.draftsOnly === 'own' && found === null) return [];
  try {
    await referenceOf(tx, actor, { ...prepared }, null);
    return [];
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const { code, detail, errors } = error;
    return errors.length > 0 ? errors : [{ path: 'invoice.referral_tax_number', code, message: detail }];
  }
}

/**
 * The rule book's whole verdict on a draft, completed just as issuing it would; stores nothing. What cannot be read as a
 * number or a date is a finding too, what issuing refuses of the invoice that it refers to, and a rate other than that of the
 * account's own product a warning, as in the wizard.
 */
export async function validateInvoice(
  tx: Tx,
  deps: InvoiceDeps,
  actor: Actor,
  input: InvoiceInput,
): Promise<ValidationReply> {
  const prepared = await prepareDraft(tx, deps, actor, input);
  const { draft, problems, memory } = prepared;
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
  const unread = problems.slice(0, findingsMax).map(asFinding);
  const wrong = new Set(findings.flatMap(({ path, severity }) => (severity === 'error' ? [path] : [])));
  const refused = (await refusedOfReference(tx, actor, prepared, reference))
    .filter(({ path }) => !told.has(path) && !wrong.has(path))
    .map(asFinding);
  const all = [...unread, ...refused, ...findings];
  return {
    accepted: all.every(({ severity }) => severity !== 'error'),
    findings: all,
    totals: totalsBeside(draft, reference),
  };
}
