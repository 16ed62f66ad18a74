import { afterEach, beforeEach, expect, it } from 'vitest';
import { createS3Objects } from '../../adapters/objects/s3.ts';
import { type S3Server, startS3Server } from '../../adapters/objects/testing/s3-server.ts';
import { createTestRuntime } from '../../testing/test-runtime.ts';
import type { MemoryKey } from '../invoices/numbering.ts';
import { createHighWater } from './high-water.ts';

let server: S3Server;
beforeEach(async () => {
  server = await startS3Server();
});
afterEach(() => server.close());

const memoryOf = (memoryId: string): MemoryKey => ({ environment: 'sandbox', accountId: 'an-account', memoryId });
const [one, other] = [memoryOf('A11111'), memoryOf('A22222')];

function processAt(noteMs = 5_000) {
  const runtime = createTestRuntime();
  const store = createS3Objects(server.config, { timeoutMs: 400, pausesMs: [] });
  const highWater = createHighWater(store, runtime, { noteMs, retryFirstMs: 10, retryMaxMs: 20 });
  const behind = async () =>
    (await runtime.metrics.registry.getSingleMetric('taraz_serial_marks_behind')?.get())?.values[0]?.value;
  return { highWater, behind };
}
const puts = () => server.requests.filter((request) => request.startsWith('PUT'));

it('numbers given together cost one request of a memory, not one each', async () => {
  const { highWater } = processAt();
  await Promise.all(Array.from({ length: 100 }, (_, index) => highWater.note(one, BigInt(index + 1))));
  expect(puts().length).toBeLessThanOrEqual(2);
  await highWater.note(one, 60n);
  expect(puts().length).toBeLessThanOrEqual(2);
  expect(await highWater.marks()).toEqual([{ memory: one, serial: 100n }]);
});

it('a store that is silent costs the first a moment, and nobody after; all are made up for', async () => {
  const { highWater, behind } = processAt(200);
  server.mood = 'silent';
  await expect(highWater.note(one, 1n)).rejects.toThrow('was not stored in time');
  /** What comes first of a note's refusal and of half the time that it may wait. */
  const outcome = (memory: typeof one, serial: bigint) => {
    const waited = new Promise((resolve) => setTimeout(resolve, 100, 'waited'));
    return Promise.race([highWater.note(memory, serial).catch(() => 'refused'), waited]);
  };
  for (let serial = 2n; serial <= 20n; serial += 1n) expect(await outcome(one, serial)).toBe('refused');
  expect(await outcome(other, 7n)).toBe('refused');
  expect(await behind()).toBe(2);
  server.mood = 'well';
  await expect.poll(async () => (await highWater.marks()).length).toBe(2);
  await expect.poll(behind).toBe(0);
  expect(await highWater.marks()).toEqual([
    { memory: one, serial: 20n },
    { memory: other, serial: 7n },
  ]);
  await highWater.note(one, 21n);
});

it('what is no mark is none, and marks of the gone are cleared away by the next', async () => {
  const { highWater } = processAt();
  const folder = 'serials/sandbox/an-account/A11111';
  const marks = [`${folder}/000000000003`, `${folder}/000000000009`];
  for (const key of [
    ...marks,
    'serials/try-1',
    `${folder}/12`,
    'serials/elsewhere/a/b/000000000001',
    'serials/a/000000000001',
  ]) {
    server.objects.set(key, Buffer.alloc(0));
  }
  expect(await highWater.marks()).toEqual([{ memory: one, serial: 9n }]);
  await highWater.note(one, 8n);
  await expect.poll(() => server.objects.has(`${folder}/000000000003`)).toBe(false);
  expect(await highWater.marks()).toEqual([{ memory: one, serial: 9n }]);
});
