import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';
import { makeScratch, removeAbandonedScratch } from './scratch.ts';

const nowMs = Date.parse('2026-11-20T12:00:00Z');

async function inFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'taraz-test-'));
  try {
    await work(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function leave(folder: string, name: string, hoursAgo: number): Promise<void> {
  await mkdir(join(folder, name));
  await writeFile(join(folder, name, 'file'), 'x');
  await utimes(join(folder, name), (nowMs - hoursAgo * 3_600_000) / 1000, (nowMs - hoursAgo * 3_600_000) / 1000);
}

it('of which nobody can say whose it is, is removed a day later, and nothing else', () =>
  inFolder(async (folder) => {
    await leave(folder, 'taraz-scratch-old', 25);
    await leave(folder, 'taraz-import-old', 25);
    await leave(folder, 'taraz-errors-old', 25);
    await leave(folder, 'taraz-scratch-busy', 23);
    await leave(folder, `taraz-scratch-${process.pid}-1-1-container`, 23);
    await leave(folder, 'of-another', 25);
    expect(await removeAbandonedScratch(nowMs, folder)).toBe(3);
    expect((await readdir(folder)).sort()).toEqual([
      'of-another',
      `taraz-scratch-${process.pid}-1-1-container`,
      'taraz-scratch-busy',
    ]);
    expect(await removeAbandonedScratch(nowMs, join(folder, 'is-not-there'))).toBe(0);
  }));

it('is removed at once when its process has ended, and never before', () =>
  inFolder(async (folder) => {
    const module = join(import.meta.dirname, 'scratch.ts');
    const script = `
      import { makeScratch } from ${JSON.stringify(module)};
      console.log(await makeScratch());
      setInterval(() => {}, 60_000);`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
      env: { ...process.env, TMPDIR: folder },
    });
    const [said] = await once(child.stdout, 'data');
    const left = basename(String(said).trim());
    await utimes(join(folder, left), 0, 0);
    expect([await removeAbandonedScratch(nowMs, folder), await readdir(folder)]).toEqual([0, [left]]);
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect([await removeAbandonedScratch(nowMs, folder), await readdir(folder)]).toEqual([1, []]);
  }));

it.runIf(process.platform === 'linux')('a later process with the same number is another', () =>
  inFolder(async (folder) => {
    const own = await makeScratch();
    const [, , pid, begin, numbering] = basename(own).split('-');
    await rm(own, { recursive: true });
    await leave(folder, `taraz-scratch-${pid}-${Number(begin) - 1}-${numbering}-earlier`, 0);
    expect(await removeAbandonedScratch(nowMs, folder)).toBe(1);
  }),
);
