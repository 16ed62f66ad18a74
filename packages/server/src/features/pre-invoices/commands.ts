import type { CallInput, calls, FieldProblem } from '@taraz/contract';
import { defaultInvoiceDate, dueOnOtherDate, foldText, type InvoiceDraft, toLatinDigits } from '@taraz/core';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { isUniqueViolation } from '../../platform/db/database-errors.ts';
import { onlyRow } from '../../platform/db/only-row.ts';
import { publishingTeller } from '../../platform/event-log/tell-change.ts';
import { checkTag } from '../../platform/http/etag.ts';
import { formats } from '../../platform/http/formats.ts';
import { Problem } from '../../platform/problem.ts';
import { insertDraft } from '../invoices/commands/create-invoice.ts';
import type { Actor, InvoiceDeps } from '../invoices/deps.ts';
import { prepareDraft } from '../invoices/prepare.ts';
import { searchText, summaryOf } from '../invoices/summary.ts';
import { preInvoiceMessages as messages } from './messages.fa.ts';
import { isOpenTo, type PreInvoiceRow, preInvoiceById, preInvoiceEtag, showSummary } from './queries.ts';

export type PreInvoiceInput = CallInput<typeof calls.createPreInvoice>['body'];
type Input = Omit<PreInvoiceInput, 'valid_until'>;

/** A day as it was given, or null for none; undefined keeps what stands. */
function readDay(text: string | null | undefined, before: string | null, errors: FieldProblem[]): string | null {
  if (text === undefined) return before;
  const day = toLatinDigits(text ?? '').trim();
  if (day === '') return null;
  if (formats.day(day)) return day;
  errors.push({ path: 'valid_until', code: 'NOT_A_DAY', message: messages.notADay });
  return before;
}

/** Read, completed from the account's records, and found whole enough to be an offer. @throws Problem INVALID_INPUT */
async function readOffer(tx: Tx, deps: InvoiceDeps, actor: Actor, body: PreInvoiceInput, before: PreInvoiceRow | null) {
  const { valid_until, ...input } = body;
  const base = before === null ? undefined : { draft: before.draft, memoryId: before.memory_id };
  const { draft, problems, memory } = await prepareDraft(tx, deps, actor, input, base);
  const errors = [...problems];
  const validUntil = readDay(valid_until, before?.valid_until ?? null, errors);
  if (draft.items.length === 0) errors.push({ path: 'items', code: 'REQUIRED', message: messages.noItems });
  if (errors.length > 0) throw new Problem('INVALID_INPUT', { errors });
  // As it is called, however it was typed: whom it is open to is told by that. One that names none goes by the default of its day.
  const namesMemory = (input.memory_id ?? before?.memory_id ?? '') !== '';
  return { draft, validUntil, memoryId: namesMemory ? (memory?.memoryId ?? '') : '' };
}

const columnsOf = (draft: InvoiceDraft, number: string, nowMs: number) => {
  const summary = summaryOf(draft, { fallbackMs: nowMs });
  const { output_type, pattern, buyer_name, buyer_sort, buyer_code, total, total_vat } = summary;
  return {
    title: draft.invoice.title,
    draft: JSON.stringify(draft),
    folded: `${number} ${foldText(messages.logName(number))} ${searchText(draft, [], total)}`,
    ...{ output_type, pattern, buyer_name, buyer_sort, buyer_code, total, total_vat },
  };
};

/** The next of the account's own numbers: whoever comes at the same time waits for the first to commit. */
async function nextNumber(tx: Tx, accountId: string): Promise<string> {
  const { number } = onlyRow(
    await sql<{ number: string }>`
      insert into pre_invoice_counters as c (account_id, last_number) values (${accountId}, 1)
      on conflict (account_id) do update set last_number = c.last_number + 1 returning last_number as number`.execute(
      tx,
    ),
  );
  return number;
}

type Action =
  | 'pre_invoice.answered'
  | 'pre_invoice.created'
  | 'pre_invoice.changed'
  | 'pre_invoice.deleted'
  | 'pre_invoice.converted';

/** What the log keeps of an offer: what its seller wrote, what its buyer said, and the number that it went out with. */
function loggedOffer(row: PreInvoiceRow, nowMs: number) {
  const { answer, invoice, created_at: _created, updated_at: _updated, id: _id, ...written } = showSummary(row, nowMs);
  return {
    ...written,
    answer: answer?.answer ?? '',
    answer_note: answer?.note ?? '',
    answered_by: answer?.by_name ?? '',
    invoice: invoice?.tax_number ?? '',
  };
}

/** @param nowMs by which an offer is open or over */
export const tellAt = (nowMs: number) =>
  publishingTeller<Action, PreInvoiceRow>({
    nameOf: ({ number }) => messages.logName(number),
    shown: (row) => loggedOffer(row, nowMs),
  });

/** @returns its id @throws Problem INVALID_INPUT */
export async function createPreInvoice(
  tx: Tx,
  deps: InvoiceDeps,
  actor: Actor,
  body: PreInvoiceInput,
): Promise<string> {
  const { draft, validUntil, memoryId } = await readOffer(tx, deps, actor, body, null);
  const nowMs = deps.runtime.clock.nowMs();
  const now = new Date(nowMs);
  const id = deps.runtime.ids.uuid();
  const number = await nextNumber(tx, actor.accountId);
  await tx
    .insertInto('pre_invoices')
    .values({
      account_id: actor.accountId,
      id,
      number,
      ...columnsOf(draft, number, nowMs),
      valid_until: validUntil,
      memory_id: memoryId,
      branch_id: actor.branchId,
      created_by: actor.userId,
      created_at: now,
      updated_at: now,
    })
    .execute();
  await tellAt(nowMs)(tx, 'pre_invoice.created', null, await preInvoiceById(tx, actor, id));
  return id;
}

