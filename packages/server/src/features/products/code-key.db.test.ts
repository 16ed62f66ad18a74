import { foldText } from '@taraz/core';
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Tx } from '../../platform/db/database.ts';
import { seedAccount } from '../../testing/seed.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { createTestClock, createTestRuntime } from '../../testing/test-runtime.ts';
import { changeProduct, createProduct, removeProduct, restoreProduct } from './commands.ts';
import { goodsByText } from './goods-by-text.ts';
import { goodsCalled } from './goods-called.ts';
import { goodsFound } from './queries.ts';
import { alikeTo } from './refuse-alike.ts';

const database = testDatabase();
const tea = { name: 'چای', code: '2720000114542' };

it('an own code is compared as core folds it, however it is written', async () => {
  const signs = [...'aZ09۰۹٠٩يىیےكڪکةۀەہھهآأإؤئـَّ \u200c\u200e\u00a0-/_.éÉ１Ａﻙﻲﷲﻻ﷼ﷺ'];
  const texts = fc.sample(fc.string({ unit: fc.constantFrom(...signs), maxLength: 12 }), { numRuns: 500, seed: 7 });
  const rows = await database().asOwner<{ key: string }>(
    'select code_key(t.text) as key from unnest($1::text[]) with ordinality as t (text, no) order by t.no',
    [texts],
  );
  expect(rows.map(({ key }) => key)).toEqual(texts.map(foldText));
});

/** As they stand from before codes were compared folded: goods of one name and these own codes. */
async function among<T>(skus: readonly string[], work: (tx: Tx) => Promise<T>): Promise<T> {
  const accountId = await seedAccount(database());
  return database().db.withAccount(accountId, async (tx) => {
    for (const sku of skus) {
      const { id } = await createProduct(createTestRuntime(), tx, accountId, { ...tea, name: `چای ${sku}` });
      await tx.updateTable('products').set({ sku }).where('id', '=', id).execute();
    }
    return work(tx);
  });
}

/** Names of the goods that a picker by code, and a file, takes for a code, where there are these. */
const called = (code: string, ...skus: string[]) =>
  among(skus, async (tx) => {
    const found = await goodsFound(tx, { search_field: code, whole_code: true });
    const rows = await tx.selectFrom('products').select('sku').where(found).orderBy('sku').execute();
    const byText = [...(await goodsByText(tx, [code])).values()].map((one) => one?.item_name ?? 'several');
    return [rows.map(({ sku }) => sku), byText];
  });

it.each([
  ['101', ['۱۰۱'], [['۱۰۱'], ['چای ۱۰۱']]],
  ['k-۱۰۱', ['K-101'], [['K-101'], ['چای K-101']]],
  ['کیلو', ['كيلو'], [['كيلو'], ['چای كيلو']]],
  ['K-۱۰۱', ['K-101', 'K-۱۰۱'], [['K-۱۰۱'], ['چای K-۱۰۱']]],
  ['k-101', ['K-101', 'K-۱۰۱'], [['K-101', 'K-۱۰۱'], ['several']]],
  ['102', ['۱۰۱'], [[], []]],
])('%s among %j', async (code, skus, expected) => {
  expect(await called(code, ...skus)).toEqual(expected);
});

it.each([
  [
    ['۱۰۱', '101'],
    ['۱۰۱', '101', '１０１'],
    ['۱۰۱', '101', null],
  ],
  [['۱۰۱'], ['101', '102', ''], ['۱۰۱', null, null]],
  [
    ['K101', 'k101'],
    ['K101', 'k101'],
    ['K101', 'k101'],
  ],
  [
    ['K-101', 'K-۱۰۱'],
    ['K-101', 'K-۱۰۱', 'k-101'],
    ['K-101', 'K-۱۰۱', null],
  ],
])('among %j each text of one call is answered as it is written', async (skus, codes, expected) => {
  const [byText, ids] = await among(skus, async (tx) => {
    const answers = await goodsByText(tx, codes);
    const lines = await goodsCalled(
      tx,
      codes.map((code) => ({ code })),
    );
    const rows = await tx.selectFrom('products').select(['id', 'sku']).execute();
    const skuOf = (id: string | undefined) => rows.find((row) => row.id === id)?.sku ?? null;
    return [codes.map((code) => skuOf(answers.get(code)?.product_id)), lines.ids.map(skuOf)];
  });
  expect(byText).toEqual(expected);
  expect(ids).toEqual(expected);
});

