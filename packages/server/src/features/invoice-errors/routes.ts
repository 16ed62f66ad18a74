import { calls } from '@taraz/contract';
import type { Database } from '../../platform/db/database.ts';
import { implement, type Route } from '../../platform/http/route.ts';
import type { Runtime } from '../../platform/runtime.ts';
import { errorCauses, invoicesOfCause } from './queries.ts';

const dayMs = 86_400_000;
const tehranOffsetMs = 12_600_000;

/** Midnight in Tehran before `nowMs`; Iran has had no summer time since 1401. */
export const tehranDayStart = (nowMs: number): Date =>
  new Date(Math.floor((nowMs + tehranOffsetMs) / dayMs) * dayMs - tehranOffsetMs);

/** Calls of the rejected invoices' screen. */
export function invoiceErrorRoutes({
  database,
  runtime,
}: {
  database: Database;
  runtime: Pick<Runtime, 'clock'>;
}): Route[] {
  return [
    implement(calls.listErrorCauses, ({ context: { accountId, memoryIds: allowed } }) =>
      database.withAccount(accountId, (tx) =>
        errorCauses(tx, { accountId, allowed }, tehranDayStart(runtime.clock.nowMs())),
      ),
    ),
    implement(calls.listInvoiceErrors, ({ query, context: { accountId, memoryIds: allowed } }) =>
      database.withAccount(accountId, (tx) => invoicesOfCause(tx, { accountId, allowed }, query)),
    ),
  ];
}
