import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const beginning = 'taraz-scratch-';
/** Longer than any request or job lives. */
const abandonedAfterMs = 24 * 3_600_000;

/** A new folder for files that live as long as one piece of work; who makes it removes it. */
export const makeScratch = (): Promise<string> => mkdtemp(join(tmpdir(), beginning));

/** Removes what processes that were killed have left, of this installation or another; never throws. Returns how many. */
export async function removeAbandonedScratch(nowMs: number, folder: string = tmpdir()): Promise<number> {
  const names = await readdir(folder).catch(() => []);
  const removed = await Promise.all(
    names
      .filter((name) => name.startsWith(beginning))
      .map(async (name) => {
        const path = join(folder, name);
        try {
          if (nowMs - (await stat(path)).mtimeMs < abandonedAfterMs) return 0;
          await rm(path, { recursive: true, force: true });
          return 1;
        } catch {
          return 0; // another's, or gone already
        }
      }),
  );
  return removed.reduce<number>((sum, one) => sum + one, 0);
}
