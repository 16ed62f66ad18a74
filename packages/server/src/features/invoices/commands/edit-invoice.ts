import type { InvoiceDraft } from '@taraz/core';
import { type Selectable, sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { branchLimit } from '../../../platform/http/branch-limit.ts';
import { Problem } from '../../../platform/problem.ts';
import { closedOrGone } from '../closed-or-gone.ts';
import { type Actor, type InvoiceDeps, writerIdOf } from '../deps.ts';
import { checkInvoiceEtag } from '../etag.ts';
import { keptGoldRate } from '../gold-rate.ts';
import { checkMayChange, checkMayIssue, endWaiting, heldOf } from '../may-issue.ts';
import { details } from '../messages.fa.ts';
import { type NumberedInvoice, numberDraft, takenTaxIds, voidSerialsOf } from '../numbering.ts';
import type { IssuingMemory } from '../ports.ts';
import { judge, type PreparedDraft, prepareDraft, readyMemory, validationContext } from '../prepare.ts';
import type { InvoiceInput } from '../read-draft.ts';
import { record } from '../record.ts';
import { asReferred, type Referred, referredOf, referredTaxId } from '../referred.ts';
import { type Cause, isEditable } from '../states.ts';
import { askedDraft } from '../stored-draft.ts';
import { ownName, summaryOf } from '../summary.ts';
import type { InvoiceTables, VoidReason } from '../tables.ts';
import { checkMayWait, isOverQuota, mayBeHeld, referenceOf } from './create-invoice.ts';
import { giveNumber, memoryKey, numberedColumns, numberedDocument, putInLine, storeDocument } from './store-invoice.ts';

export type InvoiceRow = Selectable<InvoiceTables['invoices']>;

export interface EditRequest {
  id: string;
  subject: InvoiceDraft['invoice']['invoice_type'];
  /** '' keeps the one it has */
  referralTaxNumber: string;
  input: InvoiceInput;
  ifMatch: string | null;
}

/** The draft that a locked invoice has. @throws LongWork */
export async function draftOf(tx: Tx, { account_id, id }: InvoiceRow): Promise<InvoiceDraft> {
  const { draft } = await tx
    .selectFrom('invoice_documents')
    .select('draft')
    .where('account_id', '=', account_id)
    .where('invoice_id', '=', id)
    .executeTakeFirstOrThrow();
  return askedDraft(draft);
}

/** Locks those of some invoices that the actor may work with, by their ids: who locks the same ones waits and never deadlocks. */
export async function lockInvoices(
  tx: Tx,
  { accountId, memoryIds, draftsOnly, ...actor }: Actor,
  ids: readonly string[],
): Promise<InvoiceRow[]> {
  const rows = await tx
    .selectFrom('invoices')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.filter(
    ({ memory_id, created_by }) =>
      (memoryIds === null || memory_id === '' || memoryIds.includes(memory_id)) &&
      (draftsOnly !== 'own' || created_by === writerIdOf(actor)),
  );
}

/** Locks one invoice that the actor may work with. @throws Problem NOT_FOUND */
export async function lockInvoice(tx: Tx, actor: Actor, id: string): Promise<InvoiceRow> {
  const [row] = await lockInvoices(tx, actor, [id]);
  if (row === undefined) throw new Problem('NOT_FOUND');
  return row;
}

/** Whoever names both meant, as a rule, to issue a correction of it: that goes by its tax number alone. */
function notEditable({ referralTaxNumber }: EditRequest): Problem {
  if (referralTaxNumber === '') return new Problem('INVOICE_NOT_EDITABLE', { detail: details.notEditable });
  const message = details.editOrRefer;
  const errors = [{ path: 'invoice_id', code: 'NOT_ALLOWED', message }];
  return new Problem('INVOICE_NOT_EDITABLE', { detail: message, errors });
}

/**
 * Changes an invoice that nobody but us has: a draft (kept, or issued), one still in line, or a rejected one, which goes
 * again under its serial. Locked from the first read, so that a worker that sealed the old content finds its version gone.
 * @throws Problem NOT_FOUND, FORBIDDEN, STALE, INVOICE_NOT_EDITABLE, INVALID_INPUT, RULE_BROKEN, MEMORY_NOT_READY, CONFLICT
 */
export async function editInvoice(tx: Tx, deps: InvoiceDeps, actor: Actor, request: EditRequest): Promise<void> {
  const [row] = await lockInvoices(tx, actor, [request.id]);
  if (row === undefined) throw await closedOrGone(tx, actor.accountId, request.id);
  checkInvoiceEtag(request.ifMatch, row);
  if (!isEditable(row.state) || (await mayBeRegistered(tx, row))) throw notEditable(request);
  await changeInvoice(tx, deps, actor, { ...request, row, draft: await draftOf(tx, row) });
}

const subjectRefused = (path: string, message: string): Problem =>
  new Problem('INVALID_INPUT', { detail: message, errors: [{ path, code: 'NOT_ALLOWED', message }] });

/**
 * What has its number stays of its kind: a mended return must not go as a sale under it because the path names another. A draft
 * becomes what it is asked to be, where path and body ask for one kind.
 * @throws Problem INVALID_INPUT
 */
function checkSubject({ state, subject }: InvoiceRow, { subject: asked, input }: Change): void {
  if (state !== 'draft') {
    if (asked !== subject) throw subjectRefused('invoiceType', details.subjectStays);
    return;
  }
  if ((input.invoice?.invoice_type ?? asked) !== asked)
    throw subjectRefused('invoice.invoice_type', details.subjectSaidTwice);
}

interface Change extends Pick<EditRequest, 'subject' | 'referralTaxNumber' | 'input'> {
  /** locked */
  row: InvoiceRow;
  /** what it says until now */
  draft: InvoiceDraft;
}

/**
 * Changes a locked invoice that nobody but us has.
 * @throws Problem FORBIDDEN, INVALID_INPUT, RULE_BROKEN, MEMORY_NOT_READY, CONFLICT, and QUOTA_EXCEEDED for what was issued
 * and needs another number
 */
export async function changeInvoice(tx: Tx, deps: InvoiceDeps, actor: Actor, request: Change): Promise<void> {
  const { row, draft } = request;
  if (request.input.save_as_draft !== true || row.state !== 'draft') checkMayIssue(actor);
  const isHeld = row.state === 'draft' && (await heldOf(tx, [row.id])).has(row.id);
  checkMayChange(actor, isHeld);
  checkSubject(row, request);
  const prepared = await prepareDraft(tx, deps, actor, request.input, { draft, memoryId: row.memory_id });
  prepared.draft.invoice.invoice_type = request.subject;
  if (request.referralTaxNumber !== '') prepared.draft.invoice.referral_tax_number = request.referralTaxNumber;
  if (request.input.save_as_draft === true) {
    if (isHeld) await checkMayWait(tx, actor, prepared, row.id);
    await keepContent(tx, deps, actor, request, prepared);
    // Its date may be another now, and its deadline with it.
    if (isHeld) await deps.ports.holdInvoice?.(tx, actor, row.id);
  } else if (row.state !== 'draft') {
    await queueContent(tx, deps, actor, row, prepared).catch((error: unknown) => {
      throw isOverQuota(error) ? noRoomFor(row, error) : error;
    });
  } else {
    await issueOrHold(tx, deps, actor, request, prepared);
    await deps.ports.draftIssued?.(tx, actor, row.id);
  }
}

/** A draft goes, and waits no more, or is kept to go by itself. */
async function issueOrHold(tx: Tx, deps: InvoiceDeps, actor: Actor, request: Change, prepared: PreparedDraft) {
  const { row } = request;
  try {
    await queueContent(tx, deps, actor, row, prepared);
    await endWaiting(tx, row);
  } catch (error) {
    if (!mayBeHeld(deps, error)) throw error;
    await keepContent(tx, deps, actor, request, prepared);
    await deps.ports.holdInvoice?.(tx, actor, row.id);
  }
}

/** What was issued keeps its number, and is as it was: nothing of it is held, and whoever wrote it has it in hand. */
function noRoomFor({ state }: InvoiceRow, { detail }: Problem): Problem {
  const { rejected, queued } = details.noNewNumber;
  return new Problem('QUOTA_EXCEEDED', { detail: `${state === 'rejected' ? rejected : queued} ${detail}` });
}

/** The branch that a draft is of by itself, without what it refers to: that of who sees no other, or of who wrote it. */
async function ownBranchOf(tx: Tx, actor: Actor, { account_id, created_by }: InvoiceRow): Promise<string | null> {
  const limit = branchLimit() ?? actor.withinBranch ?? null;
  if (limit !== null) return limit;
  const { rows } = await sql<{ branch_id: string | null }>`
    select branch_id from memberships where account_id = ${account_id} and user_id = ${created_by}`.execute(tx);
  return (rows[0] ?? { branch_id: actor.branchId }).branch_id;
}

/** The link to what a changed invoice refers to, and whose people see it; of what it referred to before nothing stays. */
async function linkTo(tx: Tx, actor: Actor, row: InvoiceRow, referred: Pick<Referred, 'id' | 'branchId'> | null) {
  const isOwn = row.referred_id === null || row.referred_id === referred?.id;
  return {
    referred_id: referred?.id ?? null,
    branch_id: referred?.branchId ?? (isOwn ? row.branch_id : await ownBranchOf(tx, actor, row)),
  };
}

/** Stores what was written without sending it: drafts, and half-mended rejected ones. */
async function keepContent(
  tx: Tx,
  deps: InvoiceDeps,
  actor: Actor,
  { row, draft: former }: Pick<Change, 'row' | 'draft'>,
  { draft, memory }: PreparedDraft,
): Promise<void> {
  if (row.state === 'queued') throw new Problem('INVOICE_NOT_EDITABLE', { detail: details.numberedIsNoDraft });
  const now = new Date(deps.runtime.clock.nowMs());
  const isDraft = row.state === 'draft';
  const referred = isDraft ? (await referredOf(tx, actor, [draft]))(draft) : null;
  // What it refers to may be closed to who changes it, and stays; what it refers to no more does not.
  const isSame = !isDraft || (referred === null && referredTaxId(draft) === referredTaxId(former));
  const link = isSame ? { referred_id: row.referred_id } : await linkTo(tx, actor, row, referred);
  const goldRate =
    referred?.goldRate ?? (await keptGoldRate(tx, row.account_id, draft.invoice.invoice_pattern, link.referred_id));
  const summary = summaryOf(draft, { fallbackMs: now.getTime(), goldRate });
  await updateRow(tx, row, {
    ...summary,
    ...(isDraft ? { memory_id: memory?.memoryId ?? '', environment: memory?.environment ?? row.environment } : {}),
    ...link,
    updated_at: now,
  });
  const numbers = isDraft ? [] : [row.tax_id, row.serial ?? ''];
  await storeDocument(tx, row.account_id, row.id, { draft, numbers, payload: null, total: summary.total });
  await record(tx, actor.accountId, now, [
    {
      invoiceId: row.id,
      memoryId: row.memory_id,
      taxId: row.tax_id,
      name: ownName(summary),
      from: row.state,
      to: row.state,
      cause: 'EDITED',
      actor: actor.userId,
    },
  ]);
}

const queueCause = { draft: 'QUEUED', queued: 'EDITED', rejected: 'REQUEUED' } as const satisfies Record<string, Cause>;

async function queueContent(
  tx: Tx,
  deps: InvoiceDeps,
  actor: Actor,
  row: InvoiceRow,
  prepared: PreparedDraft,
): Promise<void> {
  const nowMs = deps.runtime.clock.nowMs();
  const now = new Date(nowMs);
  const reference = await referenceOf(tx, actor, prepared, row.id);
  const context = validationContext(prepared.draft, deps.settings, nowMs, prepared.memory?.memoryId ?? null, reference);
  const warnings = judge(prepared, context).length;
  const memory = readyMemory(prepared.memory);
  const key = memoryKey(actor, memory);
  const goldRate = reference?.goldRate;
  await retireAttempts(tx, row);
  const numbered = await numberFor(tx, deps, actor, row, { memory, draft: prepared.draft, goldRate });
  const summary = summaryOf(numbered.draft, { fallbackMs: nowMs, goldRate });
  await updateRow(tx, row, {
    ...summary,
    ...numberedColumns(numbered, key),
    error_count: 0,
    warning_count: warnings,
    ...(await linkTo(tx, actor, row, reference && asReferred(reference))),
    reference_number: '',
    sent_at: null,
    verdict_at: null,
    updated_at: now,
  });
  await storeDocument(tx, row.account_id, row.id, numberedDocument(numbered, summary.total));
  const previous = row.tax_id !== '' && row.tax_id !== numbered.taxId ? { previous_tax_number: row.tax_id } : {};
  const detail = { tax_number: numbered.taxId, serial_number: numbered.serial.toString(), ...previous };
  const cause = queueCause[row.state as keyof typeof queueCause];
  await record(tx, actor.accountId, now, [
    {
      invoiceId: row.id,
      memoryId: key.memoryId,
      taxId: numbered.taxId,
      from: row.state,
      to: 'queued',
      cause,
      detail,
      actor: actor.userId,
    },
  ]);
  await putInLine(tx, deps, key, row.id, numbered);
}

interface Renumbering {
  memory: IssuingMemory;
  draft: InvoiceDraft;
  goldRate: string | undefined;
}

/**
 * The number an edited invoice goes under. It keeps its serial: nothing is registered under it, and a second number would
 * leave a hole. The tax id follows the invoice's day, which it contains. A new serial is taken only where the old one
 * cannot serve: another memory was chosen, or the authority has the tax id from someone else, of this day or of the one that it
 * is moved to; the old one is then void.
 */
async function numberFor(
  tx: Tx,
  deps: InvoiceDeps,
  actor: Actor,
  row: InvoiceRow,
  { memory, draft, goldRate }: Renumbering,
): Promise<NumberedInvoice> {
  let reason = row.serial === null ? null : await reasonForNewSerial(tx, row, memory);
  if (row.serial !== null && reason === null) {
    const kept = numberDraft(draft, { memoryId: memory.memoryId, serial: BigInt(row.serial), goldRate });
    if (kept.taxId === row.tax_id || (await takenTaxIds(tx, memory.environment, [kept.taxId])).size === 0) return kept;
    reason = 'taken_at_authority';
  }
  const numbered = await giveNumber(tx, deps, memoryKey(actor, memory), draft, goldRate);
  if (reason !== null) {
    const at = new Date(deps.runtime.clock.nowMs());
    await voidSerialsOf(tx, [row], { reason, actor: actor.userId, at });
  }
  return numbered;
}

async function reasonForNewSerial(tx: Tx, row: InvoiceRow, memory: IssuingMemory): Promise<VoidReason | null> {
  if (row.memory_id !== memory.memoryId || row.environment !== memory.environment) return 'memory_changed';
  if (row.state !== 'rejected') return null;
  const last = await tx
    .selectFrom('invoice_events')
    .select('cause')
    .where('account_id', '=', row.account_id)
    .where('invoice_id', '=', row.id)
    .where('cause', 'in', ['REJECTED', 'CONFLICT'])
    .orderBy('event_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.cause === 'CONFLICT' ? 'taken_at_authority' : null;
}

/** A packet that the authority took or may have taken, and has not decided: its content must not change under it. */
async function mayBeRegistered(tx: Tx, row: InvoiceRow): Promise<boolean> {
  const open = await tx
    .selectFrom('invoice_attempts')
    .select('uid')
    .where('account_id', '=', row.account_id)
    .where('invoice_id', '=', row.id)
    .where('outcome', 'in', ['stored', 'no_answer', 'accepted'])
    .limit(1)
    .executeTakeFirst();
  return open !== undefined;
}

/** What was sealed before is out of date: its bytes will never go again. Its verdict, if any, stays. */
async function retireAttempts(tx: Tx, row: InvoiceRow): Promise<void> {
  await tx
    .updateTable('invoice_attempts')
    .set({ outcome: 'replaced', sealed: null })
    .where('account_id', '=', row.account_id)
    .where('invoice_id', '=', row.id)
    .where('sealed', 'is not', null)
    .execute();
}

async function updateRow(tx: Tx, row: InvoiceRow, columns: Partial<Record<keyof InvoiceRow, unknown>>): Promise<void> {
  await tx
    .updateTable('invoices')
    .set({ ...(columns as object), version: sql`version + 1` })
    .where('account_id', '=', row.account_id)
    .where('id', '=', row.id)
    .execute();
}
