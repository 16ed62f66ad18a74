import { calls } from '@taraz/contract';
import type { Database } from '../../platform/db/database.ts';
import { implement, type RequestContext, type Route } from '../../platform/http/route.ts';
import { Problem } from '../../platform/problem.ts';
import { actorOf } from '../invoices/actor-of.ts';
import type { InvoiceDeps } from '../invoices/deps.ts';
import { invoiceDetail } from '../invoices/queries/detail.ts';
import { asOfNow } from '../invoices/queries/filter.ts';
import { listInvoices } from '../invoices/queries/list.ts';
import { moveInvoices } from './move-invoices.ts';

export interface ArchiveRouteDeps {
  database: Database;
  runtime: InvoiceDeps['runtime'];
}

/** Calls of the archive. */
export function archiveRoutes(deps: ArchiveRouteDeps): Route[] {
  const { database } = deps;
  const move = (context: RequestContext, ids: readonly string[], archived: boolean) =>
    database.withAccount(context.accountId, async (tx) => ({
      ids: await moveInvoices(tx, deps, actorOf(context), { ids, archived }),
    }));
  return [
    implement(calls.archiveInvoices, ({ body, context }) => move(context, body.ids, true)),
    implement(calls.unarchiveInvoices, ({ body, context }) => move(context, body.ids, false)),
    implement(calls.listArchived, ({ query, context: { accountId, memoryIds } }) =>
      database.withAccount(accountId, (tx) =>
        listInvoices(tx, accountId, memoryIds, asOfNow({ ...query, archived: true }, deps.runtime.clock)),
      ),
    ),
    implement(calls.getArchived, ({ params, context: { accountId, memoryIds } }) =>
      database.withAccount(accountId, async (tx) => {
        const invoice = await invoiceDetail(tx, accountId, memoryIds, params.id);
        if (!invoice.archived) throw new Problem('NOT_FOUND');
        return invoice;
      }),
    ),
  ];
}
