import * as files from 'node:fs/promises';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { withStartLock } from './start-lock.ts';

vi.mock('node:fs/promises', { spy: true });

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'taraz-start-lock-'));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

/** No process has this id. */
const dead = '4194305 0\n';

it('takes over the lock of a dead process, and leaves nothing behind', async () => {
  const path = join(directory, 'start.lock');
  await writeFile(path, dead);
  expect(await withStartLock(path, async () => 'done')).toBe('done');
  expect(await readdir(directory)).toEqual([]);
});

it('goes on where another process removed the dead lock in the very same moment', async () => {
  const path = join(directory, 'start.lock');
  await writeFile(path, dead);
  const { readFile } = await vi.importActual<typeof files>('node:fs/promises');
  let reads = 0;
  vi.mocked(files.readFile).mockImplementation((async (from: string, as: 'utf8') => {
    const text = await readFile(from, as);
    if (from === path) reads += 1;
    // Looked at twice: when it was found, and under the guard.
    if (from === path && reads === 2) await rm(path);
    return text;
  }) as never);
  expect(await withStartLock(path, async () => 'done')).toBe('done');
});
