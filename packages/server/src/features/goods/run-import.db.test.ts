import { expect, it } from 'vitest';
import type { Database } from '../../platform/db/database.ts';
import type { EnqueueOptions, JobHandler, Jobs } from '../../platform/jobs/jobs.ts';
import type { JsonObject } from '../../platform/json.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { createTestRuntime } from '../../testing/test-runtime.ts';
import { createImport, startImport } from './imports.ts';
import { goodsMessages } from './messages.fa.ts';
import { runImport, startGoodsWorker } from './run-import.ts';
import { goodsHeader } from './sample-goods.fa.ts';

const database = testDatabase();
const runtime = createTestRuntime();
const plan = { passingMs: 30, firstMs: 10, mostMs: 20, triesMax: 3 };

/** More rows than a batch has. */
const csv = Buffer.from(
  [
    goodsHeader,
    ...Array.from(
      { length: 12_000 },
      (_, at) => `29${String(at).padStart(11, '0')},کالای ${at},10,مشمول,,,,1405/02/01,,`,
    ),
  ].join('\n'),
);

const more = Buffer.concat([csv, Buffer.from('\n2999999999999,نو,10,مشمول,,,,1405/03/01,,')]);

let handler: JobHandler;
let waiting: { job: JsonObject; options: EnqueueOptions }[] = [];
const jobs: Jobs = {
  work: async (_queue, _options, given) => {
    handler = given;
  },
  enqueue: async (_tx, _queue, job, options = {}) => void waiting.push({ job, options }),
  schedule: async () => {},
  stop: async () => {},
};
const deps = () => ({ database: database().db, runtime, jobs });

/** An import whose files are all here. */
async function begun(bytes = csv): Promise<string> {
  const { id } = await database().db.withPlatform((tx) =>
    createImport(deps(), tx, null, [{ name: 'a.csv', bytes: bytes.length }]),
  );
  await database().asOwner('insert into goods_chunks (import_id, file_no, no, bytes) values ($1, 0, 0, $2)', [
    id,
    bytes,
  ]);
  await database().asOwner('update goods_imports set bytes_received = bytes_total where id = $1', [id]);
  waiting = [];
  await database().db.withPlatform((tx) => startImport(deps(), tx, id));
  return id;
}
const told = async (id: string) =>
  (await database().asOwner('select status, failure from goods_imports where id = $1', [id]))[0];
const count = async (table: string) =>
  (await database().asOwner<{ count: number }>(`select count(*)::int from ${table}`))[0]?.count;

/** The file in two parts: the second comes when it is let. */
function held(all = csv) {
  const gate = Promise.withResolvers<void>();
  async function* bytes(): AsyncGenerator<Uint8Array> {
    const half = Math.floor(all.length * 0.7);
    yield all.subarray(0, half);
    await gate.promise;
    yield all.subarray(half);
  }
  return { files: [{ name: 'a.csv', bytes: bytes() }], go: () => gate.resolve() };
}
const staged = () => expect.poll(() => count('goods_staging'), { interval: 10 });

it('is what its newest reading makes of it: one that was taken for lost stages nothing more and builds nothing', async () => {
  const id = await begun();
  const [lost, newer] = [held(), held()];
  const lostRun = runImport(deps(), id, lost.files);
  await staged().toBe(5_000);
  const newerRun = runImport(deps(), id, newer.files);
  await staged().toBe(0);
  await staged().toBe(5_000);
  lost.go();
  await lostRun;
  expect([await told(id), await count('goods')]).toEqual([{ status: 'reading', failure: '' }, 0]);
  newer.go();
  await newerRun;
  expect([await told(id), await count('goods')]).toEqual([{ status: 'done', failure: '' }, 12_000]);
  expect(await count('goods_chunks')).toBe(0);
});

it('stops when it is told to, within a batch, and may be read again', async () => {
  const id = await begun(more);
  const [stopping, first] = [new AbortController(), held(more)];
  const run = runImport(deps(), id, first.files, { signal: stopping.signal });
  await staged().toBe(5_000);
  stopping.abort(new Error('stopping'));
  first.go();
  await expect(run).rejects.toThrow('stopping');
  expect([await told(id), await count('goods_staging')]).toEqual([{ status: 'reading', failure: '' }, 5_000]);
  await startGoodsWorker(deps(), plan);
  expect(waiting).toMatchObject([{ job: { id }, options: { singletonKey: id } }]);
  expect(waiting[0]?.options.mayTakeMs).toBeGreaterThan(3_600_000);
  // The job is left to the queue.
  await expect(handler({ id }, AbortSignal.abort(new Error('stopping')))).rejects.toThrow('stopping');
  expect(waiting).toHaveLength(1);
  await handler({ id }, new AbortController().signal);
  expect((await told(id))?.status).toBe('done');
});

