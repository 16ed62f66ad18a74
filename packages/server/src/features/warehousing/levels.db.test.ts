import type { CallInput, calls } from '@taraz/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Problem } from '../../platform/problem.ts';
import { seedAccount } from '../../testing/seed.ts';
import { tellingDeps } from '../../testing/telling-deps.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { createTestRuntime } from '../../testing/test-runtime.ts';
import { createProduct } from '../products/commands.ts';
import { postStockDocument, undoStockDocument } from './documents.ts';
import { changeStockSettings } from './stock-settings.ts';
import type { StockDeps } from './tell-low.ts';
import { createWarehouse } from './warehouses.ts';

const database = testDatabase();
const runtime = createTestRuntime();
/** No invoices here: nothing ever waits. */
const depsOf = (): StockDeps => ({
  database: database().db,
  ...tellingDeps(runtime),
});

/** Any thing a person may do to stock; warehouses and products are named by their numbers. */
const operation = fc.oneof(
  fc.record({
    do: fc.constant('post' as const),
    kind: fc.constantFrom('receipt', 'issue', 'transfer', 'count'),
    from: fc.nat(1),
    lines: fc.uniqueArray(
      fc.record({
        product: fc.nat(2),
        qty: fc.integer({ min: 0, max: 4000 }),
        price: fc.integer({ min: 0, max: 100_000 }),
      }),
      { minLength: 1, maxLength: 3, selector: ({ product }) => product },
    ),
  }),
  fc.record({ do: fc.constant('undo' as const), which: fc.nat(12) }),
  fc.record({ do: fc.constant('settings' as const), negative: fc.constantFrom('refuse' as const, 'allow' as const) }),
);
type Operation = typeof operation extends fc.Arbitrary<infer T> ? T : never;
type Body = CallInput<typeof calls.createWarehousing>['body'];

interface Store {
  accountId: string;
  warehouses: string[];
  products: string[];
}

async function newStore(): Promise<Store> {
  const accountId = await seedAccount(database());
  return database().db.withAccount(accountId, async (tx) => {
    const warehouses: string[] = [];
    for (const name of ['یک', 'دو'])
      warehouses.push((await createWarehouse(runtime, tx, accountId, { kind: 'warehouse', name })).id);
    const products: string[] = [];
    for (const name of ['الف', 'ب', 'پ'])
      products.push((await createProduct(runtime, tx, accountId, { name, code: '2720000131425' })).id);
    return { accountId, warehouses, products };
  });
}

function bodyOf({ warehouses, products }: Store, { kind, from, lines }: Extract<Operation, { do: 'post' }>): Body {
  return {
    kind,
    warehouse_id: warehouses[from],
    ...(kind === 'transfer' ? { to_warehouse_id: warehouses[1 - from] } : {}),
    lines: lines.map(({ product, qty, price }) => ({
      product_id: products[product],
      // Thousandths, so that averages do not come out even.
      qty: String(qty / 1000),
      ...(kind === 'receipt' ? { unit_price: price } : {}),
    })),
  } as Body;
}

/** Refused by a rule: nothing happened. Anything else is a fault. */
async function tryTo(store: Store, one: Operation): Promise<void> {
  const { accountId } = store;
  try {
    await database().db.withAccount(accountId, async (tx) => {
      if (one.do === 'post') return postStockDocument(depsOf(), tx, accountId, bodyOf(store, one));
      if (one.do === 'settings') {
        const change = { negative: one.negative, takes_invoices: true };
        return changeStockSettings(runtime, tx, accountId, change, null);
      }
      const row = await tx
        .selectFrom('stock_documents')
        .select('id')
        .orderBy('number')
        .offset(one.which)
        .limit(1)
        .executeTakeFirst();
      return row && undoStockDocument(depsOf(), tx, accountId, row.id, {});
    });
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
  }
}

/** What the database must say of an account's stock, whatever was done. */
async function audit({ accountId }: Store): Promise<void> {
  const wrong = await database().asOwner(
    `select l.product_id, l.qty, sum(m.qty) as moved, l.value, sum(m.value) as worth
     from stock_levels l left join stock_movements m using (account_id, warehouse_id, product_id)
     where l.account_id = $1 group by l.account_id, l.warehouse_id, l.product_id
     having l.qty <> coalesce(sum(m.qty), 0) or l.value <> coalesce(sum(m.value), 0) or l.last_seq <> count(m.id)
       or case when l.qty = 0 then l.value <> 0 when l.qty > 0 then l.value < 0 else l.value > 0 end`,
    [accountId],
  );
  expect(wrong).toEqual([]);
  const broken = await database().asOwner(
    `select * from (select qty_after, value_after, seq,
         sum(qty) over line as qty_summed, sum(value) over line as value_summed, row_number() over line as place
       from stock_movements where account_id = $1
       window line as (partition by warehouse_id, product_id order by seq)) lines
     where qty_after <> qty_summed or value_after <> value_summed or seq <> place`,
    [accountId],
  );
  expect(broken).toEqual([]);
  const silent = await database().asOwner(
    "select id from stock_movements where account_id = $1 and kind = 'out' and qty_after < 0 and not may_be_short",
    [accountId],
  );
  expect(silent).toEqual([]);
  const numbers = await database().asOwner<{ gaps: boolean }>(
    'select coalesce(max(number) <> count(*), false) as gaps from stock_documents where account_id = $1',
    [accountId],
  );
  expect(numbers[0]?.gaps).toBe(false);
}

describe('levels are the sums of their movements', () => {
  it('after any sequence of operations', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(operation, { minLength: 4, maxLength: 20 }), async (operations) => {
        const store = await newStore();
        for (const one of operations) await tryTo(store, one);
        await audit(store);
      }),
      { numRuns: 8 },
    );
  });

  it('after any operations at the same time', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(operation, { minLength: 8, maxLength: 20 }), async (operations) => {
        const store = await newStore();
        await Promise.all(operations.map((one) => tryTo(store, one)));
        await audit(store);
      }),
      { numRuns: 8 },
    );
  });

  it('because nobody can write them', async () => {
    const store = await newStore();
    await tryTo(store, { do: 'post', kind: 'receipt', from: 0, lines: [{ product: 0, qty: 1000, price: 5 }] });
    const asApp = (text: string) =>
      database().db.withAccount(store.accountId, (tx) =>
        tx.executeQuery({ sql: text, parameters: [], query: {} } as never),
      );
    for (const text of [
      'update stock_levels set qty = 9',
      'delete from stock_movements',
      'update stock_movements set qty = 9',
    ])
      await expect(asApp(text)).rejects.toThrow(/permission denied/);
    await expect(database().asOwner('update stock_movements set qty = 9')).rejects.toThrow(/never changed/);
  });
});
