import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Tx } from '../../platform/db/database.ts';
import { secondWaiting } from '../../testing/second-waiting.ts';
import { productTaker } from '../party-imports/take-products.ts';
import { createProduct } from '../products/commands.ts';
import { changeProductUnit } from '../warehousing/change-product-unit.ts';
import { postStockDocument } from '../warehousing/documents.ts';
import { readFindings } from '../warehousing/findings.ts';
import { changeStockRule } from '../warehousing/stock-rule.ts';
import { createWarehouse } from '../warehousing/warehouses.ts';
import { renewEffects, triesMax, wakeFailed } from './effects.ts';
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

/** Works off, and says for which invoices something was to be taken. */
async function triedFor(): Promise<string[]> {
  const tried: string[] = [];
  const noting: Book = {
    ...books.stock,
    take(...given) {
      tried.push(given[2].id);
      return books.stock.take(...given);
    },
  };
  await workOffEffects(deps, { ...books, stock: noting }, own.accountId);
  return tried;
}

/** Works off, and says how often something was to be taken for the invoice. */
const triesOf = async (invoice: string): Promise<number> => (await triedFor()).filter((id) => id === invoice).length;

/** Works off while the taking for an invoice fails, until a fault of ours has set it aside. */
async function setAside(broken: string): Promise<void> {
  const stock: Book = {
    ...books.stock,
    take: (...given) => (given[2].id === broken ? Promise.reject(new Error('died')) : books.stock.take(...given)),
  };
  for (let tries = 0; tries < triesMax; tries += 1)
    await workOffEffects(deps, { ...books, stock }, own.accountId).catch(() => undefined);
}

const comesOf = (tx: Tx, product_id: string, qty: string) =>
  postStockDocument(deps, tx, own.accountId, {
    kind: 'receipt',
    warehouse_id: own.warehouse,
    lines: [{ product_id, qty, unit_price: '10' }],
  });

/** Another product, of which there are so many. */
const another = (qty: string) =>
  within<string>(async (tx) => {
    const { id } = await createProduct(runtime, tx, own.accountId, { name: 'دیگر', code: '2720000131425' });
    await comesOf(tx, id, qty);
    return id;
  });

