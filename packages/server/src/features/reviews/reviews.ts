import type { CallReply, calls } from '@taraz/contract';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { nameOfUser } from '../../platform/db/name-of-user.ts';
import { storable } from '../../platform/db/storable.ts';
import { Problem } from '../../platform/problem.ts';
import { lockInvoice } from '../invoices/commands/edit-invoice.ts';
import { type Actor, writerIdOf } from '../invoices/deps.ts';
import { heldOf } from '../invoices/may-issue.ts';
import { details } from '../invoices/messages.fa.ts';
import { fieldProblem } from '../invoices/read-fields.ts';
import { record } from '../invoices/record.ts';
import type { Cause } from '../invoices/states.ts';
import { ownName } from '../invoices/summary.ts';
import { type Notice, type NotifyDeps, notify } from '../notifications/notify.ts';
import { reviewMessages } from './messages.fa.ts';

export type Review = CallReply<typeof calls.askReview>['review'];
type Draft = Awaited<ReturnType<typeof lockInvoice>>;

interface Row {
  state: Review['state'];
  asked_by: string;
  writer_id: string | null;
  asked_at: Date;
  note: string;
  returned_by: string | null;
  returned_at: Date | null;
  return_note: string | null;
  asker: string;
  returner: string;
}

async function rowOf(tx: Tx, accountId: string, id: string): Promise<Row | null> {
  const name = (of: 'asked_by' | 'returned_by') =>
    sql`coalesce((select ${nameOfUser} from employees u where u.account_id = r.account_id and u.user_id = r.${sql.raw(of)}), '')`;
  const { rows } = await sql<Row>`
    select r.*, ${name('asked_by')} as asker, ${name('returned_by')} as returner
    from draft_reviews r where r.account_id = ${accountId} and r.invoice_id = ${id}`.execute(tx);
  return rows[0] ?? null;
}

/** A program asks in its maker's name, and neither takes the other's question for its own. */
const asksIn = (actor: Actor, { asked_by, writer_id }: Row): boolean => writerIdOf(actor) === (writer_id ?? asked_by);

const show = (actor: Actor, row: Row): Review => ({
  state: row.state,
  asked_by: row.asker,
  is_mine: asksIn(actor, row),
  asked_at: row.asked_at.toISOString(),
  note: row.note,
  returned:
    row.returned_at === null
      ? null
      : { by: row.returner, at: row.returned_at.toISOString(), note: row.return_note ?? '' },
});

async function shown(tx: Tx, actor: Actor, id: string): Promise<Review> {
  const row = await rowOf(tx, actor.accountId, id);
  if (row === null) throw new Error('a review that was just written is not there');
  return show(actor, row);
}

/** @throws Problem NOT_FOUND; CONFLICT for what is no draft any more, or was issued and waits for room */
async function lockDraft(tx: Tx, actor: Actor, id: string): Promise<Draft> {
  const draft = await lockInvoice(tx, actor, id);
  if (draft.state !== 'draft') throw new Problem('CONFLICT', { detail: reviewMessages.onlyDrafts });
  if ((await heldOf(tx, [id])).has(id)) throw new Problem('CONFLICT', { detail: details.heldIsIssued });
  return draft;
}

/** The draft's history and the event log say who, and in which words. */
const tell = (tx: Tx, actor: Actor, draft: Draft, { at, cause, note }: { at: Date; cause: Cause; note: string }) =>
  record(tx, actor.accountId, at, [
    {
      ...{ invoiceId: draft.id, memoryId: draft.memory_id, taxId: draft.tax_id, name: ownName(draft) },
      ...{ from: draft.state, to: draft.state, cause, actor: actor.userId },
      detail: note === '' ? {} : { note },
    },
  ]);

/** News of one draft: each is its own, and the last word on it is told. */
const newsOf = (kind: Notice['kind'], draft: Draft): Notice => ({
  kind,
  about: [{ id: draft.id, name: ownName(draft), branchId: draft.branch_id, writtenBy: draft.created_by }],
  ...(draft.memory_id === '' ? {} : { memoryId: draft.memory_id }),
});

/** Tells whoever asked what became of it, unless it is their own doing. A program hears by its webhooks, also of its maker's. */
async function answer(tx: Tx, deps: NotifyDeps, actor: Actor, row: Row, news: Notice): Promise<void> {
  if (asksIn(actor, row)) return;
  const doer = writerIdOf(actor);
  await notify(deps, tx, actor.accountId, { ...news, only: row.asked_by, ...(doer === null ? {} : { not: doer }) });
}

