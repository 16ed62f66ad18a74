import { randomUUID } from 'node:crypto';
import { link, readFile, stat, unlink, writeFile } from 'node:fs/promises';
import { isRunning, ownBegin } from '../../processes.ts';

const waitMs = 20;
const patienceMs = 90_000;
/** Removing takes microseconds: a guard this old belongs to a process that died in between. */
const guardMsMax = 5_000;

async function isHeld(owner: string): Promise<boolean> {
  const [pid = '', begin = ''] = owner.trim().split(' ');
  if (!/^\d+$/.test(pid)) return false;
  return isRunning(Number(pid), begin);
}

const taken = (draft: string, path: string): Promise<boolean> =>
  link(draft, path).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
      return false;
    },
  );

/**
 * Removes the lock of a dead process. Of several that find it, one at a time may look again and remove: otherwise the
 * second would remove the lock that the first has just taken.
 */
async function removeDead(draft: string, path: string, owner: string): Promise<void> {
  const guard = `${path}.takeover`;
  if (!(await taken(draft, guard))) {
    const { ctimeMs } = await stat(guard).catch(() => ({ ctimeMs: Date.now() }));
    if (Date.now() - ctimeMs > guardMsMax) await unlink(guard).catch(() => {});
    return;
  }
  try {
    if ((await readFile(path, 'utf8').catch(() => '')) === owner)
      // Gone already: whoever's guard was taken for one left behind has removed it.
      await unlink(path).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error;
      });
  } finally {
    await unlink(guard).catch(() => {});
  }
}

/**
 * Runs `work` while no other process runs its own with this file. A lock whose process died is taken over.
 * @throws when another process holds it for a minute and a half
 */
export async function withStartLock<T>(path: string, work: () => Promise<T>): Promise<T> {
  const draft = `${path}.${process.pid}.${randomUUID()}`;
  const until = performance.now() + patienceMs;
  try {
    // Of a full disk it is there all the same, empty.
    await writeFile(draft, `${process.pid} ${await ownBegin()}\n`, { mode: 0o600 });
    // link fails when the name is taken, and the file appears with its content: no moment of an empty lock.
    while (!(await taken(draft, path))) {
      const owner = await readFile(path, 'utf8').catch(() => '');
      if (owner !== '' && !(await isHeld(owner))) await removeDead(draft, path, owner);
      if (performance.now() > until) throw new Error(`another process holds ${path}: ${owner.trim()}`);
      await new Promise((resolve) => setTimeout(resolve, waitMs));
    }
    try {
      return await work();
    } finally {
      await unlink(path).catch(() => {});
    }
  } finally {
    await unlink(draft).catch(() => {});
  }
}
