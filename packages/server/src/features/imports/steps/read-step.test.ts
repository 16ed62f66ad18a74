import { readdir } from 'node:fs/promises';
import { expect, it } from 'vitest';
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
