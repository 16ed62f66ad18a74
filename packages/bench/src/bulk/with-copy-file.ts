import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Gives a file's path in a folder that the database's server, which runs as another user, reads and writes; gone afterwards. */
export async function withCopyFile<T>(work: (path: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'taraz-copy-'));
  chmodSync(folder, 0o777);
  try {
    return await work(join(folder, 'rows'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
