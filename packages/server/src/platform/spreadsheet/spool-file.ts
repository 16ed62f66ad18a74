import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { makeScratch } from '../scratch.ts';

/** Bytes in a file that only this process may read, for `work`; it is gone afterwards. */
export async function withSpooledFile<T>(
  bytes: Uint8Array | AsyncIterable<Uint8Array>,
  work: (path: string) => Promise<T>,
): Promise<T> {
  const folder = await makeScratch();
  const path = join(folder, 'file');
  try {
    const source = bytes instanceof Uint8Array ? Readable.from([bytes]) : Readable.from(bytes);
    await pipeline(source, createWriteStream(path, { mode: 0o600 }));
    return await work(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
