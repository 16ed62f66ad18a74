import { calls } from '@taraz/contract';
import type { Database } from '../../platform/db/database.ts';
import { implement, implementFile, type Route } from '../../platform/http/route.ts';
import type { Runtime } from '../../platform/runtime.ts';
import { listSales } from './behind.ts';
import { accountBoard } from './board.ts';
import { listCashFlow, readCashFlow } from './cash-flow.ts';
import { exportCashFlow } from './cash-flow-file.ts';
import { type DashboardPorts, readDashboard } from './dashboard.ts';
import { listProfit } from './profit.ts';
import { exportProfit, exportProfitParts } from './profit-file.ts';
import { listProfitParts } from './profit-parts.ts';
import { authorityReport, invoiceAnalytics } from './report.ts';
import { putForward, readVatReport } from './vat.ts';
import { exportVatReport } from './vat-file.ts';

export interface AnalyticsDeps {
  database: Database;
  runtime: Pick<Runtime, 'clock'>;
  ports: DashboardPorts;
}

/** Rows that a file of profit may have; more is more than anyone opens. */
const fileRowsMax = 200_000;

/** What comes in and goes out by the days on which it is due. */
const cashFlowRoutes = ({ database, clock }: Pick<AnalyticsDeps, 'database'> & AnalyticsDeps['runtime']): Route[] => [
  implement(calls.readCashFlow, ({ query, context: { accountId } }) =>
    database.withAccount(accountId, (tx) => readCashFlow(tx, query, clock.nowMs())),
  ),
  implementFile(calls.exportCashFlow, async ({ query: { format = 'xlsx', ...query }, context: { accountId } }) => {
    const report = await database.withAccount(accountId, (tx) => readCashFlow(tx, query, clock.nowMs()));
    return exportCashFlow(report, format);
  }),
  implement(calls.listCashFlow, ({ query, context: { accountId } }) =>
    database.withAccount(accountId, (tx) => listCashFlow(tx, query)),
  ),
];

/** Dashboard, reports, and the board over several accounts. */
export function analyticsRoutes({ database, runtime: { clock }, ports }: AnalyticsDeps): Route[] {
  return [
    implement(calls.analyticsReport, ({ query, context: { accountId } }) =>
      database.withAccount(accountId, (tx) => authorityReport(tx, accountId, query, clock.nowMs())),
    ),
    implement(calls.invoiceAnalytics, ({ query, context: { accountId } }) =>
      database.withAccount(accountId, (tx) => invoiceAnalytics(tx, accountId, query, clock.nowMs())),
    ),
    implement(calls.listSales, ({ query, context: { accountId } }) =>
      database.withAccount(accountId, (tx) => listSales(tx, accountId, query, clock.nowMs())),
    ),
    implement(calls.listProfit, ({ query, context: { accountId } }) =>
      database.withAccount(accountId, (tx) => listProfit(tx, query, clock.nowMs())),
    ),
    implement(calls.listProfitParts, ({ query, context: { accountId } }) =>
      database.withAccount(accountId, (tx) => listProfitParts(tx, query, clock.nowMs())),
    ),
    implementFile(
      calls.exportProfit,
      async ({ query: { format = 'xlsx', by = 'product', search_field, ...query }, context: { accountId } }) => {
        if (by !== 'product') {
          const parts = await database.withAccount(accountId, (tx) =>
            listProfitParts(tx, { ...query, by }, clock.nowMs(), fileRowsMax),
          );
          return exportProfitParts(by, parts, format);
        }
        const searched = search_field === undefined ? query : { ...query, search_field };
        const all = await database.withAccount(accountId, (tx) => listProfit(tx, searched, clock.nowMs(), fileRowsMax));
        return exportProfit(all, format);
      },
    ),
    implement(calls.vatReport, ({ query, context: { accountId } }) =>
      database.withAccount(accountId, (tx) => readVatReport(tx, accountId, query, clock.nowMs())),
    ),
    implement(calls.putBroughtForward, ({ body, context: { accountId } }) =>
      database.withAccount(accountId, (tx) => putForward(tx, accountId, body, clock.nowMs())),
    ),
    implementFile(calls.exportVatReport, async ({ query: { format = 'xlsx', ...query }, context: { accountId } }) => {
      const report = await database.withAccount(accountId, (tx) => readVatReport(tx, accountId, query, clock.nowMs()));
      return exportVatReport(report, format);
    }),
    ...cashFlowRoutes({ database, clock }),
    implement(calls.readDashboard, ({ context }) =>
      database.withAccount(context.accountId, (tx) => readDashboard(tx, context, ports, clock.nowMs())),
    ),
    implement(calls.accountBoard, ({ context: { accountId, userId } }) =>
      database.withAccount(accountId, (tx) => accountBoard(tx, userId, accountId, clock.nowMs())),
    ),
  ];
}
