import type { FileHandle } from 'node:fs/promises';

/** Bytes of an open file from `start`, `length` of them. Unlike a stream of the handle it never closes it. */
export async function* readRange(
  file: FileHandle,
  start: number,
  length: number,
  chunkBytes = 256 * 1024,
): AsyncGenerator<Buffer> {
  for (let at = start; at < start + length; ) {
    const buffer = Buffer.allocUnsafe(Math.min(chunkBytes, start + length - at));
    const { bytesRead } = await file.read(buffer, 0, buffer.length, at);
    if (bytesRead === 0) return;
    at += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}
