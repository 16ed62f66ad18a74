import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { expect, it, vi } from 'vitest';
import { testDatabase } from '../../testing/test-database.ts';
import { type GoodsFile, importGoods } from './import-goods.ts';
import { goodsHeader } from './sample-goods.fa.ts';

const database = testDatabase();

/** Rows that no packing makes small, so that more than one chunk of them has passed when the third fails. */
const rows = Array.from(
  { length: 20_000 },
  (_, at) => `29${String(at).padStart(11, '0')},${randomBytes(16).toString('hex')},10,مشمول,,,,1405/02/01,,`,
);
const csv = Buffer.from([goodsHeader, ...rows].join('\n'));

/** A file whose third chunk cannot be read. */
function failing(bytes: Buffer): GoodsFile & { isLeft: () => boolean } {
  let isLeft = false;
  async function* chunks() {
    try {
      for (const no of [0, 1]) yield bytes.subarray(no * 30_000, (no + 1) * 30_000);
      throw new Error('the connection was lost');
    } finally {
      isLeft = true;
    }
  }
  return { name: 'product_all.csv', bytes: chunks(), isLeft: () => isLeft };
}

// An error that nobody hears ends the process: here it fails the run.
it.each([
  ['packed', gzipSync(csv)],
  ['plain', csv],
])(
  'a chunk of a %s file that cannot be read fails the import, which neither waits for ever nor ends the server',
  async (_, bytes) => {
    const file = failing(bytes);
    const work = importGoods(database().db, [file], { onProgress: () => {} });
    await expect(work).rejects.toThrow('the connection was lost');
    expect(file.isLeft()).toBe(true);
  },
);

it.each([
  ['packed', gzipSync(csv)],
  ['plain', csv],
])('of a %s file no more is read once the import is stopped', async (_, bytes) => {
  let read = 0;
  let isLeft = false;
  async function* chunks() {
    try {
      for (; read < bytes.length; read += 20_000) yield bytes.subarray(read, read + 20_000);
    } finally {
      isLeft = true;
    }
  }
  const stop = () => {
    throw new Error('cancelled');
  };
  const work = importGoods(database().db, [{ name: 'a.csv', bytes: chunks() }], { onProgress: stop });
  await expect(work).rejects.toThrow('cancelled');
  await vi.waitFor(() => expect(isLeft).toBe(true));
  expect(read).toBeLessThan(bytes.length);
});
