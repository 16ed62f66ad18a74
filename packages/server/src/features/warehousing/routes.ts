import { calls } from '@taraz/contract';
import type { Tx } from '../../platform/db/database.ts';
import { pageInMemory } from '../../platform/http/page-in-memory.ts';
import { implement, implementFile, type Route } from '../../platform/http/route.ts';
import { Problem } from '../../platform/problem.ts';
import { fileOf } from '../invoice-export/sheet-file.ts';
import { persianSortKey } from '../invoices/persian-sort-key.ts';
import type { PostingsDeps } from '../postings/deps.ts';
import { wakeEffects } from '../postings/effects.ts';
import { changeProductUnit } from './change-product-unit.ts';
import { checkStock } from './check-stock.ts';
import {
  countOfStockMovements,
  pageOfDocuments,
  pageOfStockMovements,
  presentDocument,
  wholeDocument,
} from './document-queries.ts';
import { describeStockDocument, postStockDocument, undoStockDocument } from './documents.ts';
import { stockMovementSheet, stockSheet } from './exports.ts';
import { findStock } from './find-stock.ts';
import { readFindings } from './findings.ts';
import { warehousingTexts } from './messages.fa.ts';
import { unitsOfProduct } from './product-units.ts';
import { listStock, pageOfStock, stockOfProduct, stockWalk } from './stock-queries.ts';
import { changeStockRule } from './stock-rule.ts';
import { changeStockSettings, presentSettings, readStockSettings } from './stock-settings.ts';
import type { StockDeps } from './tell-low.ts';
import {
  changeWarehouse,
  createWarehouse,
  type NamedWarehouse,
  namedWarehouses,
  presentWarehouse,
  readWarehouses,
  removeWarehouse,
  type WarehouseRow,
  type WarehousingInput,
  warehouseById,
} from './warehouses.ts';

/** Movements that one warehouse is shown with; the list has the rest. */
const latest = 20;

async function wholeWarehouse(tx: Tx, row: WarehouseRow) {
  const { rows } = await pageOfStockMovements(tx, { warehouse_id: row.id, limit: latest });
  return { ...presentWarehouse(row), movements: rows };
}

const wholeProduct = async (tx: Tx, id: string) => ({
  ...(await stockOfProduct(tx, id)),
  units: await unitsOfProduct(tx, id),
});

const paging = {
  sorts: {
    created_at: (row: NamedWarehouse) => row.created_at.toISOString(),
    name: (row: NamedWarehouse) => persianSortKey(row.name),
    code: (row: NamedWarehouse) => row.code,
  },
  text: (row: NamedWarehouse) => [row.name, row.code, row.address, row.branch_name].join(' '),
};

/** A new warehouse; where it is the default one, what waits for goods, or for a warehouse, may be taken from it. */
async function addWarehouse(
  deps: StockDeps,
  tx: Tx,
  accountId: string,
  input: WarehousingInput,
): Promise<WarehouseRow> {
  const row = await createWarehouse(deps.runtime, tx, accountId, input);
  if (row.is_default) await wakeEffects(deps, tx, accountId, 'stock');
  return row;
}

/** The calls that a warehouse and a stock document share. */
function sharedRoutes(deps: StockDeps): Route[] {
  const { database, runtime } = deps;
  return [
    implement(calls.createWarehousing, ({ body, context: { accountId } }) =>
      database.withAccount(accountId, async (tx) =>
        body.kind === 'warehouse'
          ? wholeWarehouse(tx, await addWarehouse(deps, tx, accountId, body))
          : wholeDocument(tx, await postStockDocument(deps, tx, accountId, body)),
      ),
    ),
    implement(calls.listWarehousing, ({ query, context }) =>
      database.withAccount(context.accountId, async (tx) => {
        const { is_active, search_field, limit } = query;
        const all = (await readWarehouses(tx)).filter((row) => is_active === undefined || row.is_active === is_active);
        const { count, rows, next } = pageInMemory<WarehouseRow, keyof typeof paging.sorts>(all, query, paging);
        const stock = await pageOfStock(tx, {
          ...(limit === undefined ? {} : { limit }),
          ...(search_field === undefined ? {} : { search_field }),
        });
        return { count, warehouses: rows.map(presentWarehouse), next, stock: stock.rows };
      }),
    ),
    implement(calls.getWarehousing, ({ params, context }) =>
      database.withAccount(context.accountId, async (tx) => {
        const row = await warehouseById(tx, params.id);
        return row === null ? wholeDocument(tx, params.id) : wholeWarehouse(tx, row);
      }),
    ),
    implement(calls.putWarehousing, ({ params, body, context }) =>
      database.withAccount(context.accountId, async (tx) => {
        const row = await warehouseById(tx, params.id);
        if (row === null) {
          await describeStockDocument(deps, tx, params.id, body, context.ifMatch);
          return wholeDocument(tx, params.id);
        }
        if (body.kind !== 'warehouse') {
          const errors = [{ path: 'kind', code: 'NOT_ALLOWED', message: warehousingTexts.kindFixed }];
          throw new Problem('INVALID_INPUT', { errors });
        }
        const after = await changeWarehouse(runtime, tx, params.id, body, context.ifMatch);
        // Products that name none, or one that is switched off, are taken from the default one.
        const isTakenElsewhere = after.is_default !== row.is_default || after.is_active !== row.is_active;
        if (isTakenElsewhere) await wakeEffects(deps, tx, context.accountId, 'stock');
        return wholeWarehouse(tx, after);
      }),
    ),
    implement(calls.deleteWarehousing, ({ params, context }) =>
      database.withAccount(context.accountId, async (tx) => {
        if ((await warehouseById(tx, params.id)) === null) {
          await wholeDocument(tx, params.id);
          throw new Problem('IN_USE', { detail: warehousingTexts.documentStays });
        }
        await removeWarehouse(tx, params.id);
        return { id: params.id };
      }),
    ),
    implement(calls.undoStockDocument, ({ params, body, context: { accountId } }) =>
      database.withAccount(accountId, async (tx) =>
        wholeDocument(tx, await undoStockDocument(deps, tx, accountId, params.id, body)),
      ),
    ),
  ];
}

