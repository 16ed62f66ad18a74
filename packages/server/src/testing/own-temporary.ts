import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A folder in which this process makes its temporary ones until the test ends: whatever lies there is of the test. */
export async function ownTemporary(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'taraz-test-'));
  const { TMPDIR: before } = process.env;
  process.env.TMPDIR = folder;
  onTestFinished(async () => {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
    await rm(folder, { recursive: true });
  });
  return folder;
}
