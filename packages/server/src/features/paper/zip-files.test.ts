import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { type ZipEntry, zipFiles } from './zip-files.ts';

async function zipped(entries: readonly ZipEntry[]): Promise<Buffer> {
  const given = async function* () {
    yield* entries;
  };
  const chunks: Uint8Array[] = [];
  for await (const chunk of zipFiles(given())) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const entries = [
  { name: 'A.pdf', bytes: Buffer.from('one'), date: '2026-11-20T10:35:00Z' },
  { name: 'B.pdf', bytes: Buffer.alloc(100_000, 7), date: 'never' },
];

describe('zipFiles', () => {
  it('holds each file under its name', async () => {
    const files = unzipSync(await zipped(entries));
    expect(Object.keys(files)).toEqual(['A.pdf', 'B.pdf']);
    expect(Buffer.from(files['B.pdf'] ?? []).equals(entries[1]?.bytes ?? Buffer.alloc(0))).toBe(true);
  });

  it('gives the same bytes for the same files, whatever the zone of the machine', async () => {
    const zone = process.env.TZ;
    process.env.TZ = 'Asia/Tehran';
    const there = await zipped(entries);
    process.env.TZ = 'America/New_York';
    const here = await zipped(entries);
    process.env.TZ = zone;
    expect(here.equals(there)).toBe(true);
  });

  it('of nothing is an empty ZIP', async () => {
    expect(unzipSync(await zipped([]))).toEqual({});
  });
});
