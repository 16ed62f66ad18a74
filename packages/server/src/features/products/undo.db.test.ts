import { readFileSync } from 'node:fs';
import { calls } from '@taraz/contract';
import { expect, it } from 'vitest';
import type { Database } from '../../platform/db/database.ts';
import type { RequestContext } from '../../platform/http/route.ts';
import { tehranDay } from '../../platform/tehran-day.ts';
import { createTestClock, createTestRuntime } from '../../testing/test-runtime.ts';
import { withServer } from '../../testing/with-server.ts';
import { lastWork, resumeWork, workToTell } from './begin-work.ts';
import { bulkChange } from './bulk.ts';
import { productTexts } from './messages.fa.ts';
import { undoBulkChange } from './undo.ts';
import { stopWork, workStep } from './work-in-steps.ts';

const server = withServer();
const code = '2720000131425';
const dayMs = 86_400_000;
const day = (ahead = 0) => tehranDay(new Date(server().clock.nowMs() + ahead * dayMs));

const noJobs = { work: async () => {}, schedule: async () => {}, stop: async () => {}, enqueue: async () => {} };

/** An account with goods that are changed together, and what each of them is. */
async function account() {
  const who = await server().newAdmin();
  const { accountId } = who;
  const make = async (name: string, more: object = {}) =>
    (await who.client(calls.createProduct, { body: { name, code, price: '1000', category: 'پیش', ...more } })).id;
  return {
    who,
    make,
    bulk: (change: object, ids?: string[]) =>
      who.client(calls.bulkChangeProducts, { body: { ...(ids ? { ids } : { filter: {} }), change } }),
    undo: (id: string | null) => who.client(calls.undoBulkChange, { body: { id: id ?? '' } }),
    one: (id: string) => who.client(calls.getProduct, { params: { id } }),
    prices: async (id: string) => {
      const { prices } = await who.client(calls.listProductPrices, { params: { id } });
      return prices.map(({ valid_from, price, created_at }) => ({ valid_from, price, created_at }));
    },
    price: (id: string, ahead: number, price: string) =>
      who.client(calls.setProductPrice, { params: { id }, body: { price, valid_from: day(ahead) } }),
    left: () =>
      server().database.asOwner('select count(*)::int from product_undo_rows where account_id = $1', [accountId]),
  };
}

it('a change of many is taken back whole: prices of every day with who wrote them, and every field', async () => {
  const { who, make, bulk, undo, one, prices, price } = await account();
  const warehouse = await who.client(calls.createWarehousing, { body: { kind: 'warehouse', name: 'انبار' } });
  const ids = [await make('الف', { warehouse_id: warehouse.id }), await make('ب', { price: '0' })];
  const [first = ''] = ids;
  await price(first, 7, '2000');
  const shown = async () =>
    Promise.all(ids.map(async (id) => [{ ...(await one(id)), etag: '' }, await prices(id)] as const));
  const before = await shown();
  const change = { price_percent: '10', unit: 'KILO', category: 'پس', has_tax: false, type: 'services' };
  const { change_id, work } = await bulk(change);
  expect([await one(first), work]).toMatchObject([
    { price: '1100', warehouse_id: null, next_price: { price: '2200' } },
    null,
  ]);
  expect(await undo(change_id)).toEqual({ count: 2, kept: 0, work: null });
  expect(await shown()).toEqual(before);
  await expect(undo(change_id)).rejects.toMatchObject({ status: 404, problem: { detail: productTexts.undoGone } });
  const told = await server().database.asOwner(
    "select actor_id, after from event_log where account_id = $1 and action = 'product.bulk_undone'",
    [who.accountId],
  );
  expect(told).toEqual([{ actor_id: who.userId, after: { products: 2, kept: 0 } }]);
});

