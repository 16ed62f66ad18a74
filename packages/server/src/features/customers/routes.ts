import { calls } from '@taraz/contract';
import type { Database } from '../../platform/db/database.ts';
import { implement, type Route } from '../../platform/http/route.ts';
import { Problem } from '../../platform/problem.ts';
import type { Runtime } from '../../platform/runtime.ts';
import { changeCustomer, createCustomer, removeCustomer } from './commands.ts';
import { presentCustomer } from './presenter.ts';
import { type CustomerRow, customerById, listCustomers, type Page, typeahead } from './queries.ts';

export interface CustomerDeps {
  database: Database;
  runtime: Runtime;
}

const presentPage = ({ count, rows, next }: Page<CustomerRow>) => ({
  count,
  customers: rows.map(presentCustomer),
  next,
});

export function customerRoutes({ database, runtime }: CustomerDeps): Route[] {
  return [
    implement(calls.createCustomer, ({ body, context }) =>
      database.withAccount(context.accountId, async (tx) =>
        presentCustomer(await createCustomer(runtime, tx, context.accountId, body)),
      ),
    ),
    implement(calls.listCustomers, ({ query, context }) =>
      database.withAccount(context.accountId, async (tx) => presentPage(await listCustomers(tx, query))),
    ),
    implement(calls.searchCustomers, ({ query, context }) =>
      database.withAccount(context.accountId, async (tx) => presentPage(await typeahead(tx, query))),
    ),
    implement(calls.getCustomer, ({ params, context }) =>
      database.withAccount(context.accountId, async (tx) => {
        const row = await customerById(tx, params.id);
        if (row === undefined) throw new Problem('NOT_FOUND');
        return presentCustomer(row);
      }),
    ),
    implement(calls.putCustomer, ({ params, body, context }) =>
      database.withAccount(context.accountId, async (tx) =>
        presentCustomer(await changeCustomer(runtime, tx, params.id, body, context.ifMatch)),
      ),
    ),
    implement(calls.deleteCustomer, ({ params, context }) =>
      database.withAccount(context.accountId, async (tx) => {
        await removeCustomer(runtime, tx, params.id);
        return { id: params.id };
      }),
    ),
  ];
}