/** Of a draft that the caller may work with; null where nobody asked, or it is none any more. @throws Problem NOT_FOUND */
export async function readReview(tx: Tx, actor: Actor, id: string): Promise<Review | null> {
  const draft = await lockInvoice(tx, actor, id);
  const row = draft.state === 'draft' ? await rowOf(tx, actor.accountId, id) : null;
  return row === null ? null : show(actor, row);
}

/**
 * Asks those who may issue to look at a draft. Asked anew after it was given back, or by somebody else, it is the last one's.
 * @throws Problem NOT_FOUND; CONFLICT for what is no draft
 */
export async function askReview(
  tx: Tx,
  deps: NotifyDeps,
  actor: Actor & { userId: string },
  id: string,
  typed: string,
) {
  const draft = await lockDraft(tx, actor, id);
  const at = new Date(deps.runtime.clock.nowMs());
  const note = storable(typed).trim();
  const writer_id = writerIdOf(actor);
  const asked = { state: 'asked', asked_by: actor.userId, writer_id, asked_at: at, note } as const;
  const fresh = { ...asked, returned_by: null, returned_at: null, return_note: null };
  await tx
    .insertInto('draft_reviews')
    .values({ account_id: actor.accountId, invoice_id: id, ...fresh })
    .onConflict((conflict) => conflict.columns(['account_id', 'invoice_id']).doUpdateSet(fresh))
    .execute();
  await tell(tx, actor, draft, { at, cause: 'REVIEW_ASKED', note });
  await notify(deps, tx, actor.accountId, { ...newsOf('review_asked', draft), not: writer_id });
  return shown(tx, actor, id);
}

/** @throws Problem CONFLICT where nobody waits for a look */
async function lockAsked(tx: Tx, { accountId }: Actor, id: string): Promise<Row> {
  const row = await rowOf(tx, accountId, id);
  if (row?.state !== 'asked') throw new Problem('CONFLICT', { detail: reviewMessages.notAsked });
  return row;
}

/**
 * Gives a draft back with what is to be mended.
 * @throws Problem NOT_FOUND; CONFLICT where nobody waits for a look; INVALID_INPUT without a word
 */
export async function returnReview(
  tx: Tx,
  deps: NotifyDeps,
  actor: Actor & { userId: string },
  id: string,
  typed: string,
): Promise<Review> {
  const note = storable(typed).trim();
  if (note === '')
    throw new Problem('INVALID_INPUT', {
      errors: [{ ...fieldProblem('note', 'REQUIRED'), message: reviewMessages.emptyNote }],
    });
  const draft = await lockDraft(tx, actor, id);
  const row = await lockAsked(tx, actor, id);
  const at = new Date(deps.runtime.clock.nowMs());
  await tx
    .updateTable('draft_reviews')
    .set({ state: 'returned', returned_by: actor.userId, returned_at: at, return_note: note })
    .where('account_id', '=', actor.accountId)
    .where('invoice_id', '=', id)
    .execute();
  await tell(tx, actor, draft, { at, cause: 'REVIEW_RETURNED', note });
  await answer(tx, deps, actor, row, newsOf('review_returned', draft));
  return shown(tx, actor, id);
}

const forget = (tx: Tx, { accountId }: Actor, id: string) =>
  tx.deleteFrom('draft_reviews').where('account_id', '=', accountId).where('invoice_id', '=', id).execute();

/**
 * Nobody is asked any more.
 * @throws Problem NOT_FOUND; CONFLICT where nobody was; FORBIDDEN for a colleague's question, unless by who may issue
 */
export async function withdrawReview(tx: Tx, deps: NotifyDeps, actor: Actor, id: string): Promise<void> {
  const draft = await lockDraft(tx, actor, id);
  const row = await rowOf(tx, actor.accountId, id);
  if (row === null) throw new Problem('CONFLICT', { detail: reviewMessages.notAsked });
  if (!asksIn(actor, row) && actor.draftsOnly !== undefined)
    throw new Problem('FORBIDDEN', { detail: reviewMessages.otherAsked(row.asker) });
  await forget(tx, actor, id);
  const at = new Date(deps.runtime.clock.nowMs());
  await tell(tx, actor, draft, { at, cause: 'REVIEW_WITHDRAWN', note: '' });
}

/** A draft was issued: whoever had asked for it hears so, unless it was their own doing. */
export async function endReview(tx: Tx, deps: NotifyDeps, actor: Actor, id: string): Promise<void> {
  const row = await rowOf(tx, actor.accountId, id);
  if (row === null) return;
  await forget(tx, actor, id);
  const draft = await lockInvoice(tx, actor, id);
  await answer(tx, deps, actor, row, newsOf('review_issued', draft));
}
