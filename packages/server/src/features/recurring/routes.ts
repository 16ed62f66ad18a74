import { calls } from '@taraz/contract';
import type { Database } from '../../platform/db/database.ts';
import { pageInMemory } from '../../platform/http/page-in-memory.ts';
import { implement, type Route } from '../../platform/http/route.ts';
import { actorOf } from '../invoices/actor-of.ts';
import type { InvoiceDeps } from '../invoices/deps.ts';
import { persianSortKey } from '../invoices/persian-sort-key.ts';
import { changeRecurring, createRecurring, removeRecurring } from './commands.ts';
import { type RecurringRow, recurringRows, showRecurring, showSummaries, stateOf } from './queries.ts';

/** More digits than an amount has. */
const figureWidth = 40;
const never = '9999-12-31';

const paging = {
  sorts: {
    next_day: (row: RecurringRow) => (row.paused ? never : (row.next_day ?? never)),
    name: (row: RecurringRow) => persianSortKey(row.name),
    total: (row: RecurringRow) => row.total.padStart(figureWidth, '0'),
    created_at: (row: RecurringRow) => row.created_at.toISOString(),
  },
  text: ({ name, buyer_name, total }: RecurringRow) => [name, buyer_name, total].join(' '),
};

/** Calls of recurring invoices. */
export function recurringRoutes({ database, invoices }: { database: Database; invoices: InvoiceDeps }): Route[] {
  return [
    implement(calls.listRecurring, ({ query: { state, ...query }, context }) =>
      database.withAccount(context.accountId, async (tx) => {
        const all = await recurringRows(tx);
        const asked = state === undefined ? all : all.filter((row) => stateOf(row) === state);
        const { count, rows, next } = pageInMemory(asked, query, paging);
        return { count, recurring_invoices: await showSummaries(tx, invoices, rows), next };
      }),
    ),
    implement(calls.createRecurring, ({ body, context }) =>
      database.withAccount(context.accountId, async (tx) =>
        showRecurring(tx, invoices, await createRecurring(tx, invoices, actorOf(context), body)),
      ),
    ),
    implement(calls.getRecurring, ({ params, context }) =>
      database.withAccount(context.accountId, (tx) => showRecurring(tx, invoices, params.id)),
    ),
    implement(calls.putRecurring, ({ params, body, context }) =>
      database.withAccount(context.accountId, async (tx) => {
        await changeRecurring(tx, invoices, actorOf(context), { id: params.id, body, ifMatch: context.ifMatch });
        return showRecurring(tx, invoices, params.id);
      }),
    ),
    implement(calls.deleteRecurring, async ({ params, context }) => {
      await database.withAccount(context.accountId, (tx) => removeRecurring(tx, params.id));
      return { id: params.id };
    }),
  ];
}
