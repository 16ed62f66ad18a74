import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import type { KnownWorld } from './known-world.ts';
import { Processor } from './processor.ts';

it('verdicts that a full disk kept from being written are written once there is room, and nothing dies of it', async () => {
  const database = new DatabaseSync(':memory:');
  database.exec('create table verdict (seq integer primary key, filling blob)');
  const verdict = database.prepare('insert into verdict values (?, zeroblob(100000))');
  const { page_count } = database.prepare('pragma page_count').get() as { page_count: number };
  const room = (pages: number) => database.exec(`pragma max_page_count = ${pages}`);
  const told: unknown[] = [];
  const submissions = {
    bySeq: (seq: number) => ({ seq, status: 'IN_PROGRESS' }),
    decide: (seq: number) => verdict.run(seq),
  };
  const processor = new Processor({
    database,
    world: { submissions } as unknown as KnownWorld,
    open: () => Promise.reject(new Error('one that takes too long is not opened')),
    parallel: 2,
    nowMs: () => 0,
    onDecided: () => {},
    log: (_level, _message, fields) => told.push(fields?.error),
  });
  const seqs = () => database.prepare('select seq from verdict order by seq').all();

  room(page_count);
  for (const seq of [1, 2, 3]) processor.add({ seq, clientId: 'A11216', fate: { timeout: true } }, 0);
  await expect.poll(() => told).toContainEqual(expect.stringContaining('full'));
  expect(seqs()).toEqual([]);
  room(10_000);
  await expect.poll(seqs).toEqual([{ seq: 1 }, { seq: 2 }, { seq: 3 }]);
  await processor.close();
  database.close();
});

it('invoices that take long to judge do not come one after another without a breath between them', async () => {
  const database = new DatabaseSync(':memory:');
  const decided: number[] = [];
  const breaths: number[] = [];
  const submissions = {
    bySeq: (seq: number) => ({ seq, status: 'IN_PROGRESS' }),
    decide: (seq: number) => {
      const until = performance.now() + 260;
      while (performance.now() < until);
      decided.push(seq);
    },
  };
  const processor = new Processor({
    database,
    world: { submissions } as unknown as KnownWorld,
    open: () => Promise.reject(new Error('one that takes too long is not opened')),
    parallel: 5,
    nowMs: () => 0,
    onDecided: () => breaths.push(decided.length),
    log: () => {},
  });

  for (const seq of [1, 2, 3]) processor.add({ seq, clientId: 'A11216', fate: { timeout: true } }, 0);
  await expect.poll(() => decided).toEqual([1, 2, 3]);
  await expect.poll(() => breaths).toEqual([1, 2, 3]);
  await processor.close();
  database.close();
});
