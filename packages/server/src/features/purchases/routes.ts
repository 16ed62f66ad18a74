import { calls } from '@taraz/contract';
import type { Database } from '../../platform/db/database.ts';
import { implement, implementFile, type RequestContext, type Route } from '../../platform/http/route.ts';
import type { Runtime } from '../../platform/runtime.ts';
import { tehranDay } from '../../platform/tehran-day.ts';
import { fileRowsMax } from '../customers/statement.ts';
import { changePurchase, createPurchase, removePurchase, restorePurchase } from './commands.ts';
import { exportPayables, exportPurchases } from './export.ts';
import { listPayables } from './payables.ts';
import { showPurchase } from './payments.ts';
import { listPurchases, purchaseById } from './queries.ts';
import { listSuppliers } from './suppliers.ts';

export interface PurchaseDeps {
  database: Database;
  runtime: Runtime;
}

/** What the account bought. */
export function purchaseRoutes({ database, runtime }: PurchaseDeps): Route[] {
  // The accounts of customers are the admin's to see.
  const payablesFor = ({ roles }: RequestContext) => ({
    today: tehranDay(new Date(runtime.clock.nowMs())),
    isWhole: roles.includes('admin'),
  });
  return [
    implement(calls.listPurchases, ({ query, context }) =>
      // Newest changes of the suppliers' balances are taken in.
      database.withAccount(context.accountId, (tx) =>
        listPurchases(tx, query, tehranDay(new Date(runtime.clock.nowMs()))),
      ),
    ),
    implement(calls.createPurchase, ({ body, context }) =>
      database.withAccount(context.accountId, async (tx) =>
        showPurchase(tx, await createPurchase(runtime, tx, context, body)),
      ),
    ),
    implementFile(calls.exportPurchases, ({ query, context }) =>
      exportPurchases({ database, runtime }, context.accountId, query),
    ),
    implement(calls.listSuppliers, ({ query, context }) =>
      database.readAccount(context.accountId, (tx) => listSuppliers(tx, query)),
    ),
    implement(calls.listPayables, ({ query, context }) =>
      database.withAccount(context.accountId, (tx) => listPayables(tx, query, payablesFor(context))),
    ),
    implementFile(calls.exportPayables, async ({ query: { format = 'xlsx', ...query }, context }) =>
      exportPayables(
        await database.withAccount(context.accountId, (tx) =>
          listPayables(tx, query, { ...payablesFor(context), most: fileRowsMax }),
        ),
        format,
      ),
    ),
    implement(calls.getPurchase, ({ params, context }) =>
      database.withAccount(context.accountId, async (tx) => showPurchase(tx, await purchaseById(tx, params.id))),
    ),
    implement(calls.putPurchase, ({ params, body, context }) =>
      database.withAccount(context.accountId, async (tx) =>
        showPurchase(tx, await changePurchase(runtime, tx, params.id, body, context.ifMatch)),
      ),
    ),
    implement(calls.deletePurchase, ({ params, context }) =>
      database.withAccount(context.accountId, async (tx) => {
        await removePurchase(runtime, tx, params.id);
        return { id: params.id };
      }),
    ),
    implement(calls.restorePurchase, ({ params, context }) =>
      database.withAccount(context.accountId, async (tx) =>
        showPurchase(tx, await restorePurchase(runtime, tx, context.accountId, params.id)),
      ),
    ),
  ];
}
