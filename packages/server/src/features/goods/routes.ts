import { calls } from '@taraz/contract';
import { implement, type Route } from '../../platform/http/route.ts';
import { tehranDay } from '../../platform/tehran-day.ts';
import {
  cancelImport,
  catalogueState,
  createImport,
  type GoodsDeps,
  getImport,
  keepChunk,
  listImports,
  presentImport,
  startImport,
} from './imports.ts';
import { searchGoods } from './queries.ts';

/** The authority's catalogue: searched by everyone, brought in by the operator. */
export function goodsRoutes(deps: GoodsDeps): Route[] {
  const { database, runtime } = deps;
  return [
    implement(calls.searchGoods, ({ query: { search_field = '', limit = 12 } }) =>
      database.withPlatform(async (tx) => {
        const today = tehranDay(new Date(runtime.clock.nowMs()));
        const goods = await searchGoods(tx, search_field, today, limit);
        return { count: goods.length, goods, next: null };
      }),
    ),
    implement(calls.goodsCatalogue, () => database.withPlatform((tx) => catalogueState(deps, tx))),
    implement(calls.listGoodsImports, ({ query }) => database.withPlatform((tx) => listImports(tx, query))),
    implement(calls.getGoodsImport, ({ params }) =>
      database.withPlatform(async (tx) => presentImport(await getImport(tx, params.id))),
    ),
    implement(calls.createGoodsImport, ({ body, context }) =>
      database.withPlatform(async (tx) => presentImport(await createImport(deps, tx, context.userId, body.files))),
    ),
    implement(calls.putGoodsChunk, ({ params, query, body }) =>
      database.withPlatform(async (tx) => presentImport(await keepChunk(tx, params.id, query, body.file))),
    ),
    implement(calls.startGoodsImport, ({ params }) =>
      database.withPlatform(async (tx) => presentImport(await startImport(deps, tx, params.id))),
    ),
    implement(calls.cancelGoodsImport, ({ params }) =>
      database.withPlatform(async (tx) => presentImport(await cancelImport(deps, tx, params.id))),
    ),
  ];
}
