import { calls } from '@taraz/contract';
import type { Database } from '../../platform/db/database.ts';
import { implement, type Route } from '../../platform/http/route.ts';
import { actorOf } from '../invoices/actor-of.ts';
import { batchOf, newestBatches, previewReports, startReports } from './report-batches.ts';
import { addReport, type ReportDeps, reportsOf, settleReport } from './reports.ts';

/** Payments of sales on credit, reported to the authority. */
export function paymentReportRoutes(deps: ReportDeps & { database: Database }): Route[] {
  const { database } = deps;
  return [
    implement(calls.listPaymentReports, ({ params, context }) =>
      database.withAccount(context.accountId, (tx) => reportsOf(tx, context, params.id)),
    ),
    implement(calls.reportPayment, ({ params, body, context }) =>
      database.withAccount(context.accountId, (tx) =>
        addReport(tx, deps, actorOf(context), { invoiceId: params.id, input: body }),
      ),
    ),
    implement(calls.previewPaymentReports, ({ body, context }) =>
      database.withAccount(context.accountId, (tx) => previewReports(tx, deps, actorOf(context), body)),
    ),
    implement(calls.startPaymentReports, ({ body, context }) =>
      database.withAccount(context.accountId, (tx) => startReports(tx, deps, actorOf(context), body)),
    ),
    implement(calls.listPaymentReportBatches, ({ context }) =>
      database.readAccount(context.accountId, (tx) => newestBatches(tx, context)),
    ),
    implement(calls.getPaymentReportBatch, ({ params, context }) =>
      database.readAccount(context.accountId, (tx) => batchOf(tx, context, params.id)),
    ),
    implement(calls.settlePaymentReport, ({ params, body, context }) =>
      database.withAccount(context.accountId, (tx) =>
        settleReport(tx, deps, actorOf(context), { id: params.id, isAccepted: body.accepted }),
      ),
    ),
  ];
}
