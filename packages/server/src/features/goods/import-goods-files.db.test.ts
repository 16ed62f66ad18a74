import { expect, it } from 'vitest';
import { testDatabase } from '../../testing/test-database.ts';
import { importGoodsFiles } from './import-goods-files.ts';
import { catalogueState } from './imports.ts';
import { goodsMessages } from './messages.fa.ts';
import { sampleGoods } from './sample-goods.fa.ts';

const database = testDatabase();
const nowIso = new Date().toISOString();
const runtime = { clock: { nowMs: () => Date.parse(nowIso), nowIso: () => nowIso } } as never;
const active = () => database().db.withPlatform(async (tx) => (await catalogueState({ runtime }, tx)).active);

async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}
async function* unreadable(): AsyncGenerator<Uint8Array> {
  yield Buffer.from('شناسه');
  throw Object.assign(new Error('i/o error'), { code: 'EIO' });
}
const [text = ''] = sampleGoods(nowIso);
const run = (bytes: AsyncIterable<Uint8Array>) =>
  importGoodsFiles(database().connection, [{ name: 'a.csv', bytes, size: Buffer.byteLength(text) }], () => {});

it('a file at hand that cannot be read to its end ends its import: the next one is begun', async () => {
  await expect(run(unreadable())).rejects.toThrow('i/o error');
  expect(await active()).toBeNull();
  expect(await database().asOwner('select status, failure from goods_imports')).toEqual([
    { status: 'failed', failure: goodsMessages.interrupted },
  ]);
  expect(await run(bytesOf(text))).toMatchObject({ status: 'done' });
});

it.each(['uploading', 'reading', 'building'])(
  'one whose process was killed while it was %s is over an hour later, and another one that goes on is not',
  async (status) => {
    const begun = (hours: number) =>
      database().asOwner(
        `insert into goods_imports (id, status, files, bytes_total, created_at, updated_at)
         values (gen_random_uuid(), $1, '[]', 5, $2, $2) returning id`,
        [status, new Date(Date.parse(nowIso) - hours * 3_600_000)],
      );
    const [left] = await begun(1.1);
    expect(await active()).toBeNull();
    expect(await run(bytesOf(text))).toMatchObject({ status: expect.stringMatching('done|same') });
    expect(await database().asOwner('select status from goods_imports where id = $1', [left?.id])).toEqual([
      { status: 'failed' },
    ]);
    const [alive] = await begun(0.9);
    expect(await active()).toMatchObject({ id: alive?.id });
    await expect(run(bytesOf(text))).rejects.toMatchObject({ code: 'CONFLICT' });
    await database().asOwner('delete from goods_imports where id = $1', [alive?.id]);
  },
);

it('an upload that was left waits for its files for as long as it takes', async () => {
  await database().asOwner(
    `insert into goods_imports (id, status, files, bytes_total, bytes_received, created_by, created_at, updated_at)
     values (gen_random_uuid(), 'uploading', '[]', 5, 0, gen_random_uuid(), '2026-01-01', '2026-01-01')`,
  );
  expect(await active()).not.toBeNull();
  await expect(run(bytesOf(text))).rejects.toMatchObject({ code: 'CONFLICT' });
});
