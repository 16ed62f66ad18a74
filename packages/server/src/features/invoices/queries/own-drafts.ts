import type { Tx } from '../../../platform/db/database.ts';
import { Problem } from '../../../platform/problem.ts';
import type { Actor } from '../deps.ts';
import { type ShownSummary, showSummary, summaryColumns } from '../presenter.ts';
import { invoiceDetail, type ShownInvoice } from './detail.ts';

const shownMax = 50;

const writtenBy = (tx: Tx, { accountId, userId, memoryIds }: Actor) =>
  tx
    .selectFrom('invoices')
    .where('account_id', '=', accountId)
    .where('created_by', '=', userId)
    .$if(memoryIds !== null, (some) => some.where('memory_id', 'in', ['', ...(memoryIds ?? [])]));

const draftsOf = (tx: Tx, actor: Actor) =>
  writtenBy(tx, actor).where('archived', '=', false).where('state', '=', 'draft');

/** Drafts that the caller wrote: who may issue but not see invoices goes on with them from any device. */
export async function listOwnDrafts(tx: Tx, actor: Actor): Promise<{ count: number; invoices: ShownSummary[] }> {
  const { count } = await draftsOf(tx, actor)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  const rows = await draftsOf(tx, actor)
    .select(summaryColumns)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(shownMax)
    .execute();
  return { count: Number(count), invoices: rows.map(showSummary) };
}

/** What the caller wrote, whatever became of it. @throws Problem NOT_FOUND, also for another's */
export async function ownInvoice(tx: Tx, actor: Actor, id: string): Promise<ShownInvoice> {
  const row = await writtenBy(tx, actor).where('id', '=', id).select('id').executeTakeFirst();
  if (row === undefined) throw new Problem('NOT_FOUND');
  return invoiceDetail(tx, actor.accountId, actor.memoryIds, id);
}

/** @throws Problem NOT_FOUND, also for another's draft and for what is none any more */
export async function ownDraft(tx: Tx, actor: Actor, id: string): Promise<ShownInvoice> {
  const row = await draftsOf(tx, actor).where('id', '=', id).select('id').executeTakeFirst();
  if (row === undefined) throw new Problem('NOT_FOUND');
  return invoiceDetail(tx, actor.accountId, actor.memoryIds, id);
}
