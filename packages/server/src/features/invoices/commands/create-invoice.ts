import { parseTaxId } from '@taraz/core';
import { prepared as preparedMark, type Tx } from '../../../platform/db/database.ts';
import { beyondBranch } from '../../../platform/db/open-invoices.ts';
import { branchLimit } from '../../../platform/http/branch-limit.ts';
import { Problem } from '../../../platform/problem.ts';
import { type Actor, type InvoiceDeps, writerIdOf } from '../deps.ts';
import { checkMayIssue } from '../may-issue.ts';
import { details } from '../messages.fa.ts';
import { givenUpAs } from '../numbering.ts';
import { judge, type PreparedDraft, prepareDraft, readyMemory, validationContext } from '../prepare.ts';
import type { InvoiceInput } from '../read-draft.ts';
import { fieldProblem } from '../read-fields.ts';
import { record } from '../record.ts';
import {
  aboveReference,
  checkBillKept,
  checkBuyerKept,
  checkPatternKept,
  checkReference,
  lockReference,
  type Reference,
  wholeCancellation,
} from '../reference.ts';
import { asReferred, type Referred, referredOf } from '../referred.ts';
import { ownName, summaryOf } from '../summary.ts';
import { giveNumber, memoryKey, numberedColumns, numberedDocument, putInLine, storeDocument } from './store-invoice.ts';

/**
 * Keeps a new invoice as a draft, or validates, numbers and queues it; everything in the caller's transaction. When the
 * plan's quota is full it is kept as a draft that goes by itself once there is room.
 * @returns its id
 * @throws Problem FORBIDDEN, INVALID_INPUT, RULE_BROKEN, MEMORY_NOT_READY, CONFLICT; then nothing is written
 */
export async function createInvoice(tx: Tx, deps: InvoiceDeps, actor: Actor, input: InvoiceInput): Promise<string> {
  if (input.save_as_draft !== true) checkMayIssue(actor);
  const prepared = await prepareDraft(tx, deps, actor, input);
  if (input.save_as_draft === true) {
    const referred = await referredOf(tx, actor, [prepared.draft]);
    return insertDraft(tx, deps, actor, prepared, referred(prepared.draft));
  }
  return issueOrHold(tx, deps, actor, prepared);
}

/**
 * Validates, numbers and queues what is new. When the plan's quota is full it is kept as a draft that goes by itself once there
 * is room, and holds what it refers to meanwhile.
 * @returns its id
 * @throws as createInvoice
 */
export async function issueOrHold(tx: Tx, deps: InvoiceDeps, actor: Actor, prepared: PreparedDraft): Promise<string> {
  const reference = await referenceOf(tx, actor, prepared, null);
  try {
    return await insertQueued(tx, deps, actor, prepared, reference);
  } catch (error) {
    if (!mayBeHeld(deps, error)) throw error;
    // Nothing is written yet: the number comes first.
    const id = await insertDraft(tx, deps, actor, prepared, reference && asReferred(reference));
    await deps.ports.holdInvoice?.(tx, actor, id);
    return id;
  }
}

/** Over the plan's quota an invoice is kept and goes later, where the installation has plans. */
export const mayBeHeld = ({ ports }: InvoiceDeps, error: unknown): boolean =>
  isOverQuota(error) && ports.holdInvoice !== undefined;

/** Has the plan no room for another number? */
export const isOverQuota = (error: unknown): error is Problem =>
  error instanceof Problem && error.code === 'QUOTA_EXCEEDED';

/**
 * Is the reference another's to work with: of a memory or branch that is closed to who issues? The authority would take what
 * refers to it all the same, and another's invoice be cancelled. A tax id begins with its memory.
 */
async function isClosed(tx: Tx, actor: Actor, taxId: string, reference: Reference | null): Promise<boolean> {
  const { accountId, memoryIds, withinBranch = null } = actor;
  const memoryId = parseTaxId(taxId)?.memoryId;
  if (memoryIds !== null && memoryId !== undefined && !memoryIds.includes(memoryId)) return true;
  const branchId = branchLimit() ?? withinBranch;
  if (branchId === null || reference?.row.branch_id === branchId) return false;
  const hidden = await beyondBranch(tx, () =>
    tx
      .selectFrom('invoices')
      .select('id')
      .where('account_id', '=', accountId)
      .where('archived', 'in', [false, true])
      .where('tax_id', '=', taxId)
      .executeTakeFirst(),
  );
  return hidden !== undefined;
}

/** What a draft refers to, locked; null: not one of ours. @throws Problem INVALID_INPUT where it is closed to who acts */
async function openReference(
  tx: Tx,
  actor: Actor,
  { draft, memory }: PreparedDraft,
  exceptId: string | null,
): Promise<Reference | null> {
  const { referral_tax_number: taxId } = draft.invoice;
  const reference = await lockReference(tx, actor.accountId, memory?.environment ?? 'simulator', taxId, exceptId);
  if (await isClosed(tx, actor, taxId, reference))
    throw new Problem('INVALID_INPUT', { errors: [fieldProblem('invoice.referral_tax_number', 'CLOSED_REFERENCE')] });
  return reference;
}

/**
 * What is not in the book is taken for another program's, whose invoices are not judged; a number of our own that no invoice
 * bears any more is none of those, and the authority never had it.
 * @throws Problem CONFLICT, saying what became of it
 */
async function refuseGivenUp(tx: Tx, { memory }: PreparedDraft, taxId: string): Promise<void> {
  const fate = await givenUpAs(tx, memory?.environment ?? 'simulator', taxId);
  if (fate === 'deleted') throw new Problem('CONFLICT', { detail: details.referenceDeleted });
  if (fate === 'renumbered') throw new Problem('CONFLICT', { detail: details.referenceRenumbered });
}