it('what somebody changed since stays, and is counted: a field, a price, another change of many, a removal, stock', async () => {
  const { who, make, bulk, undo, one, price, left } = await account();
  const names = ['تنها', 'نام', 'قیمت', 'آینده', 'گروهی', 'حذف', 'موجودی'];
  const ids = Object.fromEntries(await Promise.all(names.map(async (name) => [name, await make(name)] as const)));
  const id = (name: string) => ids[name] ?? '';
  const { change_id } = await bulk({ price_percent: '10', unit: 'KILO' });
  const {
    id: _id,
    product_id: _same,
    etag: _etag,
    next_price: _next,
    photo_id: _photo,
    created_at: _at,
    ...named
  } = await one(id('نام'));
  const { warehouse_name: _place, ...body } = named;
  await who.client(calls.putProduct, { params: { id: id('نام') }, body: { ...body, name: 'نامی دیگر' } });
  await price(id('قیمت'), 0, '900');
  await price(id('آینده'), 3, '900');
  await bulk({ category: 'تازه' }, [id('گروهی')]);
  await who.client(calls.deleteProduct, { params: { id: id('حذف') } });
  const warehouse = await who.client(calls.createWarehousing, { body: { kind: 'warehouse', name: 'انبار' } });
  const lines = [{ product_id: id('موجودی'), qty: 5 }];
  await who.client(calls.createWarehousing, { body: { kind: 'receipt', warehouse_id: warehouse.id, lines } });
  expect(await undo(change_id)).toMatchObject({ count: 1, kept: 6 });
  expect(await one(id('تنها'))).toMatchObject({ price: '1000', unit: 'NUMBER' });
  for (const name of ['نام', 'آینده', 'گروهی', 'موجودی'])
    expect(await one(id(name)), name).toMatchObject({ price: '1100', unit: 'KILO' });
  expect(await one(id('قیمت'))).toMatchObject({ price: '900', unit: 'KILO' });
  // Of the later change of many there is a way back still.
  expect(await left()).toEqual([{ count: 1 }]);
});

/** The same account so much later, without logins that have ended by then. */
function later({ accountId, userId }: { accountId: string; userId: string }, ms: number) {
  const now = server().clock.nowMs() + ms;
  const runtime = createTestRuntime({ nowMs: () => now });
  const context = { accountId, userId, branchId: null, memoryIds: null } as unknown as RequestContext;
  const { db } = server().database;
  const deps = { database: db, runtime, jobs: noJobs };
  return {
    undo: (id: string | null) => db.withAccount(accountId, (tx) => undoBulkChange(deps, tx, context, id ?? '')),
    told: () => db.withAccount(accountId, (tx) => workToTell(deps, tx, context)),
    sweep: () => server().database.asOwner('select products_sweep($1, 10) as more', [new Date(now)]),
  };
}

it('on a later day what it was holds from that day on, and the days between keep the price that they had', async () => {
  const { who, make, bulk, prices, price } = await account();
  const plain = await make('شیر');
  const dated = await make('ماست');
  for (const [ahead, value] of [
    [1, '1500'],
    [3, '1700'],
    [9, '3000'],
  ] as const)
    await price(dated, ahead, value);
  const { change_id } = await bulk({ price_percent: '10' });
  expect(await later(who, 2 * dayMs).undo(change_id)).toMatchObject({ count: 2, kept: 0 });
  const shown = async (id: string) => (await prices(id)).map((one) => [one.valid_from, one.price]);
  expect(await shown(plain)).toEqual([
    [day(2), '1000'],
    [day(), '1100'],
  ]);
  expect(await shown(dated)).toEqual([
    [day(9), '3000'],
    [day(3), '1700'],
    [day(2), '1500'],
    [day(1), '1650'],
    [day(), '1100'],
  ]);
});

