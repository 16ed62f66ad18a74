import { calls } from '@taraz/contract';
import { implement, type RequestContext, type Route } from '../../platform/http/route.ts';
import { Problem } from '../../platform/problem.ts';
import { refuseWhileSmsIsDown } from '../sms/sms-queue.ts';
import { revokeLink, type ShareRequest, shareDays, shareDocuments, shareTemplates } from './commands.ts';
import type { SharedKind, SharingDeps } from './deps.ts';
import { linksOf, showLink } from './links.ts';
import { publicRoutes } from './public-routes.ts';
import { publicStatementRoutes } from './statements/public-routes.ts';
import { readDays } from './statements/read-days.ts';

/** Sharing of invoices, of pre-invoices and of customers' accounts, which differ in who may. */
export function sharingRoutes(deps: SharingDeps): Route[] {
  const { database, runtime, sms } = deps;
  const share = async (context: RequestContext, request: ShareRequest) => {
    if (request.by === 'sms') await refuseWhileSmsIsDown(sms, shareTemplates[request.kind]);
    return database.withAccount(context.accountId, (tx) => shareDocuments(tx, deps, context, request));
  };
  const list = (kind: SharedKind, { accountId, memoryIds }: RequestContext, id: string) =>
    database.withAccount(accountId, async (tx) => {
      const [subject] = await deps.ports.shareables(tx, kind, { accountId, memoryIds }, [id]);
      if (subject === undefined) throw new Problem('NOT_FOUND');
      return { links: (await linksOf(tx, accountId, kind, id)).map((row) => showLink(row, deps)) };
    });
  const revoke = async (kind: SharedKind, { accountId, memoryIds }: RequestContext, id: string) => {
    await database.withAccount(accountId, (tx) => revokeLink(tx, deps, { accountId, memoryIds }, kind, id));
    return { id };
  };
  return [
    ...publicRoutes(deps),
    ...publicStatementRoutes(deps),
    implement(calls.shareInvoices, ({ body: { invoice_ids, by = 'sms', phone = '', days }, context }) =>
      share(context, { kind: 'invoice', ids: invoice_ids, by, phone, days: shareDays(days) }),
    ),
    implement(calls.invoiceShares, ({ params, context }) => list('invoice', context, params.id)),
    implement(calls.revokeShare, ({ params, context }) => revoke('invoice', context, params.id)),
    implement(calls.sharePreInvoices, ({ body: { pre_invoice_ids, by = 'sms', phone = '', days }, context }) =>
      share(context, { kind: 'pre_invoice', ids: pre_invoice_ids, by, phone, days: shareDays(days) }),
    ),
    implement(calls.preInvoiceShares, ({ params, context }) => list('pre_invoice', context, params.id)),
    implement(calls.revokePreInvoiceShare, ({ params, context }) => revoke('pre_invoice', context, params.id)),
    implement(calls.shareStatements, ({ body, context }) => {
      const { customer_ids: ids, by = 'sms', phone = '', days, from_day, to_day } = body;
      const range = readDays(from_day, to_day, runtime.clock.nowMs());
      return share(context, { kind: 'statement', ids, by, phone, days: shareDays(days), range });
    }),
    implement(calls.customerShares, ({ params, context }) => list('statement', context, params.id)),
    implement(calls.revokeStatementShare, ({ params, context }) => revoke('statement', context, params.id)),
  ];
}
