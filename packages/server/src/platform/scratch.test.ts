import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { makeScratch, removeAbandonedScratch } from './scratch.ts';

it('what a killed process left is removed a day later, and nothing else', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'taraz-test-'));
  const nowMs = Date.parse('2026-11-20T12:00:00Z');
  const leave = async (name: string, hoursAgo: number) => {
    await mkdir(join(folder, name));
    await writeFile(join(folder, name, 'file'), 'x');
    await utimes(join(folder, name), (nowMs - hoursAgo * 3_600_000) / 1000, (nowMs - hoursAgo * 3_600_000) / 1000);
  };
  await leave('taraz-scratch-old', 25);
  await leave('taraz-scratch-busy', 23);
  await leave('of-another', 25);
  try {
    expect(await removeAbandonedScratch(nowMs, folder)).toBe(1);
    expect((await readdir(folder)).sort()).toEqual(['of-another', 'taraz-scratch-busy']);
    expect(await removeAbandonedScratch(nowMs, join(folder, 'is-not-there'))).toBe(0);
  } finally {
    await rm(folder, { recursive: true });
  }
});

it('is known by its name wherever it is made', async () => {
  const scratch = await makeScratch();
  await utimes(scratch, 0, 0);
  expect(await removeAbandonedScratch(Date.now())).toBeGreaterThanOrEqual(1);
  await expect(readdir(scratch)).rejects.toThrow('ENOENT');
});
