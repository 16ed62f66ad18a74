import { calls } from '@taraz/contract';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { EnqueueOptions, JobHandler, Jobs } from '../../platform/jobs/jobs.ts';
import type { JsonObject } from '../../platform/json.ts';
import type { Runtime } from '../../platform/runtime.ts';
import { createTestRuntime } from '../../testing/test-runtime.ts';
import { type SignedIn, withServer } from '../../testing/with-server.ts';
import { importTexts } from './messages.fa.ts';
import { startPartyImports } from './run-files.ts';

const server = withServer();
let who: SignedIn;
beforeAll(async () => {
  who = await server().newAdmin();
});
const asOwner = <T extends object>(text: string, values: unknown[] = []) => server().database.asOwner<T>(text, values);

/** Short ones: a file fails by faults of ours three times. */
const plan = { passingMs: 70, firstMs: 1, mostMs: 2, triesMax: 3 };
/** What a try throws at its first row; null: it is read. */
let fails: (() => Error) | null = null;
/** Each brings other goods: one that is here already is not made anew. */
let lists = 0;
let handler: JobHandler;
let waiting: { job: JsonObject; options: EnqueueOptions }[] = [];
const jobs: Jobs = {
  work: async (_queue, _options, given) => {
    handler = given;
  },
  enqueue: async (_tx, _queue, job, options = {}) => {
    waiting.push({ job, options });
  },
  schedule: async () => {},
  stop: async () => {},
};
beforeEach(async () => {
  fails = null;
  waiting = [];
  await asOwner('delete from operator_alerts');
});

/** @param database its own where it is killed */
async function start(database = server().database.db): Promise<void> {
  const runtime = createTestRuntime();
  const ids: Runtime['ids'] = {
    ...runtime.ids,
    uuid: () => {
      if (fails !== null) throw fails();
      return runtime.ids.uuid();
    },
  };
  await startPartyImports({ database, runtime: { ...runtime, ids }, jobs }, plan);
}

/** A list of goods that waits, with its job. */
async function brought(): Promise<JsonObject & { id: string }> {
  const [{ id } = { id: '' }] = await asOwner<{ id: string }>(
    `insert into party_imports (account_id, id, kind, status, existing, file_name, created_by, created_at)
     values ($1, gen_random_uuid(), 'products', 'queued', 'update', 'x.csv', $2, now()) returning id`,
    [who.accountId, who.userId],
  );
  lists += 1;
  const file = Buffer.from(`نام,شناسه\nشیر ${lists},27200001314${String(lists).padStart(2, '0')}`);
  await asOwner('insert into party_import_files values ($1, $2, $3)', [who.accountId, id, file]);
  const by = JSON.stringify({ userId: who.userId, roles: ['admin'], permissions: [] });
  return { accountId: who.accountId, id, by, keyId: null };
}
/** The same, and the queue has its job. */
async function queued(state = 'active'): Promise<JsonObject & { id: string }> {
  const job = await brought();
  await asOwner("insert into pgboss.job (id, name, data, state) values (gen_random_uuid(), 'party.import', $1, $2)", [
    JSON.stringify(job),
    state,
  ]);
  return job;
}

const told = (id: string) => who.client(calls.getProductImport, { params: { id } });
const begun = async (id: string) =>
  (await asOwner<{ begun: number }>('select begun from party_imports where id = $1', [id]))[0]?.begun;
const files = async () =>
  (await asOwner('select from party_import_files where account_id = $1', [who.accountId])).length;
const alerts = () => asOwner("select kind, subject from operator_alerts where kind = 'party_import'");

/** Runs a job and those that follow it. @returns how many there were */
async function runAll(job: JsonObject, most = 100): Promise<number> {
  let count = 0;
  for (let next: JsonObject | undefined = job; next !== undefined && count < most; next = waiting.shift()?.job) {
    await handler(next, new AbortController().signal);
    count += 1;
  }
  return count;
}

it('is told to its user and to the operator when faults of ours keep it from its end, and waits no longer', async () => {
  await start();
  const job = await brought();
  fails = () => new TypeError('of ours');
  expect(await runAll(job)).toBe(3);
  expect(await told(job.id)).toMatchObject({ status: 'failed', failure: importTexts.ourFault });
  expect([await files(), await alerts()]).toEqual([0, [{ kind: 'party_import', subject: 'products' }]]);
});

it('is left to the queue, which tells of it, while a disk is full, and goes on after that, however long it takes', async () => {
  await start();
  const job = await brought();
  fails = () => Object.assign(new Error('full'), { code: 'ENOSPC' });
  for (let tries = 0; tries < 20; tries += 1) await expect(runAll(job)).rejects.toThrow('full');
  expect(waiting).toEqual([]);
  expect([(await told(job.id)).status, await begun(job.id)]).toEqual(['running', 0]);
  fails = null;
  await runAll(job);
  expect(await told(job.id)).toMatchObject({ status: 'done', failed: 0 });
});

it('leaves its job to the queue when the process is told to stop', async () => {
  await start();
  const job = await brought();
  await expect(handler(job, AbortSignal.abort(new Error('stopping')))).rejects.toThrow('stopping');
  expect([waiting, await begun(job.id)]).toEqual([[], 0]);
  await runAll(job);
});

/** Begins a list in a process that is killed at its first row: nothing it would do after that reaches the database. @returns whether it came to that */
async function isKilledBy(job: JsonObject): Promise<boolean> {
  const { db } = server().database;
  const killed = Promise.withResolvers<true>();
  let isDead = false;
  const never = new Promise<never>(() => undefined);
  await start({ ...db, withAccount: (...given) => (isDead ? never : db.withAccount(...given)) });
  fails = () => {
    isDead = true;
    killed.resolve(true);
    return new Error('killed');
  };
  return Promise.race([killed.promise, handler(job, new AbortController().signal).then(() => false)]);
}

it('is given up when each try to read it has ended its process', async () => {
  const job = await queued();
  let deaths = 0;
  while (deaths < 10 && (await isKilledBy(job))) deaths += 1;
  expect(deaths).toBe(3);
  expect(await told(job.id)).toMatchObject({ status: 'failed', failure: importTexts.ourFault });
  expect([await files(), await alerts()]).toEqual([0, [{ kind: 'party_import', subject: 'products' }]]);
});

it('is begun as often again where it took rows meanwhile', async () => {
  const job = await queued();
  expect([await isKilledBy(job), await isKilledBy(job), await begun(job.id)]).toEqual([true, true, 2]);
  fails = null;
  await start();
  await runAll(job);
  expect([(await told(job.id)).status, await begun(job.id)]).toEqual(['done', 0]);
});

it('is given up at the next start where its job is no more, and no other', async () => {
  const [lost, kept] = [await queued('failed'), await queued('retry')];
  await start();
  expect(await told(lost.id)).toMatchObject({ status: 'failed', failure: importTexts.ourFault });
  expect(await told(kept.id)).toMatchObject({ status: 'queued', finished_at: null });
});
