import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Tx } from '../../platform/db/database.ts';
import { secondWaiting } from '../../testing/second-waiting.ts';
import { changeProductUnit } from '../warehousing/change-product-unit.ts';
import { postStockDocument } from '../warehousing/documents.ts';
import { changeStockSettings } from '../warehousing/stock-settings.ts';
import type { PostingsDeps } from './deps.ts';
import { wakeEffects, wakeFailed } from './effects.ts';
import { postingStand } from './testing/posting-stand.ts';
import { type Book, type Books, startPostings, workOffEffects } from './work-off.ts';

const { database, runtime, books, deps, own, within, confirmed, settle, stock, states } = postingStand();

describe('what is said while an invoice that waits for it is worked off', () => {
  const carton = '1624';
  const say = (tx: Tx) =>
    changeProductUnit(deps, tx, own.accountId, own.product, { unit: carton, per: '1', makes: '12' });
  const mayBeShort = (tx: Tx) =>
    changeStockSettings(runtime, tx, own.accountId, { negative: 'allow', takes_invoices: true }, null).then(() =>
      wakeEffects(deps, tx, own.accountId, 'stock'),
    );
  const cases = [
    ['a ratio of its unit', say, () => confirmed('original', 5, null, [], carton), '40 400'],
    ['that stock may be short', mayBeShort, () => confirmed('original', 130), '-30 -300'],
  ] as const;

  it.each(cases)('does not leave it held: %s, written before it is', async (_, said, sell, left) => {
    await sell();
    let met = 0;
    const meeting: Book = {
      ...books.stock,
      async take(...given) {
        try {
          return await books.stock.take(...given);
        } catch (error) {
          met += 1;
          if (met === 1) await within(said);
          throw error;
        }
      },
    };
    await workOffEffects(deps, { ...books, stock: meeting }, own.accountId);
    expect([met, await stock(), (await states())[0]]).toEqual([1, left, 'stock done']);
  });

  it.each(cases)(
    'does not leave it held: %s, whose transaction ends after it was to be',
    async (_, said, sell, left) => {
      await sell();
      await secondWaiting(database(), own.accountId, said, settle);
      expect([await stock(), (await states())[0]]).toEqual([left, 'stock done']);
    },
  );

  it.each(cases)(
    'does not leave it held: %s, in a transaction that comes to it while it is being held',
    async (_, said, sell, left) => {
      await sell();
      let saying: Promise<unknown> | undefined;
      const meeting: PostingsDeps['database'] = {
        ...deps.database,
        async attempt(tx, work) {
          const result = await deps.database.attempt(tx, work);
          saying = within(said);
          await database().untilSomeWait();
          return result;
        },
      };
      await workOffEffects({ ...deps, database: meeting }, books, own.accountId, { most: 1 });
      await saying;
      await settle();
      expect([await stock(), (await states())[0]]).toEqual([left, 'stock done']);
    },
  );
});

