import { type CallInput, calls } from '@taraz/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Tx } from '../../platform/db/database.ts';
import { secondWaiting } from '../../testing/second-waiting.ts';
import { tellingDeps } from '../../testing/telling-deps.ts';
import { createTestRuntime } from '../../testing/test-runtime.ts';
import { type SignedIn, withSharedServer } from '../../testing/with-server.ts';
import { removeProduct } from '../products/commands.ts';
import { postStockDocument } from './documents.ts';
import { changeStockSettings } from './stock-settings.ts';
import type { StockDeps } from './tell-low.ts';
import { changeWarehouse, removeWarehouse } from './warehouses.ts';

const server = withSharedServer();
const runtime = createTestRuntime();
type Body = CallInput<typeof calls.createWarehousing>['body'];
let admin: SignedIn;
beforeAll(async () => {
  admin = await server().newAdmin();
  await admin.client(calls.createWarehousing, { body: { kind: 'warehouse', name: 'مرکزی' } });
});

let made = 0;
/** A product, and a warehouse that is not the default one, both of nothing yet. */
async function fresh(): Promise<{ product: string; warehouse: string; receipt: Body }> {
  made += 1;
  const { id: product } = await admin.client(calls.createProduct, {
    body: { name: `کالای ${made}`, code: '2720000131425', unit: 'NUMBER' },
  });
  const body = { kind: 'warehouse', name: `انبار ${made}` } as const;
  const { id: warehouse } = await admin.client(calls.createWarehousing, { body });
  const lines = [{ product_id: product, qty: '3', unit_price: '1000' }];
  return { product, warehouse, receipt: { kind: 'receipt', warehouse_id: warehouse, lines } };
}

const depsOf = (): StockDeps => ({
  database: server().database.db,
  ...tellingDeps(runtime),
});
const post = (tx: Tx, body: Body) => postStockDocument(depsOf(), tx, admin.accountId, body);
const secondOf = (first: (tx: Tx) => Promise<unknown>, second: () => Promise<unknown>) =>
  secondWaiting(server().database, admin.accountId, first, second);

const retire = (tx: Tx, warehouse: string) =>
  changeWarehouse(runtime, tx, warehouse, { kind: 'warehouse', name: `بسته ${warehouse}`, is_active: false }, null);
describe('goods that are moved while', () => {
  it('their product is removed: it stays, for it is in stock', async () => {
    const { product, receipt } = await fresh();
    const outcome = await secondOf(
      (tx) => post(tx, receipt),
      () => admin.client(calls.deleteProduct, { params: { id: product } }),
    );
    expect(outcome[0]).toBe('409');
  });

  it('their product was just removed: nothing comes in of what is in no list', async () => {
    const { product, receipt } = await fresh();
    const outcome = await secondOf(
      (tx) => removeProduct(runtime, tx, product),
      () => admin.client(calls.createWarehousing, { body: receipt }),
    );
    expect(outcome).toEqual(['400', 'lines[0].product_id NOT_FOUND']);
  });

  it('their product gets another unit: it keeps its own', async () => {
    const { product, receipt } = await fresh();
    const body = { name: 'x', code: '2720000131425', unit: 'KILO' };
    const outcome = await secondOf(
      (tx) => post(tx, receipt),
      () => admin.client(calls.putProduct, { params: { id: product }, body }),
    );
    expect(outcome).toEqual(['400', 'unit IN_USE']);
  });

  it('their warehouse goes out of use: nothing comes into it', async () => {
    const { warehouse, receipt } = await fresh();
    const outcome = await secondOf(
      (tx) => retire(tx, warehouse),
      () => admin.client(calls.createWarehousing, { body: receipt }),
    );
    expect(outcome).toEqual(['400', 'warehouse_id INACTIVE']);
  });

  it('their warehouse is removed: it stays', async () => {
    const { warehouse, receipt } = await fresh();
    const outcome = await secondOf(
      (tx) => post(tx, receipt),
      () => admin.client(calls.deleteWarehousing, { params: { id: warehouse } }),
    );
    expect(outcome[0]).toBe('409');
  });

  it('their warehouse was just removed: they have no place', async () => {
    const { warehouse, receipt } = await fresh();
    const outcome = await secondOf(
      (tx) => removeWarehouse(tx, warehouse),
      () => admin.client(calls.createWarehousing, { body: receipt }),
    );
    expect(outcome).toEqual(['400', 'warehouse_id NOT_FOUND']);
  });

  it('others of them leave another warehouse: they are told of as low by what both leave', async () => {
    const { product, receipt } = await fresh();
    const { warehouse: other } = await fresh();
    const line = { product_id: product, qty: '5', unit_price: '1000' };
    const least = { params: { id: product }, body: { min_qty: '5' } };
    const issue = { ...receipt, kind: 'issue', lines: [{ product_id: product, qty: '3' }] } as Body;
    for (const warehouse_id of [receipt.warehouse_id, other])
      await admin.client(calls.createWarehousing, { body: { ...receipt, warehouse_id, lines: [line] } as Body });
    await admin.client(calls.putStockRule, least);
    await secondOf(
      (tx) => post(tx, issue),
      () => admin.client(calls.createWarehousing, { body: { ...issue, warehouse_id: other } as Body }),
    );
    const { notifications } = await admin.client(calls.listNotifications, { query: {} });
    expect(notifications.map(({ kind, subject_id }) => [kind, subject_id])).toEqual([['low_stock', product]]);
  });
});

describe('a warehouse that is removed while', () => {
  it('it is made the default stays: invoices take from it', async () => {
    const { warehouse } = await fresh();
    const outcome = await secondOf(
      (tx) => changeWarehouse(runtime, tx, warehouse, { kind: 'warehouse', name: 'پیش‌فرض', is_default: true }, null),
      () => admin.client(calls.deleteWarehousing, { params: { id: warehouse } }),
    );
    expect(outcome).toEqual(['409']);
  });

  it('it is removed already is not removed again', async () => {
    const { warehouse } = await fresh();
    const outcome = await secondOf(
      (tx) => removeWarehouse(tx, warehouse),
      () => admin.client(calls.deleteWarehousing, { params: { id: warehouse } }),
    );
    expect(outcome).toEqual(['404']);
  });
});

describe('settings of stock that two change at once', () => {
  it('the second is told that they are not as they were read, the very first time too', async () => {
    const fresh = await server().newAdmin();
    for (const negative of ['allow', 'refuse'] as const) {
      const { etag } = await fresh.client(calls.getStockSettings, {});
      const body = { negative, takes_invoices: true };
      const outcome = await secondWaiting(
        server().database,
        fresh.accountId,
        (tx) => changeStockSettings(runtime, tx, fresh.accountId, body, etag),
        () => fresh.client(calls.putStockSettings, { body: { ...body, takes_invoices: false } }, { ifMatch: etag }),
      );
      expect(outcome[0]).toBe('412');
    }
  });
});
