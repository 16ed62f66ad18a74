import { type CallInput, type CallReply, calls, problems } from '@taraz/contract';
import type { Database, Tx } from '../../platform/db/database.ts';
import { implement, type RequestContext, type Route } from '../../platform/http/route.ts';
import { Problem } from '../../platform/problem.ts';
import { abandonInvoice } from '../invoices/commands/abandon-invoice.ts';
import { deleteInvoice } from '../invoices/commands/delete-invoice.ts';
import { forcePush } from '../invoices/commands/force-push.ts';
import type { Actor, InvoiceDeps } from '../invoices/deps.ts';
import { invoiceDetail } from '../invoices/queries/detail.ts';
import { selectionSums } from '../invoices/queries/selection.ts';

export interface InvoiceBulkDeps extends InvoiceDeps {
  database: Database;
}

type Request = CallInput<typeof calls.bulkInvoiceAction>['body'];
type Result = CallReply<typeof calls.bulkInvoiceAction>['results'][number];
type Command = (tx: Tx, deps: InvoiceDeps, actor: Actor, id: string) => Promise<void>;

const commands: Readonly<Record<Request['action'], Command>> = {
  push: forcePush,
  delete: deleteInvoice,
  abandon: abandonInvoice,
};

const actorOf = ({ accountId, userId, branchId, memoryIds }: RequestContext): Actor => ({
  accountId,
  userId,
  branchId,
  memoryIds,
});

/** One that cannot be done holds up none of the others: each command refuses before it writes anything. */
async function runEach(deps: InvoiceBulkDeps, actor: Actor, { action, ids }: Request): Promise<Result[]> {
  const results: Result[] = [];
  for (const id of ids) {
    try {
      await deps.database.withAccount(actor.accountId, (tx) => commands[action](tx, deps, actor, id));
      results.push({ id, ok: true, code: '', message: '' });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      results.push({ id, ok: false, code: error.code, message: error.detail || problems[error.code].title });
    }
  }
  return results;
}

/** Calls on many invoices at once, and giving a refused one up. */
export function invoiceBulkRoutes(deps: InvoiceBulkDeps): Route[] {
  const { database } = deps;
  return [
    implement(calls.invoiceSelection, ({ query, context: { accountId, memoryIds } }) =>
      database.withAccount(accountId, (tx) => selectionSums(tx, accountId, memoryIds, query)),
    ),
    implement(calls.bulkInvoiceAction, async ({ body, context }) => ({
      results: await runEach(deps, actorOf(context), body),
    })),
    implement(calls.abandonInvoice, ({ params, context }) => {
      const actor = actorOf(context);
      return database.withAccount(actor.accountId, async (tx) => {
        await abandonInvoice(tx, deps, actor, params.id);
        return invoiceDetail(tx, actor.accountId, actor.memoryIds, params.id);
      });
    }),
  ];
}