describe('whatever fails in between', () => {
  /** Dies after it wrote everything, so many times. */
  const dying = (book: Book, times: number, reason: Error = new Error('died')): Book => {
    let left = times;
    const die = () => {
      if (left > 0) {
        left -= 1;
        throw reason;
      }
    };
    return {
      async take(...given) {
        const document = await book.take(...given);
        die();
        return document;
      },
      async undo(...given) {
        const document = await book.undo(...given);
        die();
        return document;
      },
    };
  };

  it('it is done whole and once', async () => {
    await confirmed('original', 30);
    const flaky: Books = { ...books, stock: dying(books.stock, 3) };
    for (let tries = 0; tries < 3; tries += 1)
      await expect(workOffEffects(deps, flaky, own.accountId)).rejects.toThrow('died');
    expect(await stock()).toBe('100 1000');
    await workOffEffects(deps, flaky, own.accountId);
    expect(await stock()).toBe('70 700');
  });

  it('one that is told to stop leaves the rest to a job of its own, and whoever starts looks for what has none', async () => {
    const woken: unknown[] = [];
    const noting: PostingsDeps = {
      ...deps,
      get database() {
        return deps.database;
      },
      jobs: {
        ...deps.jobs,
        enqueue: (_tx, _queue, data) => {
          if (data.account === own.accountId) woken.push(data.account);
          return Promise.resolve();
        },
      },
    };
    await confirmed('original', 30);
    await workOffEffects(noting, books, own.accountId, { signal: AbortSignal.abort() });
    expect([await stock(), woken.length]).toEqual(['100 1000', 1]);
    await wakeFailed(noting);
    expect(woken).toHaveLength(2);
    await settle();
    await wakeFailed(noting);
    expect([await stock(), woken.length]).toEqual(['70 700', 2]);
  });

  it('one that always fails is set aside, and those behind it go on', async () => {
    await confirmed('original', 30);
    const broken: Books = { ...books, stock: dying(books.stock, 5) };
    for (let tries = 0; tries < 5; tries += 1) await workOffEffects(deps, broken, own.accountId).catch(() => undefined);
    await confirmed('original', 10);
    await workOffEffects(deps, broken, own.accountId);
    expect([await stock(), (await states())[0]]).toEqual(['90 900', 'stock held ERROR']);
    // It is tried once more by whoever starts.
    await wakeFailed(deps);
    await workOffEffects(deps, { ...books, stock: dying(books.stock, 1) }, own.accountId).catch(() => undefined);
    expect((await states())[0]).toBe('stock held ERROR');
    await wakeFailed(deps);
    await settle();
    expect([await stock(), (await states())[0]]).toEqual(['60 600', 'stock done']);
  });

  it('what was set aside is woken where another account cannot be, and no start waits for that', async () => {
    await confirmed('original', 30);
    const broken: Books = { ...books, stock: dying(books.stock, 5) };
    for (let tries = 0; tries < 5; tries += 1) await workOffEffects(deps, broken, own.accountId).catch(() => undefined);
    const away = randomUUID();
    const database: PostingsDeps['database'] = {
      ...deps.database,
      withPlatform: async () => ({ rows: [away, own.accountId].map((id) => ({ id })) }) as never,
      withAccount: (id, work) =>
        id === away ? Promise.reject(new Error('away')) : deps.database.withAccount(id, work),
    };
    await wakeFailed({ ...deps, database });
    expect((await states())[0]).toBe('stock waiting ERROR');
    const never = { ...database, withPlatform: () => new Promise<never>(() => {}) };
    await startPostings({ ...deps, database: never }, books);
    await wakeFailed({ ...deps, database: { ...database, withPlatform: () => Promise.reject(new Error('away')) } });
  });

  it.each([
    ['went away', { code: '57P01' }],
    ['had no connection for it', { message: 'timeout exceeded when trying to connect' }],
    ['was full', { code: '53100' }],
    ['waited for a lock too long', { code: '55P03' }],
  ])('it waits on however often the database %s, and is not set aside for that', async (_, reason) => {
    await confirmed('original', 30);
    const away: Books = { ...books, stock: dying(books.stock, 7, Object.assign(new Error(), reason)) };
    for (let tries = 0; tries < 7; tries += 1) await workOffEffects(deps, away, own.accountId).catch(() => undefined);
    await workOffEffects(deps, away, own.accountId);
    expect(await stock()).toBe('70 700');
  });

  it('of very many some are done at a time, and the rest behind what other accounts have asked for', async () => {
    const asked: unknown[] = [];
    const jobs = {
      ...deps.jobs,
      enqueue: async (_tx: unknown, _queue: string, data: unknown) => void asked.push(data),
    };
    for (const qty of [10, 20, 30]) await confirmed('original', qty);
    const turn = () => workOffEffects({ ...deps, jobs }, books, own.accountId, { most: 2 });
    const waiting = async () => (await states()).filter((one) => one.includes('waiting')).length;
    const before = await waiting();
    await turn();
    expect([await waiting(), asked]).toEqual([before - 2, [{ account: own.accountId }]]);
    while ((await waiting()) > 0) await turn();
    expect(await stock()).toBe('40 400');
  });

  it('two workers at once do nothing twice', async () => {
    const sold = await confirmed('original', 30);
    await confirmed('return', 10, sold);
    await confirmed('original', 5);
    await Promise.all([settle(), settle(), settle(), settle()]);
    expect(await stock()).toBe('85 850');
  });

  it('the database refuses a second taking', async () => {
    const sold = await confirmed('original', 30);
    await settle();
    const insert = (turn: number, direction: string) =>
      database().asOwner("insert into invoice_postings values ($1, 'stock', $2, $3, $4, $5, null, now())", [
        own.accountId,
        sold,
        turn,
        direction,
        randomUUID(),
      ]);
    await expect(insert(1, 'take')).rejects.toMatchObject({ constraint: 'invoice_postings_pkey' });
    await expect(insert(2, 'take')).rejects.toMatchObject({ constraint: 'invoice_postings_alternate' });
  });

  it('what stands of any chain is what is taken', async () => {
    const step = fc.record({
      kind: fc.constantFrom('sell', 'correct', 'return', 'cancel'),
      qty: fc.integer({ min: 1, max: 9 }),
      which: fc.nat(5),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 10 }), async (steps) => {
        const before = Number((await stock()).split(' ')[0]);
        /** chains of what stands, the newest last; each began with a sale */
        const chains: { id: string; qty: number }[][] = [];
        for (const { kind, qty, which } of steps) {
          if (kind === 'sell') chains.push([{ id: await confirmed('original', qty), qty }]);
          const chain = chains[which % Math.max(1, chains.length)];
          const last = chain?.at(-1);
          if (kind === 'sell' || chain === undefined || last === undefined) continue;
          if (kind === 'cancel') {
            await confirmed('cancellation', last.qty, last.id);
            chain.pop();
          } else {
            chain.push({ id: await confirmed(kind === 'correct' ? 'corrective' : 'return', qty, last.id), qty });
          }
          if (qty % 3 === 0) await settle();
        }
        await Promise.all([settle(), settle()]);
        const sold = chains.reduce((sum, chain) => sum + (chain.at(-1)?.qty ?? 0), 0);
        expect(Number((await stock()).split(' ')[0])).toBe(before - sold);
        await within((tx) =>
          postStockDocument(deps, tx, own.accountId, {
            kind: 'receipt',
            warehouse_id: own.warehouse,
            lines: [{ product_id: own.product, qty: 100, unit_price: 10 }],
          }),
        );
      }),
      { numRuns: 8 },
    );
  });
});
