import { readFileSync } from 'node:fs';
import { type CallInput, calls } from '@taraz/contract';
import { unitCodeOf } from '@taraz/core';
import { beforeAll, describe, expect, it } from 'vitest';
import { refusalOf } from '../../testing/refusal-of.ts';
import { tableWork } from '../../testing/table-work.ts';
import { type SignedIn, withSharedServer } from '../../testing/with-server.ts';
import { productTexts } from '../products/messages.fa.ts';
import { warehousingTexts } from './messages.fa.ts';
import { lockLevels, movedSince } from './post-stock.ts';
import { listStock, lowStock, pageOfStock, stockWalk } from './stock-queries.ts';
import { namedWarehouses } from './warehouses.ts';

const server = withSharedServer();
type Body = CallInput<typeof calls.createWarehousing>['body'];
let admin: SignedIn;
let main: string;
let shop: string;
beforeAll(async () => {
  admin = await server().newAdmin();
  main = (await make({ kind: 'warehouse', name: 'مرکزی', code: '۰۱' })).id;
  shop = (await make({ kind: 'warehouse', name: 'فروشگاه' })).id;
});

const make = (body: Body, who = admin) => who.client(calls.createWarehousing, { body });
let made = 0;
async function goods(type: 'goods' | 'services' = 'goods', who = admin): Promise<string> {
  made += 1;
  return (await who.client(calls.createProduct, { body: { name: `کالای ${made}`, code: '2720000131425', type } })).id;
}
const receipt = (product_id: string, qty: string, unit_price: string, warehouse_id = main) =>
  make({ kind: 'receipt', warehouse_id, lines: [{ product_id, qty, unit_price }] });
const issue = (product_id: string, qty: string, warehouse_id = main) =>
  make({ kind: 'issue', warehouse_id, lines: [{ product_id, qty }] });
async function stockOf(product: string) {
  const { stock } = await admin.client(calls.listStock, { query: { limit: 500 } });
  const row = stock.find(({ id }) => id === product);
  return row && [row.qty, row.value, row.average];
}