/** Says that an invoice that waits sells another product. */
const isOf = (id: string, product: string) =>
  database().asOwner(
    "update invoice_documents set draft = jsonb_set(draft, '{items,0,product_id}', to_jsonb($2::text)) where invoice_id = $1",
    [id, product],
  );

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

  it('tells what lies there by now, of a correction with what it brings back itself', async () => {
    const there = async () =>
      (await within<Awaited<ReturnType<typeof readFindings>>>((tx) => readFindings(tx, {}))).findings.map(({ lines }) =>
        lines.map(({ needed, there, ...line }) => [needed, there, line.brings ?? null]),
      );
    const first = await sold(60);
    await sold(50);
    await confirmed('corrective', 150, first);
    await settle();
    expect(await there()).toEqual([[['50', '40', null]], [['150', '100', '60']]]);
    await sold(30);
    expect(await there()).toEqual([[['50', '10', null]], [['150', '70', '60']]]);
  });

  it('is tried again for its own goods alone, and for what is left of a correction alone', async () => {
    const first = await sold(100);
    const other = await another('5');
    const held = await sold(30);
    const ofOther = await confirmed('original', 5);
    await isOf(ofOther, other);
    await settle();
    await confirmed('cancellation', 5, ofOther);
    const same = await confirmed('corrective', 100, first);
    expect(await triesOf(held)).toBe(0);
    const less = await confirmed('corrective', 80, same);
    // Of 20 that came back nobody is served who wants 30.
    expect(await triesOf(held)).toBe(0);
    await confirmed('corrective', 70, less);
    expect([await triesOf(held), (await ofStock())[1]]).toEqual([1, 'stock done']);
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

  it('of before shortages named their warehouse is tried once, and found with the next goods (SQL 0906)', async () => {
    const first = await sold(100);
    const held = [await sold(30), await sold(10)];
    await database().asOwner(
      "update invoice_effects set detail = jsonb_build_array(detail -> 0 #- '{warehouse_id}') where invoice_id = $1",
      [held[0]],
    );
    const upgrade = new URL('../../../sql/0906_shortages_without_warehouse.sql', import.meta.url);
    await database().asOwner(readFileSync(upgrade, 'utf8'));
    expect(await triedFor()).toEqual([held[0]]);
    const less = await confirmed('corrective', 70, first);
    expect(await triedFor()).toEqual([less, held[0]]);
    expect(await ofStock()).toEqual(['stock done', 'stock done', 'stock held SHORT', 'stock done']);
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

describe('very many sales that are held as short', () => {
  it('are tried as far as the goods go that came back, in their order', async () => {
    const returned = [await sold(1), await sold(1)];
    await sold(98);
    const held: string[] = [];
    for (let one = 0; one < 50; one += 1) held.push(await confirmed('original', 1));
    await settle();
    await settle();
    for (const id of returned) await confirmed('cancellation', 1, id);
    const tried = await triedFor();
    expect(tried).toEqual(held.slice(0, 2));
    expect((await ofStock()).filter((state) => state === 'stock held SHORT')).toHaveLength(48);
  });

  it('are no hindrance to a large one: it is taken once there is enough for it, and what is left goes on', async () => {
    const [first, second] = [await sold(10), await sold(90)];
    const large = await sold(60);
    const small = [await sold(5), await sold(8), await sold(40)];
    await confirmed('cancellation', 10, first);
    expect(await triedFor()).toEqual([small[0]]);
    await confirmed('cancellation', 90, second);
    expect(await triedFor()).toEqual([large, small[1]]);
    expect([await stock(), (await ofStock()).at(-3)]).toEqual(['27 270', 'stock held SHORT']);
  });

  const alsoOf = (id: string, product: string, qty: string) =>
    database().asOwner(
      `update invoice_documents set draft = jsonb_set(draft, '{items,1}', draft -> 'items' -> 0 || $2::jsonb) where invoice_id = $1`,
      [id, JSON.stringify({ product_id: product, item_qty: qty })],
    );
  it('are tried behind one that is short of something else by now', async () => {
    const other = await another('10');
    const first = await sold(100);
    const both = await confirmed('original', 30);
    await alsoOf(both, other, '10');
    const later = await sold(25);
    await isOf(await confirmed('original', 1), other);
    await settle();
    const less = await confirmed('corrective', 70, first);
    expect(await triedFor()).toEqual([less, both, later]);
    expect((await ofStock()).slice(1, 3)).toEqual(['stock held SHORT', 'stock done']);
  });

  it('are tried behind one that a fault of ours has set aside', async () => {
    const first = await sold(100);
    const [broken, later] = [await sold(30), await sold(20)];
    await confirmed('cancellation', 100, first);
    await setAside(broken);
    expect(await triesOf(later)).toBe(1);
    expect((await ofStock()).slice(1, 3)).toEqual(['stock held ERROR', 'stock done']);
  });
});

describe('a correction that is held as short', () => {
  it('is taken once what it brings back itself and what came are enough, and not tried before', async () => {
    const [first, second] = [await sold(30), await sold(60)];
    const more = await confirmed('corrective', 75, first);
    await settle();
    expect((await ofStock()).at(-1)).toBe('stock held SHORT');
    const less = await confirmed('corrective', 30, second);
    expect(await triesOf(more)).toBe(0);
    await confirmed('corrective', 25, less);
    expect([await triesOf(more), await stock()]).toEqual([1, '0 0']);
  });

  it('is tried once what it changes was taken, of which it did not know when it was held', async () => {
    const first = await sold(90);
    const small = await sold(20);
    const more = await confirmed('corrective', 60, small);
    await settle();
    expect((await ofStock()).slice(-2)).toEqual(['stock held SHORT', 'stock held SHORT']);
    await confirmed('corrective', 40, first);
    expect((await triedFor()).slice(1)).toEqual([small, more]);
    expect([await stock(), (await ofStock()).slice(1, 3)]).toEqual(['0 0', ['stock done', 'stock done']]);
  });

  it('is tried once what it changes was taken, which a fault of ours had set aside', async () => {
    const other = await sold(30);
    const first = await confirmed('original', 60);
    await setAside(first);
    const more = await confirmed('corrective', 100, first);
    await settle();
    expect((await ofStock()).slice(1)).toEqual(['stock held ERROR', 'stock held SHORT']);
    await wakeFailed(deps);
    expect(await triedFor()).toEqual([first, more]);
    await confirmed('cancellation', 30, other);
    expect([await triesOf(more), await stock()]).toEqual([1, '0 0']);
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