/** Locks one that the actor may see; whoever comes second waits here. @throws Problem NOT_FOUND */
export async function lockPreInvoice(tx: Tx, actor: Actor, id: string): Promise<PreInvoiceRow> {
  const locked = await tx
    .selectFrom('pre_invoices')
    .select('memory_id')
    .where('account_id', '=', actor.accountId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (locked === undefined || !isOpenTo(locked, actor.memoryIds)) throw new Problem('NOT_FOUND');
  return preInvoiceById(tx, actor, id);
}

export interface PreInvoiceChange {
  id: string;
  /** also turns it into an invoice draft */
  convert: boolean;
  body: PreInvoiceInput;
  ifMatch: string | null;
}

/**
 * Changes a pre-invoice, and turns it into an invoice draft where that is asked for: once and only once, which the key of
 * `pre_invoice_conversions` says whatever else happens.
 * @throws Problem NOT_FOUND, STALE, ALREADY_CONVERTED, INVALID_INPUT
 */
export async function changePreInvoice(
  tx: Tx,
  deps: InvoiceDeps,
  actor: Actor,
  change: PreInvoiceChange,
): Promise<void> {
  const before = await lockPreInvoice(tx, actor, change.id);
  if (before.invoice_id !== null) {
    throw new Problem('ALREADY_CONVERTED', {
      detail: change.convert ? messages.convertedOnce : messages.convertedNotEdited,
    });
  }
  checkTag(change.ifMatch, preInvoiceEtag(before));
  const nowMs = deps.runtime.clock.nowMs();
  const { draft, validUntil, memoryId } = await readOffer(tx, deps, actor, change.body, before);
  const isChanged = Object.keys(change.body).length > 0;
  if (isChanged) {
    await tx
      .updateTable('pre_invoices')
      .set({
        ...columnsOf(draft, before.number, nowMs),
        valid_until: validUntil,
        memory_id: memoryId,
        version: before.version + 1,
        updated_at: new Date(nowMs),
      })
      .where('account_id', '=', actor.accountId)
      .where('id', '=', change.id)
      .execute();
    await tellAt(nowMs)(tx, 'pre_invoice.changed', before, await preInvoiceById(tx, actor, change.id));
  }
  if (change.convert) await convert(tx, deps, actor, { id: change.id, draft, memoryId, before });
}

interface Conversion {
  id: string;
  draft: InvoiceDraft;
  memoryId: string;
  before: PreInvoiceRow;
}

/**
 * The offer as a draft of today; its buyer, goods, prices, days to pay and branch are those that were offered. Its seller is the
 * account as it is now: what the buyer has of the offer stays as it was sent.
 */
async function convert(
  tx: Tx,
  deps: InvoiceDeps,
  actor: Actor,
  { id, draft, memoryId, before }: Conversion,
): Promise<void> {
  const nowMs = deps.runtime.clock.nowMs();
  const invoice_date = defaultInvoiceDate(nowMs);
  const payment_due = dueOnOtherDate(draft.invoice, invoice_date);
  const { branch_id, seller_type } = draft.seller_info;
  const input = {
    ...(memoryId === '' ? {} : { memory_id: memoryId }),
    ...draft,
    seller_info: { branch_id, seller_type },
    invoice: { ...draft.invoice, invoice_date, dateFlag: false, payment_due },
  } as Input;
  const prepared = await prepareDraft(tx, deps, actor, input);
  const ofItsBranch = { ...actor, branchId: before.branch_id ?? actor.branchId };
  const invoiceId = await insertDraft(tx, deps, ofItsBranch, prepared, null);
  try {
    await tx
      .insertInto('pre_invoice_conversions')
      .values({
        account_id: actor.accountId,
        pre_invoice_id: id,
        invoice_id: invoiceId,
        converted_by: actor.userId,
        converted_at: new Date(nowMs),
      })
      .execute();
  } catch (error) {
    if (!isUniqueViolation(error, 'pre_invoice_conversions_once')) throw error;
    throw new Problem('ALREADY_CONVERTED', { detail: messages.convertedOnce, cause: error });
  }
  await tellAt(nowMs)(tx, 'pre_invoice.converted', before, await preInvoiceById(tx, actor, id));
}

/** An offer to be removed, as it was seen. */
export interface PreInvoiceRemoval {
  id: string;
  ifMatch: string | null;
  /** of the buyer's last word, instant; 'none': none was seen; undefined: whatever it is by now */
  answeredAt: string | undefined;
}

/** @throws Problem NOT_FOUND, ALREADY_CONVERTED, STALE where it was changed or answered since it was seen */
export async function removePreInvoice(
  tx: Tx,
  { runtime }: InvoiceDeps,
  actor: Actor,
  { id, ifMatch, answeredAt }: PreInvoiceRemoval,
): Promise<void> {
  const before = await lockPreInvoice(tx, actor, id);
  if (before.invoice_id !== null) throw new Problem('ALREADY_CONVERTED', { detail: messages.convertedNotRemoved });
  checkTag(ifMatch, preInvoiceEtag(before));
  const known = before.answered_at?.getTime() ?? null;
  if (answeredAt !== undefined && known !== (answeredAt === 'none' ? null : Date.parse(answeredAt)))
    throw new Problem('STALE', { detail: messages.answeredMeanwhile });
  await tx.deleteFrom('pre_invoices').where('account_id', '=', actor.accountId).where('id', '=', id).execute();
  await tellAt(runtime.clock.nowMs())(tx, 'pre_invoice.deleted', before, null);
}
