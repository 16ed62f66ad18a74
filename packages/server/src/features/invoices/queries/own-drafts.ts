import type { Tx } from '../../../platform/db/database.ts';
import { openMemories } from '../../../platform/db/open-invoices.ts';
import { Problem } from '../../../platform/problem.ts';
import { type Actor, writerIdOf } from '../deps.ts';
import { type ShownSummary, showSummary, summaryColumns } from '../presenter.ts';
import { invoiceDetail, type ShownInvoice } from './detail.ts';

const shownMax = 50;

const writtenBy = (tx: Tx, { accountId, memoryIds, ...actor }: Actor) => {
  const open = openMemories(memoryIds);
  return tx
    .selectFrom('invoices')
    .where('account_id', '=', accountId)
    .where('created_by', '=', writerIdOf(actor))
    .$if(open !== null, (some) => some.where('memory_id', 'in', open ?? []));
};

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

/**
 * An invoice as who issues without seeing invoices may see it: of its chain what they wrote, what it refers to and what stands
 * in its place, and not what colleagues try beside it; and nothing of the money that was reported of it.
 */
export async function ownDetail(tx: Tx, actor: Actor, id: string): Promise<ShownInvoice> {
  const shown = await invoiceDetail(tx, actor.accountId, actor.memoryIds, id);
  const { superseded_by, cancelled_by, draft, chain, events } = shown;
  const written = await writtenBy(tx, actor)
    .where(
      'id',
      'in',
      chain.map((one) => one.id),
    )
    .select('id')
    .execute();
  const seen = new Set([id, superseded_by, cancelled_by, ...written.map((one) => one.id)]);
  const { referral_tax_number } = draft.invoice;
  return {
    ...shown,
    chain: chain.filter((one) => seen.has(one.id) || (one.tax_number !== '' && one.tax_number === referral_tax_number)),
    events: events.filter(({ cause }) => cause !== 'PAYMENT_REPORTED'),
  };
}

/** What the caller wrote, whatever became of it. @throws Problem NOT_FOUND, also for another's */
export async function ownInvoice(tx: Tx, actor: Actor, id: string): Promise<ShownInvoice> {
  const row = await writtenBy(tx, actor).where('id', '=', id).select('id').executeTakeFirst();
  if (row === undefined) throw new Problem('NOT_FOUND');
  return ownDetail(tx, actor, id);
}

/** @throws Problem NOT_FOUND, also for another's draft and for what is none any more */
export async function ownDraft(tx: Tx, actor: Actor, id: string): Promise<ShownInvoice> {
  const row = await draftsOf(tx, actor).where('id', '=', id).select('id').executeTakeFirst();
  if (row === undefined) throw new Problem('NOT_FOUND');
  return ownDetail(tx, actor, id);
}