it('who made it is told of it for an hour, and can take it back for a day', async () => {
  const { who, make, bulk, left } = await account();
  await make('شیر');
  const { change_id } = await bulk({ price_percent: '10' });
  const told = { id: change_id, undoes: false, changed: 1, of: 1, may_undo: true, failure: '' };
  expect((await who.client(calls.getProductWork, {})).work).toMatchObject(told);
  expect(await later({ ...who, userId: who.accountId }, 0).told()).toBeNull();
  expect(await later(who, 61 * 60_000).told()).toBeNull();
  await later(who, dayMs - 60_000).sweep();
  expect(await left()).toEqual([{ count: 1 }]);
  const { sweep, undo } = later(who, dayMs + 60_000);
  for (let more = true; more; ) more = (await sweep())[0]?.more === true;
  expect(await left()).toEqual([{ count: 0 }]);
  await expect(undo(change_id)).rejects.toMatchObject({ code: 'NOT_FOUND', detail: productTexts.undoGone });
});

/** Three steps, the last of them not full. */
const many = 4_500;

/** An account with very many products whose jobs nobody takes: the test takes each step. */
async function standing(clock = createTestClock()) {
  const who = await server().newAdmin();
  const { asOwner, db: database } = server().database;
  await asOwner(
    `insert into products (account_id, id, name, spec, type, code, gtin, unit, currency_type, exchange_rate, sku, price, discount,
      has_tax, vat_percentage, other_tax_subject, other_tax_percentage, other_legal_payments_subject,
      other_legal_payments_percentage, folded, name_sort, created_at, updated_at)
     select $1, lpad(to_hex(n), 32, '0')::uuid, 'کالا ' || n, '', 'goods', '2720000131425', '', 'NUMBER', 'IRR', 1, '', 1000, 0, true, 10,
      '', 0, '', 0, 'کالا ' || n, lpad(n::text, 6, '0'), now(), now()
     from generate_series(1, $2::int) n`,
    [who.accountId, many],
  );
  const deps = { database, runtime: createTestRuntime(clock), jobs: noJobs };
  const { userId, accountId } = who;
  const context = { accountId, userId, branchId: null, memoryIds: null, roles: [] } as unknown as RequestContext;
  const inAccount = database.withAccount.bind(database, accountId) as <T>(
    run: Parameters<typeof database.withAccount<T>>[1],
  ) => Promise<T>;
  return {
    deps,
    context,
    begin: (change: object) => inAccount((tx) => bulkChange(deps, tx, context, { filter: {}, change })),
    /** A change of the first product alone. */
    small: (change: object) =>
      inAccount((tx) => bulkChange(deps, tx, context, { ids: ['00000000-0000-0000-0000-000000000001'], change })),
    undo: (id: string) => inAccount((tx) => undoBulkChange(deps, tx, context, id)),
    resume: (id: string) => inAccount((tx) => resumeWork(deps, tx, context, id)),
    work: () => inAccount(lastWork),
    told: () => inAccount((tx) => workToTell(deps, tx, context)),
    step: (id: string) => workStep(deps, context, id),
    stop: (id: string) => stopWork(deps, context, id),
    prices: () =>
      asOwner<{ price: string; count: number }>(
        `select coalesce(trim_scale(c.price), 0)::text as price, count(*)::int from products p left join product_prices c
         on c.account_id = p.account_id and c.product_id = p.id where p.account_id = $1 group by 1 order by 1`,
        [accountId],
      ),
  };
}

