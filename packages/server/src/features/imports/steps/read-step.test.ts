import { readdir } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { expect, it, vi } from 'vitest';
import { ownTemporary } from '../../../testing/own-temporary.ts';
import { createTestRuntime } from '../../../testing/test-runtime.ts';
import type { ImportRow } from '../job.ts';
import { createReadStep } from './read-step.ts';

it('a copy of a file that fails half-way, as where the disk is full, leaves nothing behind', async () => {
  const folder = await ownTemporary();
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  const chunks = [async () => ({ bytes: Buffer.alloc(1_000) }), () => Promise.reject(full)];
  const runtime = createTestRuntime();
  const step = createReadStep({ database: { withAccount: () => chunks.shift()?.() }, runtime } as never);
  const row = { account_id: 'a', id: 'i', last_row: 0, turn_at: new Date(runtime.clock.nowMs()), wanted_sheets: null };
  await expect(step.run(row as unknown as ImportRow)).rejects.toBe(full);
  expect(await readdir(folder)).toEqual([]);
});

it('a file that is read no further, as where it was stopped meanwhile, leaves no thread behind', async () => {
  await ownTemporary();
  const ended = vi.spyOn(Worker.prototype, 'terminate');
  const bytes = Buffer.from('1,2\n'.repeat(20_000));
  const answers = [async () => ({ bytes }), async () => undefined, async () => 'not ours'];
  const runtime = createTestRuntime();
  const step = createReadStep({ database: { withAccount: () => answers.shift()?.() }, runtime } as never);
  const row = { account_id: 'a', id: 'i', last_row: 0, turn_at: new Date(runtime.clock.nowMs()), wanted_sheets: null };
  expect(await step.run(row as unknown as ImportRow)).toBe(false);
  expect(ended).toHaveBeenCalledTimes(1);
});
