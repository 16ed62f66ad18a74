import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clearUpAfter } from './run-place.ts';

/** Linux keeps this in memory. */
const memory = '/dev/shm';
const beginning = 'taraz-tests-';
/** What the tests' clusters hold at once, and as much again for the tests themselves. */
const roomBytes = 4 * 2 ** 30;

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** What runs left that were killed together with all who would have tidied up. */
function sweep(): void {
  for (const name of readdirSync(memory)) {
    const pid = Number(name.startsWith(beginning) ? name.slice(beginning.length) : 'none');
    if (pid > 0 && !isAlive(pid)) rmSync(join(memory, name), { recursive: true, force: true });
  }
}

/** A directory in memory, where a database of a thousand small files is made in a tenth of the time; null without one. */
function memoryDirectory(): string | null {
  try {
    sweep();
    const { bavail, bsize } = statfsSync(memory);
    if (bavail * bsize < roomBytes || process.availableMemory() < 2 * roomBytes) return null;
    const place = join(memory, `${beginning}${process.pid}`);
    mkdirSync(place);
    return place;
  } catch {
    return null;
  }
}

/**
 * A directory for all that tests write, gone with all that runs in it once this process has ended: in memory where there
 * is enough of it and TMPDIR does not say otherwise.
 */
export function testDirectory(): string {
  const inMemory = process.env.TMPDIR === undefined ? memoryDirectory() : null;
  const place = inMemory ?? mkdtempSync(join(tmpdir(), beginning));
  // As /tmp is: PostgreSQL, as root, is another user.
  chmodSync(place, 0o1777);
  clearUpAfter(place);
  return place;
}