it('ends in words when faults of ours keep it from its end', async () => {
  await startGoodsWorker(deps(), plan);
  const id = await begun();
  await database().asOwner('alter table goods_staging rename to elsewhere');
  let tries = 0;
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    await handler(next.job, new AbortController().signal);
    tries += 1;
  }
  await database().asOwner('alter table elsewhere rename to goods_staging');
  expect([tries, await told(id)]).toEqual([3, { status: 'failed', failure: goodsMessages.ourFault }]);
  expect(await count('goods_chunks')).toBe(0);
});

/** Begins it in a process that is killed in its reading. @returns whether it came to that */
async function isKilledBy(id: string): Promise<boolean> {
  const { db } = database();
  const killed = Promise.withResolvers<true>();
  const mortal: Database = {
    ...db,
    withPlatform: (work) => {
      if (!String(work).includes('truncate goods_staging')) return db.withPlatform(work);
      killed.resolve(true);
      return new Promise(() => undefined);
    },
  };
  await startGoodsWorker({ ...deps(), database: mortal }, plan);
  return Promise.race([killed.promise, handler({ id }, new AbortController().signal).then(() => false)]);
}

it('ends in words when each reading of it has ended its process', async () => {
  const id = await begun();
  let deaths = 0;
  while (deaths < 10 && (await isKilledBy(id))) deaths += 1;
  expect([deaths, await told(id)]).toEqual([3, { status: 'failed', failure: goodsMessages.ourFault }]);
  expect(await count('goods_chunks')).toBe(0);
});

it('is read anew where the database crashed meanwhile and emptied what was staged: part of it takes no place', async () => {
  const { db } = database();
  let isEmptied = false;
  const crashed: Database = {
    ...db,
    withPlatform: async (work) => {
      if (!isEmptied && String(work).includes('swap(tx')) {
        isEmptied = true;
        await database().asOwner("delete from goods_staging where id < '2900000010000'");
      }
      return db.withPlatform(work);
    },
  };
  const id = await begun(Buffer.concat([csv, Buffer.from('\n2999999999998,نو,10,مشمول,,,,1405/03/01,,')]));
  await startGoodsWorker({ ...deps(), database: crashed }, plan);
  waiting = [];
  const [before, missing] = [await count('goods'), await count('goods where missing')];
  await handler({ id }, new AbortController().signal);
  expect([isEmptied, (await told(id))?.status]).toEqual([true, 'building']);
  expect([await count('goods'), await count('goods where missing')]).toEqual([before, missing]);
  expect(waiting).toMatchObject([{ job: { id } }]);
  await handler({ id }, new AbortController().signal);
  expect([(await told(id))?.status, await count('goods where not missing')]).toEqual(['done', 12_001]);
});

it('of a file whose row has no end is none of the authority’s, and held in no memory', async () => {
  await startGoodsWorker(deps(), plan);
  const id = await begun(Buffer.from(`${goodsHeader}\n"${'x'.repeat(3_000_000)}`));
  await handler({ id }, new AbortController().signal);
  expect(await told(id)).toEqual({ status: 'failed', failure: goodsMessages.broken });
});

it('the same file mends a catalogue in which part of it is missing, and leaves a whole one as it is', async () => {
  const run = async () => {
    const id = await begun();
    const { files, go } = held();
    go();
    await runImport(deps(), id, files);
    return (await told(id))?.status;
  };
  await run();
  expect(await run()).toBe('same');
  // As an earlier release left it, where the database crashed while the file was read.
  await database().asOwner("delete from goods where id < '2900000000100'");
  await database().asOwner("update goods set missing = true where id between '2900000000100' and '2900000005000'");
  expect([await run(), await run()]).toEqual(['done', 'same']);
  expect(await count('goods where not missing')).toBe(12_000);
});
