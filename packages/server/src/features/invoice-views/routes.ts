import { calls } from '@taraz/contract';
import type { Database } from '../../platform/db/database.ts';
import { implement, type Route } from '../../platform/http/route.ts';
import type { Runtime } from '../../platform/runtime.ts';
import { changeView, createView, keepLayout, layoutOf, removeView, viewsOf } from './commands.ts';

/** The list whose columns are chosen. */
const invoices = 'invoices';

/** Calls of a person's own views of the invoice list, and of the columns of lists. */
export function invoiceViewRoutes({ database, runtime }: { database: Database; runtime: Runtime }): Route[] {
  return [
    implement(calls.listInvoiceViews, ({ context }) =>
      database.withAccount(context.accountId, async (tx) => {
        const views = await viewsOf(tx, context);
        return { count: views.length, views };
      }),
    ),
    implement(calls.createInvoiceView, ({ body, context }) =>
      database.withAccount(context.accountId, (tx) => createView(tx, runtime, context, body)),
    ),
    implement(calls.putInvoiceView, ({ params, body, context }) =>
      database.withAccount(context.accountId, (tx) =>
        changeView(tx, runtime, context, { id: params.id, input: body, ifMatch: context.ifMatch }),
      ),
    ),
    implement(calls.deleteInvoiceView, ({ params, context }) =>
      database.withAccount(context.accountId, async (tx) => {
        await removeView(tx, context, params.id);
        return { id: params.id };
      }),
    ),
    implement(calls.getListLayout, ({ context }) =>
      database.withAccount(context.accountId, async (tx) => ({ columns: await layoutOf(tx, context, invoices) })),
    ),
    implement(calls.putListLayout, ({ body, context }) =>
      database.withAccount(context.accountId, async (tx) => ({
        columns: await keepLayout(tx, runtime, context, { list: invoices, columns: body.columns }),
      })),
    ),
  ];
}
