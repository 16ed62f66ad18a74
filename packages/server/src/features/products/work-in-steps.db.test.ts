import { calls } from '@taraz/contract';
import { expect, it } from 'vitest';
import type { Database } from '../../platform/db/database.ts';
import type { RequestContext } from '../../platform/http/route.ts';
import { createTestRuntime } from '../../testing/test-runtime.ts';
import { withServer } from '../../testing/with-server.ts';
import { lastWork, resumeWork } from './begin-work.ts';
import { bulkChange } from './bulk.ts';
import { productTexts } from './messages.fa.ts';
import { endEarly, stopWork, workStep } from './work-in-steps.ts';

const server = withServer();
/** Three steps, the last of them not full. */
const many = 4_500;

/** An account with many products whose jobs nobody takes: the test takes each step. */
async function standing() {
  const who = await server().newAdmin();
  const { asOwner, db: database } = server().database;
  const add = (from: number, to: number) =>
    asOwner(
      `insert into products (account_id, id, name, spec, type, code, gtin, unit, currency_type, exchange_rate, sku, price, discount,
        has_tax, vat_percentage, other_tax_subject, other_tax_percentage, other_legal_payments_subject,
        other_legal_payments_percentage, folded, name_sort, created_at, updated_at)
       select $1, lpad(to_hex(n), 32, '0')::uuid, 'کالا ' || n, '', 'goods', '2720000131425', '', 'NUMBER', 'IRR', 1, '', 1000, 0, true, 10,
        '', 0, '', 0, 'کالا ' || n, lpad(n::text, 6, '0'), now(), now()
       from generate_series($2::int, $3::int) n`,
      [who.accountId, from, to],
    );
  await add(1, many);
  const deps = { database, runtime: createTestRuntime(), jobs: { ...fakeJobs, enqueue: async () => {} } };
  const { userId, accountId } = who;
  const context = {
    accountId,
    userId,
    branchId: null,
    memoryIds: null,
    roles: [],
    permissions: [],
  } as unknown as RequestContext;
  return {
    who,
    deps,
    context,
    add,
    begin: (change: object) =>
      database.withAccount(accountId, (tx) => bulkChange(deps, tx, context, { filter: {}, change })),
    work: () => database.withAccount(accountId, lastWork),
    prices: () =>
      asOwner<{ price: string; count: number }>(
        'select trim_scale(price)::text as price, count(*)::int from product_prices where account_id = $1 group by 1',
        [accountId],
      ),
  };
}

const fakeJobs = { work: async () => {}, schedule: async () => {}, stop: async () => {} };

it('goes on after a kill where it came to: a price is raised once, and what comes meanwhile stays as it is', async () => {
  const { deps, context, begin, work, add, prices } = await standing();
  const { work: begun, count } = await begin({ price_percent: '10' });
  const id = begun?.id ?? '';
  expect([count, begun?.of, await prices()]).toEqual([0, many, []]);
  expect(await workStep(deps, context, id)).toBe(true);
  expect(await work()).toMatchObject({ seen: 2_000, changed: 2_000, finished_at: null });
  // A process that dies in a step leaves it undone.
  const dying: Database = {
    ...deps.database,
    withAccount: (accountId, run) =>
      deps.database.withAccount(accountId, async (tx) => {
        await run(tx);
        throw new Error('killed');
      }),
  };
  await expect(workStep({ ...deps, database: dying }, context, id)).rejects.toThrow('killed');
  expect(await work()).toMatchObject({ seen: 2_000, changed: 2_000 });
  await add(many + 1, many + 10);
  expect([await workStep(deps, context, id), await workStep(deps, context, id)]).toEqual([true, false]);
  expect(await work()).toMatchObject({ seen: many, changed: many, failure: '', finished_at: expect.any(String) });
  expect(await prices()).toEqual([{ price: '1100', count: many }]);
  // Two processes that believe to have it do nothing more.
  expect(await workStep(deps, context, id)).toBe(false);
  expect(await prices()).toEqual([{ price: '1100', count: many }]);
});

it('one of units has what is held for one tried again, with each step that changes some', async () => {
  const { who, deps, context, begin } = await standing();
  const { work: begun } = await begin({ unit: 'PACKAGE' });
  await server().database.asOwner(
    `insert into invoice_effects (account_id, invoice_id, kind, state, reason, created_at, updated_at)
     values ($1, gen_random_uuid(), 'stock', 'held', 'UNIT', now(), now())`,
    [who.accountId],
  );
  await workStep(deps, context, begun?.id ?? '');
  const effects = await server().database.asOwner('select state from invoice_effects where account_id = $1', [
    who.accountId,
  ]);
  expect(effects).toEqual([{ state: 'waiting' }]);
});