function listRoutes({ database }: PostingsDeps): Route[] {
  return [
    implement(calls.listStock, ({ query, context }) =>
      database.withAccount(context.accountId, (tx) => listStock(tx, query)),
    ),
    implement(calls.listWarehouseNames, ({ query, context }) =>
      database.withAccount(context.accountId, async (tx) => {
        const { count, rows, next } = pageInMemory(await namedWarehouses(tx), query, paging);
        return { count, warehouses: rows.map(({ id, name, is_default }) => ({ id, name, is_default })), next };
      }),
    ),
    implementFile(calls.exportStock, async ({ query: { format = 'csv', ...query }, context }) => {
      const walk = stockWalk(query);
      return fileOf(stockSheet, format, (page) => database.withAccount(context.accountId, (tx) => walk(tx, page)));
    }),
    implement(calls.listStockDocuments, ({ query, context }) =>
      database.withAccount(context.accountId, async (tx) => {
        const { rows, next, count } = await pageOfDocuments(tx, query);
        return { count, documents: rows.map(presentDocument), next };
      }),
    ),
    implement(calls.listStockMovements, ({ query, context }) =>
      database.withAccount(context.accountId, async (tx) => {
        const count = await countOfStockMovements(tx, query);
        const { rows, next } = await pageOfStockMovements(tx, { ...query, count });
        return { count, movements: rows, next };
      }),
    ),
    implementFile(calls.exportStockMovements, ({ query: { format = 'csv', ...query }, context }) =>
      fileOf(stockMovementSheet, format, (page) =>
        database.withAccount(context.accountId, (tx) => pageOfStockMovements(tx, { ...query, ...page })),
      ),
    ),
    implement(calls.listStockFindings, ({ query, context }) =>
      database.withAccount(context.accountId, (tx) => readFindings(tx, query)),
    ),
  ];
}

function settingRoutes(deps: PostingsDeps): Route[] {
  const { database, runtime } = deps;
  return [
    implement(calls.getStockProduct, ({ params, context }) =>
      database.withAccount(context.accountId, (tx) => wholeProduct(tx, params.id)),
    ),
    implement(calls.putProductUnit, ({ params, body, context: { accountId } }) =>
      database.withAccount(accountId, async (tx) => {
        await changeProductUnit(deps, tx, accountId, params.id, body);
        return wholeProduct(tx, params.id);
      }),
    ),
    implement(calls.checkStock, ({ body, context }) =>
      database.withAccount(context.accountId, (tx) => checkStock(tx, body)),
    ),
    implement(calls.findStock, ({ body, context }) =>
      database.withAccount(context.accountId, (tx) => findStock(tx, body)),
    ),
    implement(calls.putStockRule, ({ params, body, context: { accountId } }) =>
      database.withAccount(accountId, async (tx) => {
        await changeStockRule(deps, tx, accountId, params.id, body);
        return wholeProduct(tx, params.id);
      }),
    ),
    implement(calls.getStockSettings, ({ context }) =>
      database.withAccount(context.accountId, async (tx) => presentSettings(await readStockSettings(tx))),
    ),
    implement(calls.putStockSettings, ({ body, context }) =>
      database.withAccount(context.accountId, async (tx) => {
        const { accountId, ifMatch } = context;
        const after = await changeStockSettings(runtime, tx, accountId, body, ifMatch);
        // What may now be short need not wait any longer.
        await wakeEffects(deps, tx, accountId, 'stock');
        return presentSettings(after);
      }),
    ),
    implement(calls.retryStockFindings, ({ context: { accountId } }) =>
      database.withAccount(accountId, async (tx) => ({ waiting: await wakeEffects(deps, tx, accountId, 'stock') })),
    ),
  ];
}

/** Warehouses, stock documents, stock by product, what invoices took. */
export function warehousingRoutes(deps: StockDeps): Route[] {
  return [...listRoutes(deps), ...settingRoutes(deps), ...sharedRoutes(deps)];
}
