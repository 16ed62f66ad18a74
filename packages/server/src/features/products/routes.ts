import { calls } from '@taraz/contract';
import type { Database } from '../../platform/db/database.ts';
import { implement, implementFile, implementStream, type Route } from '../../platform/http/route.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { Problem } from '../../platform/problem.ts';
import type { Runtime } from '../../platform/runtime.ts';
import { tehranDay } from '../../platform/tehran-day.ts';
import { wakeEffects } from '../postings/effects.ts';
import { resumeWork, workToTell } from './begin-work.ts';
import { bulkChange, mayChangeTaking } from './bulk.ts';
import { changeProduct, createProduct, removeProduct, restoreProduct } from './commands.ts';
import { exportProducts } from './export.ts';
import { goodsCalled } from './goods-called.ts';
import { deletePhoto, photoFile, setPhoto } from './photos.ts';
import { presentProduct } from './presenter.ts';
import { deletePrice, listPrices, priced, pricedOn, setPrice } from './prices.ts';
import { listCategories, listProducts, productById, productsByIds } from './queries.ts';
import { undoBulkChange } from './undo.ts';
import { stopWork } from './work-in-steps.ts';

export interface ProductDeps {
  database: Database;
  runtime: Runtime;
  jobs: Jobs;
}

function recordRoutes(deps: ProductDeps): Route[] {
  const { database, runtime } = deps;
  const now = () => new Date(runtime.clock.nowMs());
  return [
    implement(calls.createProduct, ({ body, context }) =>
      database.withAccount(context.accountId, async (tx) =>
        presentProduct(await createProduct(runtime, tx, context.accountId, body)),
      ),
    ),
    ...[calls.listProducts, calls.searchProducts].map((call) =>
      implement(call, ({ query, context }) =>
        database.withAccount(context.accountId, async (tx) => {
          const day = tehranDay(now());
          const { count, rows, next } = await listProducts(tx, query, day);
          return { count, products: (await pricedOn(tx, rows, day)).map(presentProduct), next };
        }),
      ),
    ),
    implement(calls.findProducts, ({ body, context }) =>
      database.withAccount(context.accountId, async (tx) => {
        const { ids } = await goodsCalled(tx, body.lines);
        const rows = await productsByIds(tx, [...new Set(ids.filter((id) => id !== undefined))]);
        const found = new Map((await pricedOn(tx, rows, tehranDay(now()))).map((row) => [row.id, presentProduct(row)]));
        return { products: ids.map((id) => found.get(id ?? '') ?? null) };
      }),
    ),
    implement(calls.getProduct, ({ params, context }) =>
      database.withAccount(context.accountId, async (tx) => {
        const row = await productById(tx, params.id);
        if (row === undefined) throw new Problem('NOT_FOUND');
        return presentProduct(await priced(tx, row, now()));
      }),
    ),
    implement(calls.putProduct, ({ params, body, context }) =>
      database.withAccount(context.accountId, async (tx) => {
        const { product, isTakenAnew } = await changeProduct(runtime, tx, params.id, body, context.ifMatch);
        // What was held for its unit waits for that no longer, where it has the former one again; nor for what lies elsewhere.
        if (isTakenAnew) await wakeEffects(deps, tx, context.accountId, 'stock');
        return presentProduct(product);
      }),
    ),
    implement(calls.deleteProduct, ({ params, context }) =>
      database.withAccount(context.accountId, async (tx) => {
        await removeProduct(runtime, tx, params.id);
        return { id: params.id };
      }),
    ),
    implement(calls.restoreProduct, ({ params, context }) =>
      database.withAccount(context.accountId, async (tx) =>
        presentProduct(await restoreProduct(runtime, tx, params.id)),
      ),
    ),
  ];
}

function priceRoutes(deps: ProductDeps): Route[] {
  const { database, runtime } = deps;
  return [
    implement(calls.listProductPrices, ({ params, context }) =>
      database.withAccount(context.accountId, async (tx) => {
        const prices = await listPrices(tx, params.id, new Date(runtime.clock.nowMs()));
        return { count: prices.length, prices, next: null };
      }),
    ),
    implement(calls.setProductPrice, ({ params, body, context }) =>
      database.withAccount(context.accountId, async (tx) =>
        presentProduct(await setPrice(runtime, tx, context, params.id, body)),
      ),
    ),
    implement(calls.deleteProductPrice, ({ params, query, context }) =>
      database.withAccount(context.accountId, async (tx) =>
        presentProduct(await deletePrice(runtime, tx, params.id, query.valid_from)),
      ),
    ),
    implement(calls.bulkChangeProducts, ({ body, context }) =>
      database.withAccount(context.accountId, async (tx) => {
        const reply = await bulkChange(deps, tx, context, body);
        const isTakenAnew = mayChangeTaking(body.change) && body.preview !== true;
        if (isTakenAnew && reply.count > 0) await wakeEffects(deps, tx, context.accountId, 'stock');
        return reply;
      }),
    ),
    implement(calls.getProductWork, ({ context }) =>
      database.withAccount(context.accountId, async (tx) => ({ work: await workToTell(deps, tx, context) })),
    ),
    implement(calls.undoBulkChange, ({ body, context }) =>
      database.withAccount(context.accountId, async (tx) => {
        const reply = await undoBulkChange(deps, tx, context, body.id);
        if (reply.count > 0) await wakeEffects(deps, tx, context.accountId, 'stock');
        return reply;
      }),
    ),
    implement(calls.stopProductWork, async ({ body, context }) => ({ work: await stopWork(deps, context, body.id) })),
    implement(calls.resumeProductWork, ({ body, context }) =>
      database.withAccount(context.accountId, async (tx) => ({ work: await resumeWork(deps, tx, context, body.id) })),
    ),
  ];
}

function photoRoutes(deps: ProductDeps): Route[] {
  return [
    implement(calls.setProductPhoto, async ({ params, body, context }) =>
      presentProduct(await setPhoto(deps, context, params.id, body.file)),
    ),
    implement(calls.deleteProductPhoto, async ({ params, context }) =>
      presentProduct(await deletePhoto(deps, context, params.id)),
    ),
    implementStream(calls.getProductPhoto, ({ params, query, context, reply }) =>
      deps.database.withAccount(context.accountId, async (tx) => {
        const file = await photoFile(tx, params.id, query.size ?? 'whole');
        // A photo named by its id never changes.
        if (query.photo_id !== undefined) reply.header('cache-control', 'private, max-age=31536000, immutable');
        return file;
      }),
    ),
  ];
}

export function productRoutes(deps: ProductDeps): Route[] {
  const { database, runtime } = deps;
  return [
    ...recordRoutes(deps),
    ...priceRoutes(deps),
    ...photoRoutes(deps),
    implement(calls.listProductCategories, ({ context }) =>
      database.withAccount(context.accountId, async (tx) => {
        const categories = await listCategories(tx);
        return { count: categories.length, categories, next: null };
      }),
    ),
    implementFile(calls.exportProducts, ({ query, context }) =>
      exportProducts(database, context.accountId, tehranDay(new Date(runtime.clock.nowMs())), query),
    ),
  ];
}
