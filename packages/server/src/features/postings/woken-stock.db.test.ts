import { describe, expect, it } from 'vitest';
import type { Tx } from '../../platform/db/database.ts';
import { secondWaiting } from '../../testing/second-waiting.ts';
import { productTaker } from '../party-imports/take-products.ts';
import { createProduct } from '../products/commands.ts';
import { changeProductUnit } from '../warehousing/change-product-unit.ts';
import { postStockDocument } from '../warehousing/documents.ts';
import { changeStockRule } from '../warehousing/stock-rule.ts';
import { createWarehouse } from '../warehousing/warehouses.ts';
import { renewEffects } from './effects.ts';
import { postingStand } from './testing/posting-stand.ts';
import { type Book, workOffEffects } from './work-off.ts';

const { database, runtime, books, deps, own, within, confirmed, settle, stock, states } = postingStand();

const ofStock = async () => (await states()).filter((state) => state.startsWith('stock'));

/** Sold, and worked off: of 100 that there are so many are left. */
async function sold(qty: number): Promise<string> {
  const id = await confirmed('original', qty);
  await settle();
  return id;
}

/** Works off, and says how often something was to be taken for the invoice. */
async function triesOf(invoice: string): Promise<number> {
  let tries = 0;
  const counting: Book = {
    ...books.stock,
    take(...given) {
      if (given[2].id === invoice) tries += 1;
      return books.stock.take(...given);
    },
  };
  await workOffEffects(deps, { ...books, stock: counting }, own.accountId);
  return tries;
}

const comesOf = (tx: Tx, product_id: string, qty: string) =>
  postStockDocument(deps, tx, own.accountId, {
    kind: 'receipt',
    warehouse_id: own.warehouse,
    lines: [{ product_id, qty, unit_price: '10' }],
  });

describe('a sale that is held as short', () => {
  const refuse = async (id: string) => {
    await database().asOwner("update invoices set buyer_reaction = 'REJECTED' where id = $1", [id]);
    await within((tx) => renewEffects(deps, tx, own.accountId, [id]));
  };
  it.each<[string, (id: string) => Promise<unknown>, string]>([
    ['a cancellation', (id) => confirmed('cancellation', 1, id), '70 700'],
    ['a return', (id) => confirmed('return', 40, id), '30 300'],
    ['a smaller correction', (id) => confirmed('corrective', 60, id), '10 100'],
  ])('is taken once goods come back by %s', async (_what, comeBack, left) => {
    const first = await sold(100);
    await sold(30);
    expect((await ofStock()).at(-1)).toBe('stock held SHORT');
    await comeBack(first);
    await settle();
    expect([await stock(), new Set(await ofStock())]).toEqual([left, new Set(['stock done'])]);
  });

  it('is taken once a larger correction is refused by its buyer', async () => {
    const first = await sold(40);
    const more = await confirmed('corrective', 100, first);
    await settle();
    await sold(30);
    expect((await ofStock()).at(-1)).toBe('stock held SHORT');
    await refuse(more);
    await settle();
    expect([await stock(), (await ofStock()).at(-1)]).toEqual(['30 300', 'stock done']);
  });

  it('is tried again for its own goods alone, and for what is left of a correction alone', async () => {
    const first = await sold(100);
    const other = await within<string>(async (tx) => {
      const { id } = await createProduct(runtime, tx, own.accountId, { name: 'دیگر', code: '2720000131425' });
      await comesOf(tx, id, '5');
      return id;
    });
    const held = await sold(30);
    const ofOther = await confirmed('original', 5);
    await database().asOwner(
      "update invoice_documents set draft = jsonb_set(draft, '{items,0,product_id}', to_jsonb($2::text)) where invoice_id = $1",
      [ofOther, other],
    );
    await settle();
    await confirmed('cancellation', 5, ofOther);
    const same = await confirmed('corrective', 100, first);
    expect(await triesOf(held)).toBe(0);
    await confirmed('corrective', 80, same);
    expect([await triesOf(held), (await ofStock())[1]]).toEqual([1, 'stock held SHORT']);
    expect(await triesOf(held)).toBe(0);
  });

  it('is tried once for each that brought something back, and no circle comes of several', async () => {
    const first = await sold(60);
    const held = [await sold(70), await sold(80)];
    await confirmed('cancellation', 60, first);
    expect(await triesOf(held[0] ?? '')).toBe(1);
    // The elder one is taken of what came back, and its own return lets the younger one be tried.
    expect(await ofStock()).toEqual(['stock done', 'stock done', 'stock held SHORT', 'stock done']);
    await confirmed('return', 10, held[0]);
    expect(await triesOf(held[1] ?? '')).toBe(1);
    expect([await stock(), (await ofStock())[2]]).toEqual(['10 100', 'stock done']);
  });

  it('is woken after whoever wakes at the moment', async () => {
    const first = await sold(100);
    await sold(30);
    await confirmed('cancellation', 100, first);
    const say = (tx: Tx) =>
      changeProductUnit(deps, tx, own.accountId, own.product, { unit: '1624', per: '1', makes: '12' });
    expect(await secondWaiting(database(), own.accountId, say, settle)).toEqual(['taken']);
    await settle();
    expect([await stock(), new Set(await ofStock())]).toEqual(['70 700', new Set(['stock done'])]);
  });
});

describe('a sale that is held as short where its product is taken from', () => {
  /** Another warehouse, where 50 lie. */
  const branch = () =>
    within<string>(async (tx) => {
      const { id } = await createWarehouse(runtime, tx, own.accountId, { kind: 'warehouse', name: 'شعبه' });
      const lines = [{ product_id: own.product, qty: '50', unit_price: '10' }];
      await postStockDocument(deps, tx, own.accountId, { kind: 'receipt', warehouse_id: id, lines });
      return id;
    });
  const imported = (tx: Tx) => {
    const taker = productTaker(deps, tx, own.accountId, true);
    const row = { name: 'کالا', code: '2720000131425', warehouse_name: 'شعبه' };
    return taker
      .plan([row])
      .then((plans) => taker.change(plans.flatMap((plan) => (plan.outcome === 'changed' ? [plan.change] : []))));
  };
  it.each<[string, (tx: Tx, id: string) => Promise<unknown>]>([
    [
      'on its card of stock',
      (tx, id) => changeStockRule(deps, tx, own.accountId, own.product, { warehouse_id: id, min_qty: '1' }),
    ],
    ['by a file', imported],
  ])('is taken once that is another one, said %s', async (_how, say) => {
    const id = await branch();
    await sold(100);
    const held = await sold(30);
    await within((tx) => changeStockRule(deps, tx, own.accountId, own.product, { min_qty: '2' }));
    expect(await triesOf(held)).toBe(0);
    await within((tx) => say(tx, id));
    await settle();
    expect(await ofStock()).toEqual(['stock done', 'stock done']);
  });
});