it('one that cannot go on tells how far it came and why; the next may begin then', async () => {
  const { who, deps, context, begin, work } = await standing();
  const { work: begun } = await begin({ unit: 'PACKAGE' });
  const id = begun?.id ?? '';
  await expect(begin({ price: '5' })).rejects.toMatchObject({ code: 'CONFLICT' });
  await workStep(deps, context, id);
  const { id: place } = await who.client(calls.createWarehousing, { body: { kind: 'warehouse', name: 'انبار' } });
  await server().database.asOwner(
    `insert into stock_levels (account_id, warehouse_id, product_id, qty, value) values ($1, $2, lpad(to_hex(3000), 32, '0')::uuid, 5, 0)`,
    [who.accountId, place],
  );
  const refusal = await workStep(deps, context, id).catch((error: unknown) => error);
  expect(refusal).toMatchObject({ code: 'INVALID_INPUT' });
  await endEarly(deps, context, id, refusal);
  expect(await work()).toMatchObject({
    ...{ seen: 2_000, changed: 2_000, finished_at: expect.any(String) },
    failure: expect.stringContaining('کالا 3000'),
  });
  const told = await server().database.asOwner(
    "select after from event_log where account_id = $1 and action = 'product.bulk'",
    [who.accountId],
  );
  expect(told).toEqual([
    { after: { change: { unit: 'PACKAGE' }, products: 2_000, failure: expect.stringContaining('کالا 3000') } },
  ]);
  // Where stock forbids it from the start, nothing begins.
  await expect(begin({ unit: 'KILO' })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  expect((await begin({ price: '5' })).work).toMatchObject({ seen: 0, failure: '' });
});

it('ends where it is when its user stops it, lets the next one begin at once, and whoever had it does nothing more', async () => {
  const { deps, context, begin, work, prices } = await standing();
  const id = (await begin({ price_percent: '10' })).work?.id ?? '';
  await workStep(deps, context, id);
  expect(await stopWork(deps, context, id)).toMatchObject({
    ...{ id, seen: 2_000, changed: 2_000, finished_at: expect.any(String) },
    failure: productTexts.workStopped,
  });
  expect(await workStep(deps, context, id)).toBe(false);
  const stopped = await work();
  expect(await stopWork(deps, context, id)).toEqual(stopped);
  expect(await prices()).toEqual([{ price: '1100', count: 2_000 }]);
  const next = (await begin({ price: '5' })).work?.id ?? '';
  await expect(stopWork(deps, context, id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(await workStep(deps, context, id)).toBe(false);
  expect(await work()).toMatchObject({ id: next, seen: 0, finished_at: null });
});

it('goes no further than who asked for it may: a key that was revoked, a person who may no more or was let out', async () => {
  const { who, deps, context, begin, work, prices } = await standing();
  const id = (await begin({ price_percent: '10' })).work?.id ?? '';
  const { id: keyId } = await who.client(calls.createApiKey, { body: { name: 'انبار', scopes: ['products'] } });
  expect(await workStep(deps, context, id, keyId)).toBe(true);
  await who.client(calls.revokeApiKey, { params: { id: keyId } });
  const refusal = await workStep(deps, context, id, keyId).catch((error: unknown) => error);
  await endEarly(deps, context, id, refusal);
  expect(await work()).toMatchObject({ seen: 2_000, changed: 2_000, failure: productTexts.rightsGone });
  expect(await prices()).toEqual([{ price: '1100', count: 2_000 }]);
  const sells = await server().newUser(who.accountId, { permissions: ['products'] });
  const theirs = { ...context, userId: sells.userId };
  await deps.database.withAccount(who.accountId, (tx) => resumeWork(deps, tx, theirs, id));
  expect(await workStep(deps, theirs, id)).toBe(true);
  const put = (crew: object) => who.client(calls.putEmployee, { params: { id: sells.userId }, body: { crew } });
  for (const crew of [{ permissions: ['issue'] }, { active: false }]) {
    await put(crew);
    await expect(workStep(deps, theirs, id)).rejects.toMatchObject({ detail: productTexts.rightsGone });
  }
  expect(await workStep(deps, context, id)).toBe(false);
});

it('the job of a change that a key asked for bears the key', async () => {
  const { deps, context, who } = await standing();
  const jobs: unknown[] = [];
  const keeping = { ...deps, jobs: { ...deps.jobs, enqueue: async (...given: unknown[]) => void jobs.push(given[2]) } };
  for (const change of [
    { ...context, roles: ['program' as const], loginId: 'the key' },
    { ...context, loginId: 'a login' },
  ]) {
    const body = { filter: {}, change: { price: '5' } };
    await deps.database.withAccount(who.accountId, (tx) => bulkChange(keeping, tx, change as RequestContext, body));
    await server().database.asOwner('update product_changes set finished_at = now() where account_id = $1', [
      who.accountId,
    ]);
  }
  expect(jobs).toMatchObject([{ keyId: 'the key' }, { keyId: null }]);
});

it('goes on from where it was stopped, on a later day with the prices of that day, and changes none twice', async () => {
  const { who, deps, context, begin, prices } = await standing();
  const { database, runtime } = deps;
  const id = (await begin({ price_percent: '10' })).work?.id ?? '';
  const resume = (later = runtime) =>
    database.withAccount(who.accountId, (tx) => resumeWork({ ...deps, runtime: later }, tx, context, id));
  await workStep(deps, context, id);
  await expect(resume()).rejects.toMatchObject({ code: 'CONFLICT' });
  await stopWork(deps, context, id);
  const clock = { ...runtime.clock, nowMs: () => runtime.clock.nowMs() + 86_400_000 };
  expect(await resume({ ...runtime, clock })).toMatchObject({ seen: 2_000, changed: 2_000, finished_at: null });
  await expect(resume()).rejects.toMatchObject({ code: 'CONFLICT' });
  expect([await workStep(deps, context, id), await workStep(deps, context, id)]).toEqual([true, false]);
  expect(await prices()).toEqual([{ price: '1100', count: many }]);
  const days = await server().database.asOwner(
    'select count(*)::int from product_prices where account_id = $1 group by valid_from order by valid_from',
    [who.accountId],
  );
  expect(days).toEqual([{ count: 2_000 }, { count: many - 2_000 }]);
  await expect(resume()).rejects.toMatchObject({ code: 'CONFLICT', detail: productTexts.workOver });
});
