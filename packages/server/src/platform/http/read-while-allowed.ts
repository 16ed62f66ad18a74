import type { Readable } from 'node:stream';

/** How long somebody whose access is taken away reads on at most. */
const everyMs = 1_000;

/** A long answer goes on only while its reader may read it: looked at before the next piece, once a second. */
export function readWhileAllowed(body: Readable, isAllowed: () => Promise<boolean>, nowMs: () => number): void {
  const read = body._read.bind(body);
  let lookedMs = nowMs();
  body._read = (size) => {
    if (nowMs() - lookedMs < everyMs) return read(size);
    lookedMs = nowMs();
    isAllowed().then(
      (allowed) => (allowed ? read(size) : body.destroy(new Error('the reader has no access any more'))),
      (error: Error) => body.destroy(error),
    );
  };
}
