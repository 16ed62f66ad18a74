import { chmodSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

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

/** What runs left that were killed before they could tidy up. */
function sweep(): void {
  for (const name of readdirSync(memory)) {
    const pid = Number(name.startsWith(beginning) ? name.slice(beginning.length) : 'none');
    if (pid > 0 && !isAlive(pid)) rmSync(join(memory, name), { recursive: true, force: true });
  }
}

/**
 * A directory in memory for all that tests write, gone when this process ends; null where there is none or too little.
 * A database of a thousand small files is made there in a tenth of the time; what SIGKILL leaves, it leaves there too.
 */
export function memoryDirectory(): string | null {
  try {
    sweep();
    const { bavail, bsize } = statfsSync(memory);
    if (bavail * bsize < roomBytes || process.availableMemory() < 2 * roomBytes) return null;
    const place = join(memory, `${beginning}${process.pid}`);
    mkdirSync(place);
    // As /tmp is: PostgreSQL, as root, is another user.
    chmodSync(place, 0o1777);
    process.once('exit', () => rmSync(place, { recursive: true, force: true }));
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1));
    return place;
  } catch {
    return null;
  }
}
