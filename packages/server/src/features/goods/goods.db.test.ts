import { gzipSync } from 'node:zlib';
import { calls } from '@taraz/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { type SignedIn, withServer } from '../../testing/with-server.ts';
import { goodsHeader, sampleGoods } from './sample-goods.fa.ts';

const server = withServer();
let operator: SignedIn;
let user: SignedIn;

const found = async (search_field: string) =>
  (await user.client(calls.searchGoods, { query: { search_field } })).goods.map(({ description }) => description);

/** Sends files in small chunks and has them read. @returns the import's id */
async function sent(files: readonly Buffer[], chunk = 4_000) {
  const { client } = operator;
  const listed = files.map((bytes, at) => ({ name: `product_all_${at}.csv`, bytes: bytes.length }));
  const { id } = await client(calls.createGoodsImport, { body: { files: listed } });
  for (const [file_no, bytes] of files.entries()) {
    for (let no = 0; no * chunk < bytes.length; no += 1) {
      const file = new Blob([new Uint8Array(bytes.subarray(no * chunk, (no + 1) * chunk))]);
      await client(calls.putGoodsChunk, { params: { id }, query: { file_no, no }, body: { file } });
    }
  }
  await client(calls.startGoodsImport, { params: { id } });
  return id;
}

/** What becomes of files that were sent. */
const brought = async (files: readonly Buffer[]) => settled(await sent(files));

async function settled(id: string) {
  for (let tries = 0; tries < 400; tries += 1) {
    const row = await operator.client(calls.getGoodsImport, { params: { id } });
    if (row.finished_at !== null) return row;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error('the import did not end');
}

const csv = (...rows: string[]): Buffer => Buffer.from(`\uFEFF${[goodsHeader, ...rows].join('\n')}\n`);

beforeAll(async () => {
  user = await server().newAdmin();
  operator = await server().newOperator(user.accountId);
});

describe("the authority's catalogue", () => {
  it('comes in from several parts, packed or not, of repeats the newest', async () => {
    const parts = sampleGoods('2026-11-20T00:00:00Z').map((text, at) =>
      at === 0 ? gzipSync(text) : Buffer.from(text),
    );
    const done = await brought(parts);
    expect(done).toMatchObject({ status: 'done', rows_bad: 0, bytes_read: done.bytes_total, failure: '' });
    expect(done.rows_kept).toBe(done.rows_read - 1);
    expect(done.report.taxable?.map(({ value }) => value)).toEqual(['مشمول', 'معاف']);
    expect(await operator.client(calls.goodsCatalogue, {})).toMatchObject({ goods: done.rows_kept, active: null });
    expect(await found('شرح پیشین')).toEqual([]);
  });

  it.each([
    ['روغن آفتاب', /^روغن آفتاب‌?گردان/],
    ['افتابگردان روغن', /^روغن آفتاب‌?گردان/],
    ['گردان', /آفتاب‌گردان/],
    ['كاغذ a4', /A4/],
    ['2999999999990', /منسوخ/],
    ['۲۹۹۹۹', /منسوخ/],
  ])('is searched by %j', async (typed, expected) => {
    const [first, ...rest] = await found(typed);
    expect(first).toMatch(expected);
    expect(rest.length).toBeLessThan(12);
  });

  it.each(['', "'", '% _', 'ناموجود'])('gives nothing for %j', async (typed) => expect(await found(typed)).toEqual([]));

  it('says which are not current, and shows them last', async () => {
    const { goods } = await user.client(calls.searchGoods, { query: { search_field: 'منسوخ' } });
    expect(goods).toMatchObject([{ id: '2999999999990', is_current: false, vat: '10' }]);
  });

  it('is brought up to date by a newer file; what is in it no more stays, marked', async () => {
    const before = (await operator.client(calls.goodsCatalogue, {})).goods;
    const done = await brought([
      csv(
        '2999999999990,نوشابه شیشه‌ای تازه,9,?,1402/01/01,,,1405/01/01,نوع تازه,',
        '2999999999991,کالای نو,x,مشمول,soon,,,1405/01/01,,',
        'abc,نادرست,1,,,,,,,',
      ),
    ]);
    expect(done).toMatchObject({ status: 'done', rows_read: 3, rows_bad: 1, rows_kept: before + 1 });
    expect(done.report).toMatchObject({ unread_dates: 1, unread_rates: 1, bad: [{ line: 4 }] });
    expect(await found('نوشابه')).toEqual(['نوشابه شیشه‌ای تازه', expect.stringMatching(/نوشابه گازدار/)]);
    const { goods } = await user.client(calls.searchGoods, { query: { search_field: 'برنج طارم' } });
    expect(goods.every(({ is_current }) => !is_current)).toBe(true);
  });

  it('is left alone by the same file again, by one that is none, and by one that was cancelled', async () => {
    const file = csv('2999999999992,دوباره,10,مشمول,,,,1405/02/01,,');
    expect(await brought([file])).toMatchObject({ status: 'done' });
    expect(await brought([file])).toMatchObject({ status: 'same' });
    const wrong = await brought([Buffer.from('شناسه,شرح\n1,2\n')]);
    expect([wrong.status, wrong.failure]).toEqual(['failed', expect.stringContaining('DescriptionOfID')]);
    expect(await brought([gzipSync('x').subarray(0, 15)])).toMatchObject({ status: 'failed' });
    const { id } = await operator.client(calls.createGoodsImport, { body: { files: [{ name: 'a.csv', bytes: 9 }] } });
    const second = operator.client(calls.createGoodsImport, { body: { files: [{ name: 'b.csv', bytes: 9 }] } });
    await expect(second).rejects.toMatchObject({ status: 409 });
    await expect(operator.client(calls.startGoodsImport, { params: { id } })).rejects.toMatchObject({ status: 409 });
    await operator.client(calls.cancelGoodsImport, { params: { id } });
    expect(await found('دوباره')).toEqual(['دوباره']);
    expect(await server().database.asOwner('select from goods_chunks')).toEqual([]);
    const all = await operator.client(calls.listGoodsImports, { query: { limit: 100 } });
    const page = await operator.client(calls.listGoodsImports, { query: { limit: 1 } });
    const rest = await operator.client(calls.listGoodsImports, { query: { limit: 100, after: page.next ?? '' } });
    expect(page.imports).toHaveLength(1);
    expect([...page.imports, ...rest.imports]).toEqual(all.imports);
    expect([all.next, rest.next]).toEqual([null, null]);
  });

  it('is not replaced by one that was cancelled while it was being built', async () => {
    const right = csv('2999999999993,پیشین,10,مشمول,,,,1405/03/01,,');
    expect(await brought([right])).toMatchObject({ status: 'done' });
    // Whoever reads the catalogue holds the new one up at the last moment.
    const reading = server().database.asOwner('select pg_sleep(3) from goods limit 1');
    const id = await sent([csv('2999999999993,اشتباهی,10,مشمول,,,,1405/04/01,,')]);
    const status = async () => (await operator.client(calls.getGoodsImport, { params: { id } })).status;
    await expect.poll(status, { interval: 10 }).toBe('building');
    expect(await operator.client(calls.cancelGoodsImport, { params: { id } })).toMatchObject({ status: 'cancelled' });
    await reading;
    // The next one is taken when this one is over.
    expect(await brought([right])).toMatchObject({ status: 'same' });
    expect([await status(), await found('اشتباهی'), await found('پیشین')]).toEqual(['cancelled', [], ['پیشین']]);
  });
});
