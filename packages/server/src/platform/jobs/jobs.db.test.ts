import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { seedAccount } from '../../testing/seed.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { createTestRuntime } from '../../testing/test-runtime.ts';
import { createLogger } from '../runtime.ts';
import { installJobSchema } from './install-job-schema.ts';
import { createJobs, type Jobs } from './jobs.ts';

const database = testDatabase();
const started: Jobs[] = [];
const start = async (takesJobs = true) => {
  const jobs = await createJobs({ connection: database().connection, runtime: createTestRuntime(), takesJobs });
  started.push(jobs);
  return jobs;
};
afterEach(async () => {
  for (const jobs of started.splice(0)) await jobs.stop();
});

describe('jobs', () => {
  it('exist exactly if the transaction that added them commits', async () => {
    const account = await seedAccount(database());
    const [web, worker] = [await start(false), await start()];
    const done: unknown[] = [];
    await worker.work('t.commit', { concurrency: 2 }, async (data) => void done.push(data.n));
    await database()
      .db.withAccount(account, async (tx) => {
        await web.enqueue(tx, 't.commit', { n: 1 });
        throw new Error('no');
      })
      .catch(() => {});
    await database().db.withAccount(account, (tx) => web.enqueue(tx, 't.commit', { n: 2 }));
    await expect.poll(() => done).toEqual([2]);
  });

  it('are tried again when they fail', async () => {
    const jobs = await start();
    let tries = 0;
    await jobs.work('t.fail', { concurrency: 1 }, async () => {
      tries += 1;
      if (tries < 2) throw new Error('not yet');
    });
    await database().db.withPlatform((tx) => jobs.enqueue(tx, 't.fail', {}));
    await expect.poll(() => tries).toBe(2);
  });

  const stored = (queue: string) =>
    database().asOwner<{ state: string; retry_count: number; minutes: number }>(
      `select state, retry_count, extract(epoch from now() - created_on)::float / 60 as minutes from pgboss.job
        where name = $1 and state <> 'completed'`,
      [queue],
    );

  it('are never given up, however often they fail', async () => {
    const jobs = await start();
    let [tries, isMended] = [0, false];
    await database().db.withPlatform((tx) => jobs.enqueue(tx, 't.ever', {}, { startAfterMs: 600_000 }));
    await database().asOwner(
      "update pgboss.job set state = 'retry', retry_count = 500, started_on = now(), start_after = now() where name = 't.ever'",
    );
    await jobs.work('t.ever', { concurrency: 1 }, async () => {
      tries += 1;
      if (!isMended) throw new Error('a fault of ours');
    });
    await expect.poll(() => stored('t.ever')).toMatchObject([{ state: 'retry', retry_count: 501 }]);
    expect(tries).toBe(1);
    isMended = true;
    await database().asOwner("update pgboss.job set start_after = now() where name = 't.ever'");
    await expect.poll(() => stored('t.ever'), { timeout: 20_000 }).toEqual([]);
  });

  it('that an earlier release gave up come again, and so do all that it would have', async () => {
    const jobs = await start();
    await database().db.withPlatform(async (tx) => {
      for (const n of [1, 2]) await jobs.enqueue(tx, 't.before', { n }, { startAfterMs: 600_000 });
    });
    await database().asOwner("update pgboss.queue set retry_limit = 20 where name = 't.before'");
    await database().asOwner("update pgboss.job set retry_limit = 20, retry_count = 20 where name = 't.before'");
    await database().asOwner(
      "update pgboss.job set state = 'failed', completed_on = now(), start_after = now() where name = 't.before' and data ->> 'n' = '1'",
    );
    const client = new pg.Client(database().adminConnection);
    await client.connect();
    for (const _time of [1, 2]) await installJobSchema(client, createLogger('silent'));
    await client.end();
    const limits = await database().asOwner<{ name: string; low: boolean }>(
      "select name, retry_limit <= 20 as low from pgboss.job where name = 't.before' union all select name, retry_limit <= 20 from pgboss.queue where name = 't.before'",
    );
    expect(limits.map(({ low }) => low)).toEqual([false, false, false]);
    const done: unknown[] = [];
    await jobs.work('t.before', { concurrency: 1 }, async ({ n }) => void done.push(n));
    await expect.poll(() => done, { timeout: 20_000 }).toEqual([1]);
  });

  it('with one key that fail stay one, as old and as often tried as the first of them', async () => {
    const jobs = await start();
    const add = () => database().db.withPlatform((tx) => jobs.enqueue(tx, 't.clock', {}, { singletonKey: 'clock' }));
    let [tries, isMended] = [0, false];
    await add();
    await database().asOwner(
      `update pgboss.job set state = 'retry', retry_count = 9, started_on = now(), start_after = now() + interval '8 minutes',
        created_on = now() - interval '1 hour' where name = 't.clock'`,
    );
    await jobs.work('t.clock', { concurrency: 1 }, async () => {
      tries += 1;
      if (!isMended) throw new Error('a fault of ours');
    });
    await add();
    await expect.poll(() => tries).toBe(1);
    await expect.poll(() => stored('t.clock')).toMatchObject([{ state: 'retry', retry_count: 9 }]);
    expect((await stored('t.clock'))[0]?.minutes).toBeGreaterThan(59);
    isMended = true;
    await add();
    await expect.poll(() => stored('t.clock')).toEqual([]);
  });

  it('with one key are merged when one starts, and none is lost that was added meanwhile', async () => {
    const jobs = await start();
    const seen: number[] = [];
    await database().asOwner('create table work_items (n int, done bool default false)');
    await database().asOwner('grant all on work_items to taraz_app');
    const add = (n: number) =>
      database().db.withPlatform(async (tx) => {
        await sql`insert into work_items values (${n})`.execute(tx);
        await jobs.enqueue(tx, 't.merge', { memory: 'A' }, { singletonKey: 'A' });
      });
    for (let n = 0; n < 50; n += 1) await add(n);
    let runs = 0;
    await jobs.work('t.merge', { concurrency: 1 }, async () => {
      runs += 1;
      const { rows } = await database().db.withPlatform((tx) =>
        sql<{ n: number }>`update work_items set done = true where not done returning n`.execute(tx),
      );
      seen.push(...rows.map(({ n }) => n));
      if (runs === 1) await add(100);
    });
    await expect.poll(() => seen.length).toBe(51);
    expect(runs).toBeLessThan(6);
  });

  it('of one owner go one after the other, and hold up nobody else’s', async () => {
    const jobs = await start();
    const [begun, done]: [string[], string[]] = [[], []];
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const add = (...names: string[]) =>
      database().db.withPlatform(async (tx) => {
        for (const n of names) await jobs.enqueue(tx, 't.owners', { n }, { owner: n.slice(0, 1) });
      });
    await jobs.work('t.owners', { concurrency: 2, byOwner: true }, async ({ n }) => {
      begun.push(String(n));
      if (n === 'a1') await released;
      done.push(String(n));
    });
    await add('a1');
    await expect.poll(() => begun).toEqual(['a1']);
    await add('a2', 'b1');
    await expect.poll(() => done).toEqual(['b1']);
    await add('b2');
    await expect.poll(() => done).toEqual(['b1', 'b2']);
    expect(begun).toEqual(['a1', 'b1', 'b2']);
    release();
    await expect.poll(() => done).toEqual(['b1', 'b2', 'a1', 'a2']);
  });

  it('are taken for lost after a quarter of an hour, or when they say', async () => {
    const jobs = await start();
    await database().db.withPlatform(async (tx) => {
      await jobs.enqueue(tx, 't.long', {}, { startAfterMs: 600_000 });
      await jobs.enqueue(tx, 't.long', {}, { startAfterMs: 600_000, mayTakeMs: 7_200_000 });
    });
    const text = "select expire_seconds from pgboss.job where name = 't.long' order by 1";
    expect(await database().asOwner(text)).toEqual([{ expire_seconds: 900 }, { expire_seconds: 7_200 }]);
  });

  it('wait for their time', async () => {
    const jobs = await start();
    const done: unknown[] = [];
    await jobs.work('t.later', { concurrency: 1 }, async (data) => void done.push(data.n));
    await database().db.withPlatform(async (tx) => {
      await jobs.enqueue(tx, 't.later', { n: 'later' }, { startAfterMs: 1_500 });
      await jobs.enqueue(tx, 't.later', { n: 'now' });
    });
    await expect.poll(() => done).toEqual(['now']);
    await expect.poll(() => done).toEqual(['now', 'later']);
  });

  it('of a process that died are taken by the next within seconds, not at the library’s next look a minute later', async () => {
    const web = await start(false);
    await database().db.withPlatform((tx) => web.enqueue(tx, 't.died', { n: 1 }));
    await database().asOwner(
      "update pgboss.job set state = 'active', started_on = now() - interval '1 hour', heartbeat_on = now() - interval '1 minute' where name = 't.died'",
    );
    const [jobs, began] = [await start(), performance.now()];
    const done: unknown[] = [];
    await jobs.work('t.died', { concurrency: 1 }, async (data) => void done.push(data.n));
    await expect.poll(() => done).toEqual([1]);
    expect(performance.now() - began).toBeLessThan(55_000);
  });

  it('of a backlog follow one another without a pause', async () => {
    const jobs = await start();
    await database().db.withPlatform(async (tx) => {
      for (let n = 0; n < 40; n += 1) await jobs.enqueue(tx, 't.backlog', { n });
    });
    const done: unknown[] = [];
    await jobs.work('t.backlog', { concurrency: 1 }, async (data) => void done.push(data.n));
    // One a second would take twice as long.
    await expect.poll(() => done.length).toBe(40);
  });

  it('go on after the database lost every connection', async () => {
    const jobs = await start();
    const done: unknown[] = [];
    await jobs.work('t.lost', { concurrency: 1 }, async (data) => void done.push(data.n));
    await database().killConnections();
    await expect
      .poll(() =>
        database()
          .db.withPlatform((tx) => jobs.enqueue(tx, 't.lost', { n: 1 }))
          .then(
            () => true,
            () => false,
          ),
      )
      .toBe(true);
    await expect.poll(() => done).toContain(1);
  });

  it('are told to stop, and come again', async () => {
    const jobs = await start();
    let aborted = false;
    let began = false;
    await jobs.work('t.stop', { concurrency: 1 }, async (_data, signal) => {
      began = true;
      await new Promise((_resolve, reject) =>
        signal.addEventListener('abort', () => {
          aborted = true;
          reject(new Error('stopping'));
        }),
      );
    });
    await database().db.withPlatform((tx) => jobs.enqueue(tx, 't.stop', {}));
    await expect.poll(() => began).toBe(true);
    await jobs.stop();
    expect(aborted).toBe(true);
    const again = await start();
    let second = false;
    await again.work('t.stop', { concurrency: 1 }, async () => {
      second = true;
    });
    await expect.poll(() => second).toBe(true);
  });
});
