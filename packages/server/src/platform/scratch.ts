import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { isRunning, ownBegin, ownNumbering } from './processes.ts';

/** Whose it is stands in its name: its process, when that began, and among whose numbers. */
const form = /^taraz-scratch-(\d+)-(\d*)-(\d*)-/;
/** Those of another container, and as they were named before. */
const formOfAnybody = /^taraz-(scratch|import|errors)-/;
/** Longer than any request or job lives. */
const abandonedAfterMs = 24 * 3_600_000;

/** A new folder for files that live as long as one piece of work; who makes it removes it. */
export async function makeScratch(): Promise<string> {
  const owner = [process.pid, await ownBegin(), await ownNumbering()].join('-');
  return mkdtemp(join(tmpdir(), `taraz-scratch-${owner}-`));
}

/** Is it nobody's any more: its process has ended, or, where that cannot be seen, a day has gone by? */
async function isAbandoned(path: string, nowMs: number): Promise<boolean> {
  const [, pid, begin = '', numbering] = form.exec(basename(path)) ?? [];
  if (pid !== undefined && numbering === (await ownNumbering())) return !(await isRunning(Number(pid), begin));
  return nowMs - (await stat(path)).mtimeMs >= abandonedAfterMs;
}

/** Removes what processes that were killed have left, of this installation or another; never throws. Returns how many. */
export async function removeAbandonedScratch(nowMs: number, folder: string = tmpdir()): Promise<number> {
  const names = await readdir(folder).catch(() => []);
  const removed = await Promise.all(
    names
      .filter((name) => formOfAnybody.test(name))
      .map(async (name) => {
        const path = join(folder, name);
        try {
          if (!(await isAbandoned(path, nowMs))) return 0;
          await rm(path, { recursive: true, force: true });
          return 1;
        } catch {
          return 0; // another's, or gone already
        }
      }),
  );
  return removed.reduce<number>((sum, one) => sum + one, 0);
}
