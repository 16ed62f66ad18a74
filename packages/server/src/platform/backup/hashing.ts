import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

const newline = 0x0a;

/** Passes bytes on and keeps their SHA-256 and the number of lines: in COPY's text form a line is a row. */
export interface Meter {
  stream: Transform;
  sha256(): string;
  lines(): number;
}

export function meter(): Meter {
  const hash: Hash = createHash('sha256');
  let lines = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      for (let at = chunk.indexOf(newline); at >= 0; at = chunk.indexOf(newline, at + 1)) lines += 1;
      done(null, chunk);
    },
  });
  return { stream, sha256: () => hash.digest('hex'), lines: () => lines };
}

/** SHA-256 of a file, hex. */
export async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