/**
 * What waits for room in the plan goes by itself and by nobody's limits, as it was kept last: who keeps it otherwise may
 * name no memory, and refer to nothing, that is closed to them.
 * @throws Problem INVALID_INPUT
 */
export async function checkMayWait(tx: Tx, actor: Actor, prepared: PreparedDraft, id: string): Promise<void> {
  const errors = prepared.problems.filter(({ path }) => path === 'memory_id');
  if (actor.memoryIds !== null && errors.length > 0) throw new Problem('INVALID_INPUT', { errors });
  const { invoice_type: subject, referral_tax_number: taxId } = prepared.draft.invoice;
  if (subject !== 'original' && taxId !== '') await openReference(tx, actor, prepared, id);
}

/**
 * The reference of a draft that is to be issued, locked and found fit; null for originals and for references that are
 * not ours. A cancellation is given the content of what it cancels.
 * @throws Problem INVALID_INPUT without a number, CONFLICT, RULE_BROKEN, QUANTITY_ABOVE_PREVIOUS
 */
export async function referenceOf(
  tx: Tx,
  actor: Actor,
  prepared: PreparedDraft,
  exceptId: string | null,
): Promise<Reference | null> {
  const { draft } = prepared;
  const { invoice_type: subject, referral_tax_number: taxId } = draft.invoice;
  if (subject === 'original') return null;
  if (taxId === '') {
    const errors = [fieldProblem('invoice.referral_tax_number', 'REQUIRED')];
    throw new Problem('INVALID_INPUT', { detail: details.subjectNeedsReference, errors });
  }
  const reference = await openReference(tx, actor, prepared, exceptId);
  if (reference === null) {
    await refuseGivenUp(tx, prepared, taxId);
    return null;
  }
  checkReference(reference, subject);
  checkPatternKept(draft, reference);
  checkBuyerKept(draft, reference);
  if (subject !== 'cancellation') checkBillKept(draft, reference);
  const above = subject === 'return' ? aboveReference(draft, reference) : [];
  if (above.length > 0) throw new Problem('QUANTITY_ABOVE_PREVIOUS', { errors: above });
  if (subject === 'cancellation') prepared.draft = wholeCancellation(draft, reference);
  return reference;
}

/** A draft keeps anything, readable or not, and has no number. */
export async function insertDraft(
  tx: Tx,
  deps: InvoiceDeps,
  actor: Actor,
  { draft, memory }: PreparedDraft,
  referred: Referred | null,
): Promise<string> {
  const now = new Date(deps.runtime.clock.nowMs());
  const id = deps.runtime.ids.uuid();
  const memoryId = memory?.memoryId ?? '';
  const summary = summaryOf(draft, { fallbackMs: now.getTime(), goldRate: referred?.goldRate });
  await tx
    .insertInto('invoices')
    .values({
      ...summary,
      ...ownColumns(actor, id, now, referred?.branchId ?? null),
      state: 'draft',
      environment: memory?.environment ?? 'simulator',
      memory_id: memoryId,
      referred_id: referred?.id ?? null,
    })
    .execute();
  await storeDocument(tx, actor.accountId, id, { draft, numbers: [], payload: null, total: summary.total });
  await record(tx, actor.accountId, now, [
    {
      ...{ invoiceId: id, memoryId, taxId: '', name: ownName(summary) },
      ...{ from: null, to: 'draft', cause: 'CREATED', actor: actor.userId },
    },
  ]);
  return id;
}

/** Validates with context, takes a number and puts the invoice in line. */
async function insertQueued(
  tx: Tx,
  deps: InvoiceDeps,
  actor: Actor,
  prepared: PreparedDraft,
  reference: Reference | null,
): Promise<string> {
  const nowMs = deps.runtime.clock.nowMs();
  const now = new Date(nowMs);
  const context = validationContext(prepared.draft, deps.settings, nowMs, prepared.memory?.memoryId ?? null, reference);
  const warnings = judge(prepared, context).length;
  const key = memoryKey(actor, readyMemory(prepared.memory));
  const { memoryId } = key;
  const id = deps.runtime.ids.uuid();
  const goldRate = reference?.goldRate;
  const numbered = await giveNumber(tx, deps, key, prepared.draft, goldRate);
  const summary = summaryOf(numbered.draft, { fallbackMs: nowMs, goldRate });
  await tx
    .insertInto('invoices')
    .values({
      ...summary,
      ...ownColumns(actor, id, now, reference?.row.branch_id ?? null),
      ...numberedColumns(numbered, key),
      warning_count: warnings,
      referred_id: reference?.row.id ?? null,
    })
    .modifyEnd(preparedMark)
    .execute();
  await storeDocument(tx, actor.accountId, id, numberedDocument(numbered, summary.total));
  const detail = { tax_number: numbered.taxId, serial_number: numbered.serial.toString() };
  await record(tx, actor.accountId, now, [
    {
      invoiceId: id,
      memoryId,
      taxId: numbered.taxId,
      from: null,
      to: 'queued',
      cause: 'CREATED',
      detail,
      actor: actor.userId,
    },
  ]);
  await putInLine(tx, deps, key, id, numbered);
  return id;
}

/** A referral belongs to the branch of what it refers to: who sees the one sees the other. */
export function ownColumns(actor: Actor, id: string, now: Date, referredBranch: string | null) {
  return {
    account_id: actor.accountId,
    id,
    branch_id: referredBranch ?? actor.branchId,
    created_by: writerIdOf(actor),
    created_at: now,
    updated_at: now,
  };
}