describe('a code that another product has in other letters or digits', () => {
  const runtime = createTestRuntime();
  const conflict = { code: 'CONFLICT', errors: [expect.objectContaining({ path: 'sku', code: 'TAKEN' })] };

  it('is refused to one that comes back, as any other', async () => {
    const accountId = await seedAccount(database());
    const within = <T>(work: (tx: Tx) => Promise<T>) => database().db.withAccount(accountId, work);
    const make = (sku: string) => within((tx) => createProduct(runtime, tx, accountId, { ...tea, sku }));
    const first = await make('K-101');
    await within((tx) => removeProduct(runtime, tx, first.id));
    const second = await make('k-۱۰۱');
    await expect(within((tx) => restoreProduct(runtime, tx, first.id))).rejects.toMatchObject(conflict);
    await within((tx) => removeProduct(runtime, tx, second.id));
    expect((await within((tx) => restoreProduct(runtime, tx, first.id))).sku).toBe('K-101');
  });

  it('is refused to one that comes back where another has it since it went', async () => {
    const accountId = await seedAccount(database());
    const within = <T>(work: (tx: Tx) => Promise<T>) => database().db.withAccount(accountId, work);
    const [older, other] = await within(async (tx) => [
      await createProduct(runtime, tx, accountId, { ...tea, sku: 'k-102' }),
      await createProduct(runtime, tx, accountId, { ...tea, sku: 'K-101' }),
    ]);
    const name = (sku: string) => within((tx) => changeProduct(runtime, tx, older.id, { ...tea, sku }, null));
    await within((tx) => removeProduct(runtime, tx, other.id));
    await name('k-101');
    // Whatever else of it is changed.
    await name('k-101');
    await expect(within((tx) => restoreProduct(runtime, tx, other.id))).rejects.toMatchObject(conflict);
    await name('k-102');
    expect((await within((tx) => restoreProduct(runtime, tx, other.id))).sku).toBe('K-101');
  });

  it('does not keep one from coming back beside whom it stood before', async () => {
    const skus = ['K-101', 'k-101'];
    const clock = createTestClock();
    clock.advance(60_000);
    const runtime = createTestRuntime(clock);
    const back = await among(skus, async (tx) => {
      const ids = (await tx.selectFrom('products').select('id').orderBy('id').execute()).map(({ id }) => id);
      for (const id of ids) await removeProduct(runtime, tx, id);
      const restored: string[] = [];
      for (const id of ids) restored.push((await restoreProduct(runtime, tx, id)).sku);
      await removeProduct(runtime, tx, ids[0] ?? '');
      await restoreProduct(runtime, tx, ids[0] ?? '');
      return restored;
    });
    expect(back.sort()).toEqual(skus);
  });

  it('is refused to whoever comes second of two at once', async () => {
    const accountId = await seedAccount(database());
    const make = (tx: Tx, sku: string) => createProduct(runtime, tx, accountId, { ...tea, sku });
    let second: Promise<PromiseSettledResult<unknown>[]> | undefined;
    await database().db.withAccount(accountId, async (tx) => {
      await make(tx, 'K-101');
      second = Promise.allSettled([database().db.withAccount(accountId, (other) => make(other, 'k-۱۰۱'))]);
      await Promise.race([database().untilSomeWait(), second]);
    });
    expect(await second).toMatchObject([{ status: 'rejected', reason: conflict }]);
  });

  it('is looked for by its index', async () => {
    const accountId = await seedAccount(database());
    await database().db.withAccount(accountId, async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx);
      const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${alikeTo([accountId])}`.execute(tx);
      expect(rows.map((row) => row['QUERY PLAN']).join(' ')).toContain('products_by_sku_key');
    });
  });
});
