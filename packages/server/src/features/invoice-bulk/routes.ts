import { type CallInput, calls, type EachResult } from '@taraz/contract';
import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/db/database.ts';
import { leaveLongWork } from '../../platform/http/aside.ts';
import { implement, type Route } from '../../platform/http/route.ts';
import { resultOf, runEach } from '../../platform/http/run-each.ts';
import { Problem } from '../../platform/problem.ts';
import { actorOf } from '../invoices/actor-of.ts';
import { abandonInvoice } from '../invoices/commands/abandon-invoice.ts';
import { deleteInvoices, notDeleted, type SeenTag } from '../invoices/commands/delete-invoice.ts';
import { forcePush } from '../invoices/commands/force-push.ts';
import { issueDraft } from '../invoices/commands/issue-draft.ts';
import type { Actor, InvoiceDeps } from '../invoices/deps.ts';
import { details } from '../invoices/messages.fa.ts';
import { asOfNow } from '../invoices/queries/filter.ts';
import { selectionSums } from '../invoices/queries/selection.ts';
import { shownTo } from '../invoices/queries/shown-to.ts';

export interface InvoiceBulkDeps extends InvoiceDeps {
  database: Database;
}

type Request = CallInput<typeof calls.bulkInvoiceAction>['body'];
type Command = (tx: Tx, deps: InvoiceDeps, actor: Actor, id: string) => Promise<void>;

/** What is done to each by itself. */
const commands: Readonly<Record<Exclude<Request['action'], 'delete' | 'issue'>, Command>> = {
  push: forcePush,
  abandon: abandonInvoice,
};

/** @returns of which invoice what was seen; null: whatever it says. @throws Problem INVALID_INPUT for tags of others than the ids */
function seenOf({ ids, etags }: Request): SeenTag {
  if (etags === undefined) return () => null;
  if (etags.length !== ids.length)
    throw new Problem('INVALID_INPUT', { errors: [{ path: 'etags', code: 'COUNT', message: details.oneTagEach }] });
  const seen = new Map(ids.map((id, index) => [id, etags[index] ?? null]));
  return (id) => seen.get(id) ?? null;
}

/** All in few statements: people delete thousands of drafts at once. */
async function deleteEach(
  deps: InvoiceBulkDeps,
  actor: Actor,
  ids: readonly string[],
  seen: SeenTag,
): Promise<EachResult['results']> {
  const deletions = await deps.database.withAccount(actor.accountId, (tx) =>
    deleteInvoices(tx, deps, actor, ids, seen),
  );
  return ids.map((id) => resultOf(id, notDeleted(deletions, id)));
}

/** Before the first is issued: one that was committed by then would be issued once more aside, and refused. @throws LongWork */
async function leaveLongOnes(
  { database }: InvoiceBulkDeps,
  { accountId }: Actor,
  ids: readonly string[],
): Promise<void> {
  const { rows } = await database.withAccount(accountId, (tx) =>
    sql<{ lines: number }>`
      with own as (select id, referred_id from invoices where account_id = ${accountId} and id = any(${[...ids]}::uuid[]))
      select coalesce(max(jsonb_array_length(draft -> 'items')), 0) as lines from invoice_documents
      where account_id = ${accountId} and invoice_id in (select id from own union all select referred_id from own)`.execute(
      tx,
    ),
  );
  leaveLongWork(rows[0]?.lines ?? 0);
}

/** Drafts that were to be issued and wait for room in the plan: each is done, and says so. */
async function tellingHeld(
  { database }: InvoiceBulkDeps,
  { accountId }: Actor,
  results: EachResult['results'],
): Promise<EachResult['results']> {
  const done = results.filter(({ ok }) => ok).map(({ id }) => id);
  if (done.length === 0) return results;
  const held = await database.withAccount(accountId, (tx) =>
    tx
      .selectFrom('invoices')
      .select('id')
      .where('account_id', '=', accountId)
      .where('state', '=', 'draft')
      .where('id', 'in', done)
      .execute(),
  );
  const isHeld = new Set(held.map(({ id }) => id));
  return results.map((result) => (isHeld.has(result.id) ? { ...result, code: 'HELD' } : result));
}

/** Calls on many invoices at once, and giving a refused one up. */
export function invoiceBulkRoutes(deps: InvoiceBulkDeps): Route[] {
  const { database } = deps;
  return [
    implement(calls.invoiceSelection, ({ query, context: { accountId, memoryIds } }) =>
      database.withAccount(accountId, (tx) =>
        selectionSums(tx, accountId, memoryIds, asOfNow(query, deps.runtime.clock)),
      ),
    ),
    implement(calls.bulkInvoiceAction, async ({ body, context }) => {
      const { action, ids } = body;
      const actor = actorOf(context);
      const seen = seenOf(body);
      if (action === 'delete') return { results: await deleteEach(deps, actor, ids, seen) };
      if (action === 'issue') await leaveLongOnes(deps, actor, ids);
      const results = await runEach({ database, accountId: actor.accountId, table: 'invoices' }, ids, (tx, id) =>
        action === 'issue' ? issueDraft(tx, deps, actor, id, seen(id)) : commands[action](tx, deps, actor, id),
      );
      return { results: action === 'issue' ? await tellingHeld(deps, actor, results) : results };
    }),
    implement(calls.abandonInvoice, ({ params, context }) => {
      const actor = actorOf(context);
      return database.withAccount(actor.accountId, async (tx) => {
        await abandonInvoice(tx, deps, actor, params.id);
        return shownTo(tx, context, params.id);
      });
    }),
  ];
}