it('one of very many is taken back in steps, also of one that was stopped, none twice after a kill', async () => {
  const { deps, context, begin, small, undo, resume, work, told, step, stop, prices } = await standing();
  const id = (await begin({ price_percent: '10' })).change_id ?? '';
  await expect(undo(id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await step(id);
  await expect(undo(id)).rejects.toMatchObject({ code: 'CONFLICT' });
  await step(id);
  await stop(id);
  expect(await told()).toMatchObject({ id, changed: 4_000, may_undo: true, undoes: false });
  expect((await small({ category: 'نو' })).count).toBe(1);
  const { work: begun } = await undo(id);
  expect(begun).toMatchObject({ undoes: true, of: 4_000, seen: 0, changed: 0, kept: 0, may_undo: false });
  const undoing = begun?.id ?? '';
  await expect(undo(id)).rejects.toMatchObject({ code: 'CONFLICT' });
  const dying: Database = {
    ...deps.database,
    withAccount: (accountId, run) =>
      deps.database.withAccount(accountId, async (tx) => {
        await run(tx);
        throw new Error('killed');
      }),
  };
  await expect(workStep({ ...deps, database: dying }, context, undoing)).rejects.toThrow('killed');
  expect(await step(undoing)).toBe(true);
  await stop(undoing);
  expect(await work()).toMatchObject({ id: undoing, seen: 2_000, changed: 2_000, failure: productTexts.workStopped });
  await resume(undoing);
  expect(await step(undoing)).toBe(false);
  expect(await work()).toMatchObject({ seen: 4_000, changed: 3_999, kept: 1, failure: '', may_undo: false });
  expect(await prices()).toEqual([
    { price: '0', count: many - 1 },
    { price: '1100', count: 1 },
  ]);
  await expect(undo(id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

it('how one of very many ended is told also where its user changed a few while it ran; a few after that are told then', async () => {
  const clock = createTestClock();
  const { begin, small, undo, told, step, stop, resume } = await standing(clock);
  const wait = () => clock.advance(60_000);
  const id = (await begin({ price_percent: '10' })).change_id ?? '';
  while (await step(id)) wait();
  wait();
  const undoing = (await undo(id)).work?.id ?? '';
  await step(undoing);
  wait();
  await small({ category: 'نو' });
  wait();
  await stop(undoing);
  expect(await told()).toMatchObject({ id: undoing, failure: productTexts.workStopped });
  await resume(undoing);
  while (await step(undoing)) wait();
  expect(await told()).toMatchObject({ id: undoing, undoes: true, changed: many });
  wait();
  const { change_id } = await small({ category: 'دیگر' });
  expect(await told()).toMatchObject({ id: change_id, changed: 1, may_undo: true });
});

it('one that is asked for anew, once it was stopped, counts what it took back itself to nobody', async () => {
  const { begin, undo, work, told, step, stop, prices } = await standing();
  const id = (await begin({ price_percent: '10' })).change_id ?? '';
  while (await step(id));
  for (const left of [many, many - 2_000, many - 4_000]) {
    const { work: begun, ...done } = await undo(id);
    expect([begun, done]).toMatchObject([
      { undoes: true, of: left },
      { count: 0, kept: 0 },
    ]);
    await step(begun?.id ?? '');
    if (left > 2_000) await stop(begun?.id ?? '');
  }
  expect(await work()).toMatchObject({ seen: 500, changed: 500, kept: 0, failure: '' });
  expect(await told()).toMatchObject({ undoes: true, kept: 0 });
  expect(await prices()).toEqual([{ price: '0', count: many }]);
});

it('products of before are found by the category that they have, whatever a change of many left behind', async () => {
  const { make, who } = await account();
  const names = { plain: '', moved: 'نوشیدنی ☕️', emptied: '' };
  const ids = { plain: await make('چای K-۱۰۱', { spec: 'ويژه', sku: 'آ 12', category: 'نو‌شیدنی' }) };
  const [moved, emptied] = [await make('شیر'), await make('ماست')];
  const { asOwner } = server().database;
  const folded = () => asOwner('select id, folded from products where account_id = $1 order by id', [who.accountId]);
  const before = await folded();
  await asOwner('update products set category = $2 where id = $1', [moved, names.moved]);
  await asOwner("update products set category = '' where id = $1", [emptied]);
  await asOwner(
    readFileSync(new URL('../../../sql/0819_products_found_by_their_category.sql', import.meta.url), 'utf8'),
  );
  const now = new Map((await folded()).map((row) => [row.id, row.folded]));
  expect(now.get(ids.plain)).toBe(before.find((row) => row.id === ids.plain)?.folded);
  expect([now.get(moved), now.get(emptied)]).toEqual([`شیر ${code} نوشیدنی ☕`, `ماست ${code}`]);
});
