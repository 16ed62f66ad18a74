import { calls } from '@taraz/contract';
import type { Database } from '../../platform/db/database.ts';
import { implement, type Route } from '../../platform/http/route.ts';
import type { Runtime } from '../../platform/runtime.ts';
import { startOfTehranDay, tehranDay } from '../../platform/tehran-day.ts';
import { type ErrorPorts, errorCauses, invoicesOfCause } from './queries.ts';

/** Calls of the rejected invoices' screen. */
export function invoiceErrorRoutes({
  database,
  runtime,
  ports,
}: {
  database: Database;
  runtime: Pick<Runtime, 'clock'>;
  ports: ErrorPorts;
}): Route[] {
  return [
    implement(calls.listErrorCauses, ({ context: { accountId, memoryIds: allowed } }) =>
      database.withAccount(accountId, (tx) =>
        errorCauses(tx, { accountId, allowed }, startOfTehranDay(tehranDay(new Date(runtime.clock.nowMs())))),
      ),
    ),
    implement(calls.listInvoiceErrors, ({ query, context: { accountId, memoryIds: allowed } }) =>
      database.withAccount(accountId, (tx) => invoicesOfCause(tx, { accountId, allowed }, query, ports)),
    ),
  ];
}