describe('warehouses', () => {
  it('the first is where invoices take from; there is always one', async () => {
    const { warehouses } = await admin.client(calls.listWarehousing, { query: { sort: 'name' } });
    expect(warehouses.map(({ name, is_default, code }) => [name, is_default, code])).toEqual([
      ['فروشگاه', false, ''],
      ['مرکزی', true, '01'],
    ]);
    const put = (id: string, body: Partial<Body>) =>
      admin.client(calls.putWarehousing, { params: { id }, body: { kind: 'warehouse', name: 'x', ...body } });
    expect(await refusalOf(put(main, { is_default: false }))).toEqual(['400', 'is_default NOT_ALLOWED']);
    await put(shop, { name: 'فروشگاه', is_default: true });
    await put(main, { name: 'مرکزی', code: '01', is_default: true });
    expect(await refusalOf(put(shop, { name: 'فروشگاه', code: '01' }))).toEqual(['409', 'code TAKEN']);
  });

  it('what is switched off does not become the default one, where nothing could be received', async () => {
    const who = await server().newAdmin();
    const off: Body = { kind: 'warehouse', name: 'بسته', is_active: false };
    const refused = ['400', 'is_active NOT_ALLOWED'];
    expect(await refusalOf(make(off, who))).toEqual(refused);
    await make({ kind: 'warehouse', name: 'مرکزی' }, who);
    expect(await refusalOf(make({ ...off, is_default: true }, who))).toEqual(refused);
    const { id } = await make(off, who);
    const put = (body: Partial<Body>) =>
      who.client(calls.putWarehousing, { params: { id }, body: { kind: 'warehouse', name: 'بسته', ...body } });
    expect(await refusalOf(put({ is_active: false, is_default: true }))).toEqual(refused);
    const opened = await put({ is_active: true, is_default: true });
    expect(opened).toMatchObject({ is_active: true, is_default: true });
    expect(await refusalOf(put({ is_active: false, is_default: true }))).toEqual(refused);
  });

  it('a form that was open while another one became the default does not take that back', async () => {
    const put = (id: string, body: Partial<Body>, ifMatch: string) =>
      admin.client(
        calls.putWarehousing,
        { params: { id }, body: { kind: 'warehouse', name: 'x', ...body } },
        { ifMatch },
      );
    const open = await admin.client(calls.getWarehousing, { params: { id: main } });
    await put(shop, { name: 'فروشگاه', is_default: true }, '*');
    const late = put(main, { name: 'مرکزی', code: '01', address: 'نو', is_default: true }, open.etag);
    expect(await refusalOf(late)).toEqual(['412']);
    await put(main, { name: 'مرکزی', code: '01', is_default: true }, '*');
  });

  it('a warehouse has no code that another is called by, nor a name that is another’s code', async () => {
    const who = await server().newAdmin();
    const one = (name: string, code: string) => make({ kind: 'warehouse', name, code }, who);
    const { id } = await one('A1', '7');
    expect(await refusalOf(one('دیگر', 'a۱'))).toEqual(['409', 'code TAKEN']);
    expect(await refusalOf(one('۷', '8'))).toEqual(['409', 'name TAKEN']);
    // Its own name may be its code; and what stood so before stays until it is changed.
    await one('B2', 'B2');
    await server().database.asOwner("update warehouses set code = 'b2' where id = $1", [id]);
    const put = (body: object) =>
      who.client(calls.putWarehousing, {
        params: { id },
        body: { kind: 'warehouse', name: 'A1', is_default: true, code: 'b2', ...body },
      });
    expect(await put({ notes: 'نو' })).toMatchObject({ code: 'b2' });
    expect(await refusalOf(put({ code: 'B2' }))).toEqual(['409', 'code TAKEN']);
  });

  it('have a code as it is given, which no second one has, however it is typed', async () => {
    const who = await server().newAdmin();
    const one = (code: string, name = `انبار ${code}`) => make({ kind: 'warehouse', name, code }, who);
    const { id } = await one('WH-01');
    expect([await one(' ۱-۱۲ '), await one('11-2')]).toMatchObject([{ code: '1-12' }, { code: '11-2' }]);
    const { warehouses } = await who.client(calls.listWarehousing, { query: { search_field: 'WH-01' } });
    expect(warehouses.map((row) => row.id)).toEqual([id]);
    expect(await refusalOf(one('wh-01', 'غرب'))).toEqual(['409', 'code TAKEN']);
    const both = await Promise.allSettled([one('a1', 'یک'), one('A1', 'دو')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    // Of before: codes that are one keep theirs until one of them is changed.
    await server().database.asOwner(`update warehouses set code = 'wh-01' where account_id = $1 and code = '11-2'`, [
      who.accountId,
    ]);
    const put = (body: Partial<Body>) =>
      who.client(calls.putWarehousing, {
        params: { id },
        body: { kind: 'warehouse', name: 'انبار WH-01', is_default: true, ...body },
      });
    expect(await put({ code: 'WH-01', notes: 'نو' })).toMatchObject({ code: 'WH-01' });
    expect(await refusalOf(put({ code: 'Wh-01' }))).toEqual(['409', 'code TAKEN']);
  });

  it('are known by their names: no second one is called the same, however it is written', async () => {
    const put = (id: string, name: string, notes = '') =>
      admin.client(calls.putWarehousing, { params: { id }, body: { kind: 'warehouse', name, notes } });
    const twin = { kind: 'warehouse', name: ' فروشگاە ' } as const;
    expect(await refusalOf(make(twin))).toEqual(['409', 'name TAKEN']);
    const { id } = await make({ kind: 'warehouse', name: 'سردخانه' });
    expect(await refusalOf(put(id, 'فروشگاه'))).toEqual(['409', 'name TAKEN']);
    // One from before this was asked for may be changed in everything else, and products are moved to the very one chosen.
    await server().database.asOwner("update warehouses set name = 'فروشگاه' where id = $1", [id]);
    await put(id, 'فروشگاه', 'طبقه دوم');
    const product = await goods();
    const move = (warehouse_id: string) =>
      admin.client(calls.bulkChangeProducts, { body: { ids: [product], change: { warehouse_id } } });
    await move(shop);
    expect((await move(id)).count).toBe(1);
    expect((await admin.client(calls.getProduct, { params: { id: product } })).warehouse_id).toBe(id);
    await move(shop);
    await admin.client(calls.deleteWarehousing, { params: { id } });
    const once = { kind: 'warehouse', name: 'هم‌زمان' } as const;
    const made = await Promise.allSettled(Array.from({ length: 3 }, () => make(once)));
    const kept = made.flatMap((one) => (one.status === 'fulfilled' ? [one.value.id] : []));
    expect(kept).toHaveLength(1);
    await admin.client(calls.deleteWarehousing, { params: { id: kept[0] ?? '' } });
  });

  it('are removed while nothing was done in them, and no goods of the list name them', async () => {
    const { id } = await make({ kind: 'warehouse', name: 'رفتنی' });
    const remove = () => admin.client(calls.deleteWarehousing, { params: { id } });
    const ids = [await goods(), await goods()];
    const place = (some: string[], warehouse_id: string | null) =>
      admin.client(calls.bulkChangeProducts, { body: { ids: some, change: { warehouse_id } } });
    await place(ids, id);
    await expect(remove()).rejects.toMatchObject({
      problem: { code: 'IN_USE', detail: warehousingTexts.namedBy('۲') },
    });
    await place(ids.slice(1), null);
    // Of one that is in no list nothing is taken.
    await admin.client(calls.deleteProduct, { params: { id: ids[0] ?? '' } });
    await admin.client(calls.deleteWarehousing, { params: { id } });
    expect(await refusalOf(admin.client(calls.getWarehousing, { params: { id } }))).toEqual(['404']);
    await receipt(await goods(), '1', '1', shop);
    expect(await refusalOf(admin.client(calls.deleteWarehousing, { params: { id: shop } }))).toEqual(['409']);
  });
});

describe('stock documents', () => {
  it('value what is there by moving average, to the rial', async () => {
    const product = await goods();
    await receipt(product, '۳', '۱۰۰');
    await receipt(product, '1', '33.5');
    expect(await stockOf(product)).toEqual(['4', '334', '84']);
    await issue(product, '1');
    // 334 ÷ 4 is 83.5, half up 84; the rest stays with the rest.
    expect(await stockOf(product)).toEqual(['3', '250', '83']);
    const { movements } = await admin.client(calls.listStockMovements, { query: { product_id: product } });
    expect(
      movements.map(({ kind, qty, value, qty_after, value_after }) => [kind, qty, value, qty_after, value_after]),
    ).toEqual([
      ['out', '-1', '-84', '3', '250'],
      ['in', '1', '34', '4', '334'],
      ['in', '3', '300', '3', '300'],
    ]);
  });

  it('move goods from one warehouse to another at what they cost', async () => {
    const product = await goods();
    await receipt(product, '10', '7');
    await make({
      kind: 'transfer',
      warehouse_id: main,
      to_warehouse_id: shop,
      lines: [{ product_id: product, qty: '4' }],
    });
    const { stock } = await admin.client(calls.listStock, { query: { limit: 500 } });
    expect(stock.find(({ id }) => id === product)?.places.map(({ name, qty, value }) => [name, qty, value])).toEqual([
      ['مرکزی', '6', '42'],
      ['فروشگاه', '4', '28'],
    ]);
    const there = await admin.client(calls.listStock, { query: { warehouse_id: shop } });
    expect(there.stock.find(({ id }) => id === product)?.qty).toBe('4');
  });

  it('count: what was found is what is there, and the document keeps what was expected', async () => {
    const product = await goods();
    const other = await goods();
    await receipt(product, '10', '5');
    const counted = await make({
      kind: 'count',
      warehouse_id: main,
      lines: [
        { product_id: product, qty: '8' },
        { product_id: other, qty: 2 },
      ],
    });
    if (counted.kind === 'warehouse') throw new Error('a document');
    expect(counted.lines.map(({ qty, expected }) => [qty, expected])).toEqual([
      ['8', '10'],
      ['2', '0'],
    ]);
    expect([await stockOf(product), await stockOf(other)]).toEqual([
      ['8', '40', '5'],
      ['2', '0', '0'],
    ]);
  });

  it('count: the document is worth what was found less what was expected, and its undoing the same with the other sign', async () => {
    const [found, lost] = [await goods(), await goods()];
    for (const product of [found, lost]) await receipt(product, '10', '5');
    const count = async (...lines: [product_id: string, qty: string][]) => {
      const body = lines.map(([product_id, qty]) => ({ product_id, qty }));
      return (await make({ kind: 'count', warehouse_id: main, lines: body })).id;
    };
    const surplus = await count([found, '13']);
    const shortage = await count([lost, '8']);
    const both = await count([found, '12'], [lost, '12']);
    const undone = await admin.client(calls.undoStockDocument, { params: { id: shortage }, body: {} });
    const { documents } = await admin.client(calls.listStockDocuments, { query: { limit: 500 } });
    const listed = (id: string) => documents.find((one) => one.id === id)?.value;
    expect([surplus, shortage, both, undone.id].map(listed)).toEqual(['15', '-10', '15', '10']);
    expect(await admin.client(calls.getWarehousing, { params: { id: shortage } })).toMatchObject({ value: '-10' });
  });

  it('never let go what is not there, unless settings allow it; then it is marked', async () => {
    const product = await goods();
    await receipt(product, '2', '50');
    expect(await refusalOf(issue(product, '3'))).toEqual(['409', 'lines[0].qty SHORT']);
    const settings = (negative: 'allow' | 'refuse') =>
      admin.client(calls.putStockSettings, { body: { negative, takes_invoices: true } });
    await settings('allow');
    const short = await issue(product, '3');
    expect(short).toMatchObject({ is_short: true, value: '150' });
    expect(await stockOf(product)).toEqual(['-1', '-50', '']);
    const { count } = await admin.client(calls.listStock, { query: { state: 'short' } });
    expect(count).toBe(1);
    // What comes in pays what was owed at its own cost.
    await receipt(product, '4', '60');
    expect(await stockOf(product)).toEqual(['3', '180', '60']);
    await settings('refuse');
  });

  it('are undone once, by people only', async () => {
    const product = await goods();
    const first = await receipt(product, '5', '10');
    const undo = (id: string) => admin.client(calls.undoStockDocument, { params: { id }, body: {} });
    const undone = await undo(first.id);
    expect([undone.kind, await stockOf(product)]).toEqual(['undo', ['0', '0', '']]);
    expect(await refusalOf(undo(first.id))).toEqual(['409']);
    expect(await refusalOf(undo(undone.id))).toEqual(['409']);
    const second = await receipt(product, '5', '10');
    const out = await issue(product, '2');
    expect(await undo(out.id)).toMatchObject({ value: '20' });
    await issue(product, '1');
    expect(await refusalOf(undo(second.id))).toEqual(['409', 'lines[0].qty SHORT']);
  });

  it('are undone at what they brought: a receipt at a wrong price leaves the others at what they cost', async () => {
    const product = await goods();
    const undo = (id: string) => admin.client(calls.undoStockDocument, { params: { id }, body: {} });
    await receipt(product, '10', '100');
    const wrong = await receipt(product, '10', '1000');
    expect(await undo(wrong.id)).toMatchObject({ value: '10000' });
    expect(await stockOf(product)).toEqual(['10', '1000', '100']);
    // Goods of a transfer come back at what leaves the other place, and the two together stay worth as much.
    await receipt(product, '3', '200', shop);
    const lines = [{ product_id: product, qty: '7' }];
    const moved = await make({ kind: 'transfer', warehouse_id: main, to_warehouse_id: shop, lines });
    await make({ kind: 'issue', warehouse_id: shop, lines: [{ product_id: product, qty: '2' }] });
    const before = await stockOf(product);
    await undo(moved.id);
    expect(await stockOf(product)).toEqual(before);
  });

  it('leave no last known cost behind: what is found after a receipt at a wrong price was undone costs what it did', async () => {
    const product = await goods();
    await receipt(product, '10', '100');
    const wrong = await receipt(product, '10', '1000');
    await admin.client(calls.undoStockDocument, { params: { id: wrong.id }, body: {} });
    await issue(product, '10');
    await make({ kind: 'count', warehouse_id: main, lines: [{ product_id: product, qty: '2' }] });
    expect(await stockOf(product)).toEqual(['2', '200', '100']);
  });

  it('nor one of before that was so: only levels that kept the cost of what was undone are mended (SQL 0779)', async () => {
    const [product, only] = [await goods(), await goods()];
    await receipt(product, '10', '100');
    for (const one of [product, only]) {
      const { id } = await receipt(one, '10', '1000');
      await admin.client(calls.undoStockDocument, { params: { id }, body: {} });
    }
    const issued = await issue(product, '10');
    await admin.client(calls.undoStockDocument, { params: { id: issued.id }, body: {} });
    const { asOwner } = server().database;
    const costs = () =>
      asOwner('select product_id, last_cost::float8 from stock_levels order by warehouse_id, product_id');
    const right = await costs();
    await asOwner('update stock_levels set last_cost = 1000 where product_id = any($1)', [[product, only]]);
    await asOwner(readFileSync(new URL('../../../sql/0779_last_costs_of_before.sql', import.meta.url), 'utf8'));
    expect(await costs()).toEqual(right);
    expect(right).toContainEqual({ product_id: product, last_cost: 100 });
    expect(right).toContainEqual({ product_id: only, last_cost: 0 });
  });

  it('a count of an earlier time is held against what was there then', async () => {
    const product = await goods();
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
    const post = (kind: 'receipt' | 'issue' | 'count', qty: string, hours: number) =>
      make({ kind, warehouse_id: main, at: hoursAgo(hours), lines: [{ product_id: product, qty }] });
    await post('receipt', '10', 9);
    await post('issue', '3', 1);
    const right = await post('count', '10', 5);
    expect(right).toMatchObject({ value: '0', lines: [{ qty: '10', expected: '10' }] });
    expect((await stockOf(product))?.[0]).toBe('7');
    await post('count', '8', 5);
    expect((await stockOf(product))?.[0]).toBe('5');
    // What went since was more than what was counted.
    expect(await refusalOf(post('count', '2', 5))).toEqual(['409', 'lines[0].qty SHORT']);
    expect((await stockOf(product))?.[0]).toBe('5');
  });

  it('a count of an earlier time takes what was undone since for what never moved', async () => {
    const product = await goods();
    const at = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
    const post = (kind: 'receipt' | 'issue' | 'count', qty: string, hours: number) =>
      make({ kind, warehouse_id: main, at: at(hours), lines: [{ product_id: product, qty }] });
    const undo = (id: string) => admin.client(calls.undoStockDocument, { params: { id }, body: {} });
    // One of before the count, and one of after it.
    for (const hours of [9, 1]) await undo((await post('receipt', '100', hours)).id);
    expect(await post('count', '0', 5)).toMatchObject({ value: '0', lines: [{ qty: '0', expected: '0' }] });
    await post('receipt', '10', 9);
    await undo((await post('issue', '4', 8)).id);
    expect(await post('count', '10', 5)).toMatchObject({ value: '0', lines: [{ qty: '10', expected: '10' }] });
    expect((await stockOf(product))?.[0]).toBe('10');
  });

  it('a count of minutes ahead takes so, too, what was dated later yet', async () => {
    const product = await goods();
    const post = (kind: 'receipt' | 'count', qty: string, minutes: number) => {
      const at = new Date(Date.now() + minutes * 60_000).toISOString();
      return make({ kind, warehouse_id: main, at, lines: [{ product_id: product, qty }] });
    };
    const { id } = await post('receipt', '100', 4);
    await admin.client(calls.undoStockDocument, { params: { id }, body: {} });
    expect(await post('count', '0', 2)).toMatchObject({ value: '0', lines: [{ qty: '0', expected: '0' }] });
  });

  it('are described anew, and never move something else', async () => {
    const posted = await receipt(await goods(), '1', '1');
    const put = (body: Partial<Body>, ifMatch = 'v1') =>
      admin.client(
        calls.putWarehousing,
        { params: { id: posted.id }, body: { kind: 'receipt', ...body } },
        { ifMatch },
      );
    expect(await put({ party: 'فروشنده نو' })).toMatchObject({ party: 'فروشنده نو', etag: 'v2' });
    expect(await refusalOf(put({ party: 'دیر' }))).toEqual(['412']);
    const lines = [{ product_id: await goods(), qty: 1 }];
    expect(await refusalOf(put({ kind: 'issue', lines }, 'v2'))).toEqual([
      '400',
      'kind NOT_ALLOWED',
      'lines NOT_ALLOWED',
    ]);
    expect(await refusalOf(admin.client(calls.deleteWarehousing, { params: { id: posted.id } }))).toEqual(['409']);
    const found = await admin.client(calls.listStockDocuments, { query: { search_field: 'فروشنده نو' } });
    expect(found.documents.map(({ id }) => id)).toEqual([posted.id]);
  });

  it.each<[string, () => Promise<Body>, string[]]>([
    ['nothing', async () => ({ kind: 'receipt' }), ['400', 'warehouse_id REQUIRED', 'lines REQUIRED']],
    [
      'a service, a zero, a stranger',
      async () => ({
        kind: 'issue',
        warehouse_id: crypto.randomUUID(),
        lines: [
          { product_id: await goods('services'), qty: 1 },
          { product_id: await goods(), qty: '۰' },
          { product_id: crypto.randomUUID(), qty: 1 },
        ],
      }),
      [
        '400',
        'warehouse_id NOT_FOUND',
        'lines[0].product_id NOT_ALLOWED',
        'lines[1].qty TOO_SMALL',
        'lines[2].product_id NOT_FOUND',
      ],
    ],
    [
      'a transfer to itself',
      async () => ({
        kind: 'transfer',
        warehouse_id: main,
        to_warehouse_id: main,
        lines: [{ product_id: await goods(), qty: 1 }],
      }),
      ['400', 'to_warehouse_id SAME_PLACE'],
    ],
    [
      'a warehouse out of use, a price of what leaves, one of goods twice, a day that has not come',
      async () => {
        const { id } = await make({ kind: 'warehouse', name: 'بسته', is_active: false });
        const line = { product_id: await goods(), qty: 1 };
        const at = new Date(server().clock.nowMs() + 6 * 60_000).toISOString();
        return { kind: 'issue', warehouse_id: id, at, lines: [{ ...line, unit_price: 5 }, line] };
      },
      ['400', 'warehouse_id INACTIVE', 'lines[0].unit_price NOT_ALLOWED', 'lines[1].product_id TWICE', 'at TOO_LATE'],
    ],
    [
      'a slip of the year',
      async () => ({
        kind: 'receipt',
        warehouse_id: main,
        at: '1666-11-30T08:00:00Z',
        lines: [{ product_id: await goods(), qty: 1 }],
      }),
      ['400', 'at BAD_FORMAT'],
    ],
  ])('refuse %s', async (_what, body, expected) => expect(await refusalOf(make(await body()))).toEqual(expected));
});

describe('low stock', () => {
  it('is told by product, at or below its least quantity', async () => {
    const who = await server().newAdmin();
    const product = await goods('goods', who);
    const place = await make({ kind: 'warehouse', name: 'یک' }, who);
    const rule = (min_qty: string | null) =>
      who.client(calls.putStockRule, { params: { id: product }, body: { min_qty, warehouse_id: place.id } });
    expect(await rule('5')).toMatchObject({ min_qty: '5', is_low: true, warehouse_name: 'یک' });
    const low = async () => (await who.client(calls.listStock, { query: { state: 'low' } })).count;
    expect(await low()).toBe(1);
    await make({ kind: 'receipt', warehouse_id: place.id, lines: [{ product_id: product, qty: '5.5' }] }, who);
    expect(await low()).toBe(0);
    expect(await refusalOf(rule('-1'))).toEqual(['400', 'min_qty TOO_SMALL']);
    await rule(null);
  });

  it('keeps the warehouse that a colleague has chosen meanwhile, and the other way round: what is not told stays', async () => {
    const id = await goods();
    const rule = (body: object) => admin.client(calls.putStockRule, { params: { id }, body });
    await rule({ warehouse_id: shop });
    expect(await rule({ min_qty: '5' })).toMatchObject({ min_qty: '5', warehouse_id: shop });
    expect(await rule({ warehouse_id: main })).toMatchObject({ min_qty: '5', warehouse_id: main });
    expect(await rule({ min_qty: null, warehouse_id: null })).toMatchObject({ min_qty: null, warehouse_id: null });
    // The product is changed with its warehouse, and by nothing else here.
    const told = await server().database.asOwner(
      "select 1 from account_events where type = 'product.changed' and data ->> 'id' = $1",
      [id],
    );
    expect(told).toHaveLength(3);
    const { events } = await admin.client(calls.listEventLog, { query: { subject: 'stock_rule', limit: 2 } });
    const [last, moved] = await Promise.all(
      events.map(({ id }) => admin.client(calls.getEventLogEntry, { params: { id } })),
    );
    const names = [moved?.before, moved?.after, last?.after].map((values) => values?.warehouse_name);
    expect(names).toEqual(['فروشگاه', 'مرکزی', '']);
  });
});

it('lists come as spreadsheets', async () => {
  for (const path of ['stock/export?state=there', 'movement/export']) {
    const answer = await server().fetch(`/api/warehousing/${path}`, { token: admin.token });
    expect([answer.status, (await answer.text()).split('\r\n').length > 2]).toEqual([200, true]);
  }
});

it('goods of one warehouse are low where all warehouses together have too few of them', async () => {
  const id = await goods();
  await receipt(id, '100', '10');
  await receipt(id, '3', '10', shop);
  await admin.client(calls.putStockRule, { params: { id }, body: { min_qty: '10' } });
  const lowIn = async (narrowed: { state?: 'low' } = {}) => {
    const { stock } = await admin.client(calls.listStock, { query: { warehouse_id: shop, limit: 500, ...narrowed } });
    return stock.filter((row) => row.id === id).map(({ qty, is_low }) => [qty, is_low]);
  };
  expect([await lowIn(), await lowIn({ state: 'low' })]).toEqual([[['3', false]], []]);
  await issue(id, '95');
  expect([await lowIn(), await lowIn({ state: 'low' })]).toEqual([[['3', true]], [['3', true]]]);
});

it('movements of a kind of document alone are read, and come as a file', async () => {
  const id = await goods();
  await receipt(id, '5', '10');
  await issue(id, '2');
  const { movements, count } = await admin.client(calls.listStockMovements, {
    query: { product_id: id, kind: 'issue' },
  });
  expect([count, movements.map(({ qty }) => qty)]).toEqual([1, ['-2']]);
  const path = `/api/warehousing/movement/export?product_id=${id}&kind=receipt`;
  const file = await (await server().fetch(path, { token: admin.token })).text();
  expect(file.trim().split('\r\n')).toHaveLength(2);
});

it('movements of the documents that a search finds are those of its list, and by themselves also of the goods it finds', async () => {
  const [name, other] = ['شکلات پسته‌ای', await goods()];
  const { id } = await admin.client(calls.createProduct, { body: { name, code: '2720000131425', type: 'goods' } });
  await make({
    kind: 'receipt',
    warehouse_id: main,
    lines: [{ product_id: other, qty: '7', unit_price: '10' }],
    party: name,
  });
  await receipt(id, '5', '10');
  const { documents } = await admin.client(calls.listStockDocuments, { query: { search_field: name } });
  expect(documents).toHaveLength(1);
  const search = `search_field=${encodeURIComponent(name)}`;
  for (const [more, lines] of [
    ['', 2],
    ['&of_documents=true', 1],
  ] as const) {
    const answer = await server().fetch(`/api/warehousing/movement/export?${search}${more}`, { token: admin.token });
    expect((await answer.text()).trim().split('\r\n')).toHaveLength(1 + lines);
  }
});

describe('a product’s warehouse and unit', () => {
  const code = '2720000131425';

  it('is named in the product, by those who describe products, and shown wherever the product is', async () => {
    const clerk = await server().newUser(admin.accountId, { permissions: ['products'] });
    const { warehouses } = await clerk.client(calls.listWarehouseNames, { query: {} });
    expect(warehouses.map(({ name }) => name).sort()).toEqual(['فروشگاه', 'مرکزی']);
    const made = await clerk.client(calls.createProduct, { body: { name: 'جادار', code, warehouse_id: shop } });
    expect([made.warehouse_id, made.warehouse_name]).toEqual([shop, 'فروشگاه']);
    const { products } = await clerk.client(calls.listProducts, { query: { search_field: 'جادار' } });
    expect(products[0]?.warehouse_name).toBe('فروشگاه');
    const put = (body: object) =>
      clerk.client(calls.putProduct, { params: { id: made.id }, body: { name: 'جادار', code, ...body } });
    // Not told: it stays. Null: the default one.
    expect((await put({})).warehouse_id).toBe(shop);
    expect((await put({ warehouse_id: null })).warehouse_id).toBeNull();
    const stranger = await server().newAdmin();
    const theirs = (await make({ kind: 'warehouse', name: 'بیگانه' }, stranger)).id;
    expect(await refusalOf(put({ warehouse_id: theirs }))).toEqual(['400', 'warehouse_id NOT_FOUND']);
    expect(await refusalOf(put({ type: 'services', warehouse_id: shop }))).toEqual(['400', 'warehouse_id NOT_ALLOWED']);
    // What becomes a service leaves the warehouse that nobody names any more.
    await put({ warehouse_id: shop });
    expect(await put({ type: 'services' })).toMatchObject({ warehouse_id: null, warehouse_name: '' });
  });

  it('that was switched off since is no hindrance to what names it; nothing new is to name it', async () => {
    const who = await server().newAdmin();
    await make({ kind: 'warehouse', name: 'مرکزی' }, who);
    const west = await make({ kind: 'warehouse', name: 'غرب' }, who);
    const body = { name: 'در غرب', code, warehouse_id: west.id };
    const { id } = await who.client(calls.createProduct, { body });
    const other = await who.client(calls.createProduct, { body: { ...body, name: 'در مرکز', warehouse_id: null } });
    const off = { kind: 'warehouse' as const, name: 'غرب', is_active: false };
    await who.client(calls.putWarehousing, { params: { id: west.id }, body: off });
    const put = (product: string) =>
      who.client(calls.putProduct, { params: { id: product }, body: { ...body, price: '700' } });
    expect(await put(id)).toMatchObject({ price: '700', warehouse_id: west.id });
    expect(await refusalOf(put(other.id))).toEqual(['400', 'warehouse_id INACTIVE']);
  });

  it('set in the warehouse makes the product’s open form old', async () => {
    const made = await admin.client(calls.createProduct, { body: { name: 'دو برگه', code } });
    await admin.client(calls.putStockRule, { params: { id: made.id }, body: { warehouse_id: shop } });
    const stale = admin.client(
      calls.putProduct,
      { params: { id: made.id }, body: { name: 'دو برگه', code, warehouse_id: null } },
      { ifMatch: made.etag },
    );
    expect(await refusalOf(stale)).toEqual(['412']);
  });

  it('is changed for many at once, with a preview', async () => {
    const ids = [await goods(), await goods()];
    const { changes, count } = await admin.client(calls.bulkChangeProducts, {
      body: { ids, change: { warehouse_id: shop }, preview: true },
    });
    expect([count, changes[0]?.before.warehouse_name, changes[0]?.after.warehouse_name]).toEqual([2, '', 'فروشگاه']);
    await admin.client(calls.bulkChangeProducts, { body: { ids, change: { warehouse_id: shop } } });
    for (const id of ids)
      expect((await admin.client(calls.getProduct, { params: { id } })).warehouse_name).toBe('فروشگاه');
    const told = await server().database.asOwner<{ after: object }>(
      "select after from event_log where account_id = $1 and action = 'product.bulk' order by seq desc limit 1",
      [admin.accountId],
    );
    expect(told[0]?.after).toMatchObject({ change: { warehouse_name: 'فروشگاه' }, products: 2 });
  });

  it('the unit stays while there is stock: its quantity would become something else', async () => {
    const id = await goods();
    await receipt(id, '5', '10');
    const put = (unit: string) => admin.client(calls.putProduct, { params: { id }, body: { name: 'x', code, unit } });
    expect(await refusalOf(put('PACKAGE'))).toEqual(['400', 'unit IN_USE']);
    const bulk = admin.client(calls.bulkChangeProducts, { body: { ids: [id], change: { unit: 'PACKAGE' } } });
    expect(await refusalOf(bulk)).toEqual(['400', 'change.unit IN_USE']);
    expect((await put('1627')).unit).toBe('1627');
    await issue(id, '5');
    expect((await put('PACKAGE')).unit).toBe('PACKAGE');
  });

  it('of which there is stock does not become pieces by saying none', async () => {
    const id = await goods();
    const put = (unit: { unit?: string }) =>
      admin.client(calls.putProduct, { params: { id }, body: { name: 'x', code, ...unit } });
    const kilo = unitCodeOf('KILO');
    expect((await put({ unit: kilo })).unit).toBe(kilo);
    await receipt(id, '25', '10');
    for (const none of [{ unit: '' }, { unit: ' ' }, {}])
      expect(await refusalOf(put(none))).toEqual(['400', 'unit IN_USE']);
    await issue(id, '25');
    expect((await put({})).unit).toBe('NUMBER');
  });

  it('of documents of before is the one that they were written in, and they are taken back in it', async () => {
    const id = await goods();
    const units = async (document: string) => {
      const whole = await admin.client(calls.getWarehousing, { params: { id: document } });
      if (whole.kind === 'warehouse') throw new Error('no document');
      return [whole.lines, whole.movements].map((rows) => rows.map(({ unit }) => unit).join());
    };
    const put = (unit: string) => admin.client(calls.putProduct, { params: { id }, body: { name: 'x', code, unit } });
    await receipt(id, '24', '10');
    const { id: issued } = await issue(id, '24');
    const undo = () => admin.client(calls.undoStockDocument, { params: { id: issued }, body: {} });
    await put('1624');
    expect(await units(issued)).toEqual(['NUMBER', 'NUMBER'].map(unitCodeOf));
    await expect(undo()).rejects.toMatchObject({
      problem: { code: 'CONFLICT', detail: warehousingTexts.unitSince('x', 'عدد', 'کارتن') },
    });
    await admin.client(calls.putProductUnit, { params: { id }, body: { unit: '1627', per: '12', makes: '1' } });
    const undone = await undo();
    expect(await units(undone.id)).toEqual(['', '1624']);
    expect(await stockOf(id)).toEqual(['2', '240', '120']);
    await issue(id, '2');
    // In bulk as well, and there and back.
    await admin.client(calls.bulkChangeProducts, { body: { ids: [id], change: { unit: '1627' } } });
    const file = await server().fetch(`/api/warehousing/movement/export?product_id=${id}`, { token: admin.token });
    const cells = (await file.text())
      .trim()
      .split('\r\n')
      .map((line) => line.split(',').slice(4, 8).join());
    expect(cells).toEqual([
      'کالا,شناسه,واحد,مقدار',
      ...['کارتن,-2', 'کارتن,2', 'عدد,-24', 'عدد,24'].map((moved) => `x,${code},${moved}`),
    ]);
    expect([await units(issued), await units(undone.id)]).toEqual([
      ['1627', '1627'],
      ['', '1624'],
    ]);
  });

  it('is made no service while there is stock of it: it would be in no list, and never leave', async () => {
    const id = await goods();
    await receipt(id, '5', '10');
    const put = (type: 'goods' | 'services') =>
      admin.client(calls.putProduct, { params: { id }, body: { name: 'x', code, type } });
    const bulk = () =>
      admin.client(calls.bulkChangeProducts, { body: { ids: [id], change: { type: 'services' }, preview: true } });
    expect(await refusalOf(put('services'))).toEqual(['400', 'type IN_USE']);
    expect(await refusalOf(bulk())).toEqual(['400', 'change.type IN_USE']);
    expect((await put('goods')).type).toBe('goods');
    await issue(id, '5');
    expect((await bulk()).count).toBe(1);
    expect((await put('services')).type).toBe('services');
  });

  it('is not removed while there is stock of it', async () => {
    const id = await goods();
    await receipt(id, '5', '10');
    const remove = () => refusalOf(admin.client(calls.deleteProduct, { params: { id } }));
    expect(await remove()).toEqual(['409']);
    await issue(id, '5');
    expect(await remove()).toEqual(['taken']);
  });

  it('is not removed while as much of it lies in one warehouse as is owed in another: both are told', async () => {
    const who = await server().newAdmin();
    const places = [];
    for (const name of ['مرکزی', 'فروشگاه']) places.push((await make({ kind: 'warehouse', name }, who)).id);
    const [first = '', second = ''] = places;
    await who.client(calls.putStockSettings, { body: { negative: 'allow', takes_invoices: true } });
    const id = await goods('goods', who);
    await make({ kind: 'receipt', warehouse_id: first, lines: [{ product_id: id, qty: '5', unit_price: '10' }] }, who);
    await make({ kind: 'issue', warehouse_id: second, lines: [{ product_id: id, qty: '5' }] }, who);
    const there = `${warehousingTexts.thereIn('فروشگاه', '-۵')}، ${warehousingTexts.thereIn('مرکزی', '۵')}`;
    await expect(who.client(calls.deleteProduct, { params: { id } })).rejects.toMatchObject({
      problem: { code: 'IN_USE', detail: productTexts.inStock(there) },
    });
  });

  it('is in the list again when goods come back of what was removed, or made a service, meanwhile', async () => {
    const product = async (name: string, sku: string) =>
      (await admin.client(calls.createProduct, { body: { name, code, sku } })).id;
    const undoIssueOf = async (id: string, between: () => Promise<unknown>) => {
      await receipt(id, '5', '10');
      const { id: issued } = await issue(id, '5');
      await between();
      await admin.client(calls.undoStockDocument, { params: { id: issued }, body: {} });
      expect(await stockOf(id)).toEqual(['5', '50', '10']);
      return admin.client(calls.getProduct, { params: { id } });
    };
    const remove = (id: string) => admin.client(calls.deleteProduct, { params: { id } });
    const gone = await product('رفته', 'BACK-1');
    expect(await undoIssueOf(gone, () => remove(gone))).toMatchObject({ name: 'رفته', sku: 'BACK-1' });
    const taken = await product('بی‌کد', 'BACK-2');
    const lose = async () => {
      await remove(taken);
      await product('جانشین', 'back-۲');
    };
    expect(await undoIssueOf(taken, lose)).toMatchObject({ name: 'بی‌کد', sku: '' });
    const called = await admin.client(calls.listProducts, { query: { search_field: 'BACK-2' } });
    expect(called.products.map(({ name }) => name)).toEqual(['جانشین']);
    const served = await product('خدمت‌شده', '');
    const body = { name: 'خدمت‌شده', code, type: 'services' } as const;
    const serve = () => admin.client(calls.putProduct, { params: { id: served }, body });
    expect(await undoIssueOf(served, serve)).toMatchObject({ type: 'goods' });
    const told = await server().database.asOwner<{ actions: string }>(
      "select string_agg(action, ' ' order by seq) as actions from event_log where subject_id = any($1) group by subject_id order by min(seq)",
      [[taken, served]],
    );
    expect(told.map(({ actions }) => actions)).toEqual([
      'product.created product.deleted product.restored',
      'product.created product.changed product.changed',
    ]);
  });

  it('says how many are in another unit, and takes that back', async () => {
    const id = await goods();
    const put = (body: object) =>
      admin.client(calls.putProductUnit, { params: { id }, body: { unit: '1624', makes: '۱۲', ...body } });
    expect((await put({})).units).toEqual([{ unit: '1624', per: '1', makes: '12' }]);
    expect((await put({ per: '12', makes: 1 })).units).toEqual([{ unit: '1624', per: '12', makes: '1' }]);
    expect(await refusalOf(put({ makes: '0' }))).toEqual(['400', 'makes TOO_SMALL']);
    expect(await refusalOf(put({ unit: 'GRUMPS' }))).toEqual(['400', 'unit NOT_FOUND']);
    expect(await refusalOf(put({ unit: '1661' }))).toEqual(['400', 'unit NOT_ALLOWED']);
    expect((await put({ makes: null })).units).toEqual([]);
  });

  it('of one unit is said beside what was said of others, and of other products', async () => {
    const [id, other] = [await goods(), await goods()];
    const put = async (of: string, unit: string, makes: string | null) =>
      (await admin.client(calls.putProductUnit, { params: { id: of }, body: { unit, makes } })).units;
    const carton = { unit: '1624', per: '1', makes: '12' };
    const packet = { unit: '1629', per: '1', makes: '6' };
    await put(id, '1624', '12');
    expect(await put(other, '1629', '6')).toEqual([packet]);
    expect(await put(id, '1629', '6')).toEqual([carton, packet]);
    expect(await put(id, '1629', null)).toEqual([carton]);
    expect((await admin.client(calls.getStockProduct, { params: { id: other } })).units).toEqual([packet]);
  });

  it('shows what was said the other way round, while the product had another unit, and changes it or takes it back', async () => {
    const id = await goods();
    const put = (body: CallInput<typeof calls.putProductUnit>['body']) =>
      admin.client(calls.putProductUnit, { params: { id }, body });
    const sellIn = (unit: string) =>
      admin.client(calls.putProduct, { params: { id }, body: { name: 'x', code, unit } });
    const units = async () => (await admin.client(calls.getStockProduct, { params: { id } })).units;
    await put({ unit: '1624', makes: '25' });
    await sellIn('1624');
    expect(await units()).toEqual([{ unit: '1627', per: '25', makes: '1' }]);
    expect((await put({ unit: '1627', per: '24', makes: '1' })).units).toEqual([
      { unit: '1627', per: '24', makes: '1' },
    ]);
    await sellIn('NUMBER');
    expect(await units()).toEqual([{ unit: '1624', per: '1', makes: '24' }]);
    expect((await put({ unit: '1624', makes: null })).units).toEqual([]);
    await sellIn('1624');
    expect(await units()).toEqual([]);
  });

  it('what it cost last is known again once somebody says how many of the former unit make one', async () => {
    const id = await goods();
    await receipt(id, '50', '10');
    await issue(id, '50');
    await admin.client(calls.putProduct, { params: { id }, body: { name: 'x', code, unit: '1624' } });
    const cost = async () =>
      (
        await server().database.asOwner(
          'select distinct last_cost::float8 as cost from stock_levels where product_id = $1',
          [id],
        )
      ).map((row) => row.cost);
    expect(await cost()).toEqual([0]);
    const put = (makes: string | null) =>
      admin.client(calls.putProductUnit, { params: { id }, body: { unit: '1627', per: '25', makes } });
    await put('1');
    expect(await cost()).toEqual([250]);
    await put(null);
    expect(await cost()).toEqual([250]);
  });

  const holdForUnit = (who = admin) =>
    server().database.asOwner(
      `insert into invoice_effects (account_id, invoice_id, kind, state, reason, created_at, updated_at)
       values ($1, gen_random_uuid(), 'stock', 'held', 'UNIT', now(), now())`,
      [who.accountId],
    );
  const held = async (who = admin) =>
    (
      await server().database.asOwner("select from invoice_effects where account_id = $1 and state = 'held'", [
        who.accountId,
      ])
    ).length;

  it('what is held for its unit is tried again when units of many change, and when that is taken back', async () => {
    const id = await goods();
    await holdForUnit();
    const bulk = (preview: boolean) =>
      admin.client(calls.bulkChangeProducts, { body: { ids: [id], change: { unit: '1624' }, preview } });
    await bulk(true);
    await admin.client(calls.bulkChangeProducts, { body: { ids: [id], change: { category: 'x' } } });
    expect(await held()).toBe(1);
    const { change_id } = await bulk(false);
    expect(await held()).toBe(0);
    await holdForUnit();
    await admin.client(calls.undoBulkChange, { body: { id: change_id ?? '' } });
    expect(await held()).toBe(0);
  });

  it('what is held for its unit is tried again once the product has the former one again', async () => {
    const id = await goods();
    await holdForUnit();
    const put = (unit: string, name = 'x') =>
      admin.client(calls.putProduct, { params: { id }, body: { name, code, unit } });
    await put('NUMBER', 'y');
    expect(await held()).toBe(1);
    await put('1624');
    expect(await held()).toBe(0);
  });

  it('what is held is tried again once its product, or all that name none, are taken from another warehouse', async () => {
    const who = await server().newAdmin();
    const first = await make({ kind: 'warehouse', name: 'نخستین' }, who);
    const shop = await make({ kind: 'warehouse', name: 'دکان' }, who);
    const { id } = await who.client(calls.createProduct, { body: { name: 'x', code } });
    const put = (body: { warehouse_id: string; category?: string }) =>
      who.client(calls.putProduct, { params: { id }, body: { name: 'x', code, ...body } });
    const change = (which: { id: string }, body: object) =>
      who.client(calls.putWarehousing, {
        params: { id: which.id },
        body: { kind: 'warehouse', name: which === shop ? 'دکان' : 'نخستین', ...body },
      });
    const bulk = (preview: boolean) =>
      who.client(calls.bulkChangeProducts, { body: { ids: [id], change: { warehouse_id: null }, preview } });
    const acts: [() => Promise<unknown>, number][] = [
      [() => make({ kind: 'warehouse', name: 'سومین' }, who), 1],
      [() => change(shop, { notes: 'x' }), 1],
      [() => put({ warehouse_id: shop.id }), 0],
      [() => put({ warehouse_id: shop.id, category: 'x' }), 1],
      [() => bulk(true), 1],
      [() => bulk(false), 0],
      [() => change(shop, { is_active: false }), 0],
      [() => change(shop, { is_default: true }), 0],
      [() => change(first, { is_default: true }), 0],
      [() => make({ kind: 'warehouse', name: 'پیش‌فرض تازه', is_default: true }, who), 0],
    ];
    for (const [act, left] of acts) {
      await server().database.asOwner('delete from invoice_effects where account_id = $1', [who.accountId]);
      await holdForUnit(who);
      await act();
      expect([act.toString(), await held(who)]).toEqual([act.toString(), left]);
    }
  });

  it('lines that stock cannot serve are told while they are written', async () => {
    const id = await goods();
    await receipt(id, '10', '10');
    const check = async (lines: object[], who = admin) =>
      (await who.client(calls.checkStock, { body: { lines: lines as never } })).lines;
    expect(await check([{ product_id: id, qty: '۱۰' }])).toEqual([]);
    // Two lines of one product are asked for together.
    expect(
      await check([
        { product_id: id, qty: '6' },
        { product_id: id, qty: '5', unit: 'NUMBER' },
      ]),
    ).toMatchObject([
      { product_id: id, needed: '11', there: '10', warehouse_id: main, warehouse_name: 'مرکزی', product_unit: '1627' },
    ]);
    expect(await check([{ product_id: id, qty: '1', unit: '1624' }])).toMatchObject([{ unit: '1624', needed: '1' }]);
    // Of as many lines as an invoice has.
    const many = Array.from({ length: 10_000 }, () => ({ product_id: id, qty: '1', unit: '1627' }));
    expect(await check(many)).toMatchObject([{ product_id: id, needed: '10000', there: '10' }]);
    const unread = check([
      { product_id: id, qty: '1' },
      { product_id: id, qty: 'ده' },
    ]);
    expect(await refusalOf(unread)).toEqual(['400', 'lines[1].qty BAD_NUMBER']);
    const stranger = await server().newAdmin();
    await make({ kind: 'warehouse', name: 'x' }, stranger);
    const theirs = check([{ product_id: id, qty: '600' }], stranger);
    expect(await refusalOf(theirs)).toEqual(['400', 'lines[0].product_id NOT_FOUND']);
    const seller = await server().newUser(admin.accountId, { permissions: ['issue'] });
    expect(await refusalOf(check([{ product_id: id, qty: '1' }], seller))).toEqual(['403']);
  });
});

describe('goods by what a spreadsheet calls them', () => {
  it('go by own code or barcode, then by goods id, then by name; what nobody can tell is told', async () => {
    const keeper = await server().newAdmin();
    const one = async (body: object) =>
      (await keeper.client(calls.createProduct, { body: { type: 'goods', code: '2720000131425', ...body } as never }))
        .id;
    const tea = await one({ name: 'چای گلستان ۵۰۰ گرمی', sku: 'T-۵۰۰', gtin: '6260152400012' });
    const oil = await one({ name: 'روغن', code: '2710000138624' });
    const [sugar] = [await one({ name: 'قند' }), await one({ name: 'شکر', sku: 'S' }), await one({ name: 'شكر' })];
    const find = async (lines: { code?: string; name?: string }[], who = keeper) =>
      (await who.client(calls.findStock, { body: { lines } })).lines.map(({ stock, is_several }) =>
        is_several ? 'several' : (stock?.id ?? null),
      );
    const asked = [
      [{ code: ' t-500 ' }, tea],
      [{ code: '۶۲۶۰۱۵۲۴۰۰۰۱۲' }, tea],
      [{ name: 'چاي گلستان 500 گرمی' }, tea],
      [{ code: '2710000138624' }, oil],
      // Of one goods id the name tells which; a code that says nothing leaves it to the name.
      [{ code: '2720000131425', name: 'قند' }, sugar],
      [{ code: '2720000131425' }, 'several'],
      // Behind a mask's dashes an id is the same.
      [{ code: '2710-0001-38624' }, oil],
      [{ code: '2720-0001-31425' }, 'several'],
      [{ code: '2720-0001-31425', name: 'قند' }, sugar],
      [{ code: '999', name: 'روغن' }, oil],
      [{ name: 'شکر' }, 'several'],
      [{ code: 'X', name: 'نمک' }, null],
      [{}, null],
    ] as const;
    expect(await find(asked.map(([line]) => line))).toEqual(asked.map(([, found]) => found));
    expect(await find([{ code: '6260152400012' }], await server().newAdmin())).toEqual([null]);
    const seller = await server().newUser(keeper.accountId, { permissions: ['issue'] });
    expect(await refusalOf(find([{ code: 'S' }], seller))).toEqual(['403']);
  });
});

describe('the stock of very many goods', () => {
  const many = 3_000;
  let who: SignedIn;
  let warehouse: string;
  beforeAll(async () => {
    who = await server().newAdmin();
    warehouse = (await make({ kind: 'warehouse', name: 'بزرگ' }, who)).id;
    const { asOwner } = server().database;
    await asOwner(
      `insert into products (account_id, id, name, spec, type, code, gtin, unit, currency_type, exchange_rate, sku, price, discount,
        has_tax, vat_percentage, other_tax_subject, other_tax_percentage, other_legal_payments_subject,
        other_legal_payments_percentage, folded, name_sort, created_at, updated_at)
       select $1::uuid, md5($1::uuid::text || n)::uuid, 'کالای ' || n, '', 'goods', '2720000131425', '', 'NUMBER', 'IRR', 1, '', 1, 0, true, 10, '', 0, '', 0,
        'کالای ' || n, lpad(n::text, 6, '0'), now(), now() from generate_series(1, $2::int) n`,
      [who.accountId, many],
    );
    await asOwner(
      `insert into stock_levels (account_id, warehouse_id, product_id, qty, value)
       select $1::uuid, $3::uuid, md5($1::uuid::text || n)::uuid, n % 100, n % 100 * 10 from generate_series(1, $2::int) n`,
      [who.accountId, many, warehouse],
    );
    await asOwner(
      `insert into stock_rules (account_id, product_id, min_qty, updated_at)
       select $1::uuid, md5($1::uuid::text || n)::uuid, 5, now() from unnest(array[1, 2, 99]) n`,
      [who.accountId],
    );
    for (const table of ['products', 'stock_levels', 'stock_rules']) await asOwner(`vacuum analyze ${table}`);
  });
  /** Levels read for a piece of work. */
  const levelsRead = (work: (tx: Parameters<typeof lowStock>[0]) => Promise<unknown>) =>
    server().database.db.withAccount(who.accountId, async (tx) => {
      const { walked, fetched } = await tableWork(tx, ['stock_levels'], () => work(tx));
      return walked + fetched;
    });

  it('is added up for the goods of a page and for those that may be low, not for all', async () => {
    expect(await levelsRead((tx) => pageOfStock(tx, { limit: 10 }))).toBeLessThan(50);
    expect(await levelsRead((tx) => namedWarehouses(tx))).toBe(0);
    expect(
      await levelsRead(async (tx) => {
        const { count, stock } = await lowStock(tx);
        expect([count, stock.map(({ name }) => name)]).toEqual([2, ['کالای 1', 'کالای 2']]);
      }),
    ).toBeLessThan(100);
    const { walked, fetched } = await server().database.db.withAccount(who.accountId, (tx) =>
      tableWork(tx, ['products'], () => lowStock(tx)),
    );
    expect(walked + fetched).toBeLessThan(many);
  });

  it('is added up once for a file by quantity, not for each of its parts', async () => {
    const quantities: number[] = [];
    const ids = new Set<string>();
    const read = await levelsRead(async (tx) => {
      const walk = stockWalk({ sort: '-qty' });
      for (let after: string | null = '0'; after !== null; ) {
        const page: Awaited<ReturnType<typeof walk>> = await walk(tx, { limit: 500, after });
        for (const { id, qty } of page.rows) {
          ids.add(id);
          quantities.push(Number(qty));
        }
        after = page.next;
      }
    });
    expect([ids.size, quantities]).toEqual([many, quantities.toSorted((a, b) => b - a)]);
    // once for the order, once to show them
    expect(read).toBeLessThan(many * 2.1);
  });

  it('is added up once for a list and once for its sums in any order, and the last page is what it says', async () => {
    expect(await levelsRead((tx) => listStock(tx, { sort: '-qty', limit: 10 }))).toBeLessThan(many * 2.1);
    const last = await who.client(calls.listStock, { query: { sort: 'qty', offset: many - 3, limit: 10 } });
    expect([last.count, last.value, last.next]).toEqual([many, String(((99 * 100) / 2) * 10 * (many / 100)), null]);
    expect(last.stock.map(({ qty }) => qty)).toEqual(['99', '99', '99']);
    const of = (state: 'there' | 'short' | 'low') =>
      who.client(calls.listStock, { query: { state, warehouse_id: warehouse, search_field: 'کالای' } });
    expect([(await of('there')).count, (await of('short')).count, (await of('low')).count]).toEqual([2_970, 0, 2]);
  });
});

it('a count of an earlier time looks at the documents since, not at all there ever were', async () => {
  const product = await goods();
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
  const lines = [{ product_id: product, qty: '1' }];
  await make({ kind: 'receipt', warehouse_id: main, at: hoursAgo(9), lines });
  const { asOwner, db } = server().database;
  const of = [admin.accountId, product, main];
  await asOwner(
    `insert into stock_documents select (jsonb_populate_record(d, jsonb_build_object(
        'id', md5($2::uuid::text || n), 'number', 100000 + n))).*
     from stock_documents d, generate_series(1, 2000) n
     where d.account_id = $1 and d.id = (select document_id from stock_movements where product_id = $2 and warehouse_id = $3)`,
    of,
  );
  await asOwner(
    `insert into stock_movements select (jsonb_populate_record(m, jsonb_build_object(
        'id', md5($2::uuid::text || n), 'document_id', md5($2::uuid::text || n)))).*
     from stock_movements m, generate_series(1, 2000) n where m.account_id = $1 and product_id = $2 and warehouse_id = $3`,
    of,
  );
  for (const table of ['stock_documents', 'stock_movements']) await asOwner(`vacuum analyze ${table}`);
  await make({ kind: 'issue', warehouse_id: main, at: hoursAgo(1), lines });
  await db.withAccount(admin.accountId, async (tx) => {
    const levels = [...(await lockLevels(tx, [{ warehouseId: main, productId: product }])).values()];
    const { walked, fetched } = await tableWork(tx, ['stock_documents'], () =>
      movedSince(tx, levels, new Date(hoursAgo(5))),
    );
    expect(walked + fetched).toBeLessThan(20);
  });
});
