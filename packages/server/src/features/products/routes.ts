import { calls } from '@taraz/contract';
import type { Database } from '../../platform/db/database.ts';
import { implement, type Route } from '../../platform/http/route.ts';
import { Problem } from '../../platform/problem.ts';
import type { Runtime } from '../../platform/runtime.ts';
import { changeProduct, createProduct, removeProduct } from './commands.ts';
import { presentProduct } from './presenter.ts';
import { listProducts, productById } from './queries.ts';

export interface ProductDeps {
  database: Database;
  runtime: Runtime;
}

export function productRoutes({ database, runtime }: ProductDeps): Route[] {
  return [
    implement(calls.createProduct, ({ body, context }) =>
      database.withAccount(context.accountId, async (tx) =>
        presentProduct(await createProduct(runtime, tx, context.accountId, body)),
      ),
    ),
    ...[calls.listProducts, calls.searchProducts].map((call) =>
      implement(call, ({ query, context }) =>
        database.withAccount(context.accountId, async (tx) => {
          const { count, rows, next } = await listProducts(tx, query);
          return { count, products: rows.map(presentProduct), next };
        }),
      ),
    ),
    implement(calls.getProduct, ({ params, context }) =>
      database.withAccount(context.accountId, async (tx) => {
        const row = await productById(tx, params.id);
        if (row === undefined) throw new Problem('NOT_FOUND');
        return presentProduct(row);
      }),
    ),
    implement(calls.putProduct, ({ params, body, context }) =>
      database.withAccount(context.accountId, async (tx) =>
        presentProduct(await changeProduct(runtime, tx, params.id, body, context.ifMatch)),
      ),
    ),
    implement(calls.deleteProduct, ({ params, context }) =>
      database.withAccount(context.accountId, async (tx) => {
        await removeProduct(runtime, tx, params.id);
        return { id: params.id };
      }),
    ),
  ];
}
