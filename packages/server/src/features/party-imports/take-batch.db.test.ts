import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Database } from '../../platform/db/database.ts';
import { seedAccount } from '../../testing/seed.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { createTestClock, createTestRuntime } from '../../testing/test-runtime.ts';
import { createProduct } from '../products/commands.ts';
import { importTexts } from './messages.fa.ts';
import type { PartyKind } from './tables.ts';
import { type InputRow, takeBatch } from './take-batch.ts';

const database = testDatabase();
const noJobs = { work: async () => {}, schedule: async () => {}, stop: async () => {}, enqueue: async () => {} };

const none: ReadonlySet<string> = new Set();
const changingGoods = { kind: 'products', existing: 'update', ofBranches: none } as const;

type Given = Record<string, string>;
const one = (...values: string[]) => fc.constantFrom(...values);

// Few values, so that rows mean records of one another in every way; some of them are refused.
const given: Record<PartyKind, fc.Arbitrary<Given>> = {
  products: fc.record({
    name: one('شیر', 'شير', 'پنیر', ''),
    code: one('2720000131425', '2720000131426', '27'),
    sku: one('', '', 'A', 'a', 'B'),
    gtin: one('', '', '6260100000017', '6260100000024', '614141000036', '0614141000036'),
    price: one('1000', '2000', '2000.50', '-5'),
    unit: one('NUMBER', 'KILO'),
  }),
  customers: fc.record({
    company: one('الف', 'ب', ''),
    person_type: fc.constant('legal'),
    economic_code: one('', '14003778990', '10320296185', '1'),
    national_code: one('', '', '14003778990', '10320296185'),
    branch_code: one('', '0001'),
    phone: one('', '09121112233', '09121112244'),
  }),
};
const kept: Record<PartyKind, string> = {
  products: 'name, code, sku, gtin, price, vat_percentage, version',
  customers: 'name, economic_code, national_code, branch_code, phone, version',
};

/** What becomes of rows in an account of their own that has some records, taken so many at once. */
async function taken(
  kind: PartyKind,
  existing: 'update' | 'skip',
  { there = [], inputs }: { there?: readonly Given[]; inputs: readonly Given[] },
  atOnce: number,
) {
  const accountId = await seedAccount(database());
  const deps = { database: database().db, runtime: createTestRuntime(createTestClock()), jobs: noJobs };
  const rowsOf = (given: readonly Given[]) =>
    given.map((input, no): InputRow => ({ no, cells: [], name: '', input, faults: [] }));
  const target = { accountId, importId: randomUUID(), kind, existing, ofBranches: none };
  for (const row of rowsOf(there)) {
    await database().db.withAccount(accountId, (tx) => takeBatch(deps, tx, { ...target, existing: 'update' }, [row]));
  }
  const rows = rowsOf(inputs);
  const outcomes: unknown[] = [];
  for (let from = 0; from < rows.length; from += atOnce) {
    const part = await database().db.withAccount(accountId, (tx) =>
      takeBatch(deps, tx, target, rows.slice(from, from + atOnce)),
    );
    outcomes.push(...rows.slice(from, from + atOnce).map((row) => part.get(row)));
  }
  const of = (text: string) => database().asOwner(text, [accountId]);
  return {
    outcomes,
    records: await of(`select ${kept[kind]} from ${kind} where account_id = $1 order by created_at, id`),
    told: await of('select action, count(*) from event_log where account_id = $1 group by 1 order by 1'),
    events: await of('select type, count(*) from account_events where account_id = $1 group by 1 order by 1'),
    prices: await of('select price, count(*) from product_prices where account_id = $1 group by 1 order by 1'),
  };
}

describe('rows taken together', () => {
  it.each(['products', 'customers'] as const)('%s become what they become one by one', async (kind) => {
    const files = fc.record({
      there: fc.array(given[kind], { maxLength: 6 }),
      inputs: fc.array(given[kind], { minLength: 1, maxLength: 8 }),
    });
    await fc.assert(
      fc.asyncProperty(files, fc.constantFrom('update', 'skip'), async (file, existing) => {
        expect(await taken(kind, existing, file, file.inputs.length)).toEqual(await taken(kind, existing, file, 1));
      }),
      { numRuns: 25 },
    );
  });

  it('keep the order of their file', async () => {
    const rows = Array.from({ length: 60 }, (_, at) => ({ name: `کالای ${at}`, code: '2720000131425' }));
    const { records } = await taken('products', 'update', { inputs: rows }, rows.length);
    expect(records.map(({ name }) => name)).toEqual(rows.map(({ name }) => name));
  });

  it('find a customer by the phone that a spreadsheet took the zero from', async () => {
    const rows = ['09121112233', '9121112233'].map((phone) => ({ company: 'الف', person_type: 'legal', phone }));
    expect((await taken('customers', 'update', { inputs: rows }, rows.length)).outcomes).toEqual([
      'created',
      'skipped',
    ]);
  });

  it('that say that goods have tax, and no rate, give the law’s to those that had none', async () => {
    const row = (tax: object) => ({ name: 'نان', code: '2720000131425', ...tax }) as Given;
    const rateOf = async (there: object, said: object) => {
      const { records } = await taken('products', 'update', { there: [row(there)], inputs: [row(said)] }, 1);
      return records.map(({ vat_percentage }) => Number(vat_percentage));
    };
    expect(await rateOf({ has_tax: false }, { has_tax: true })).toEqual([10]);
    expect(await rateOf({ has_tax: false }, { has_tax: true, vat_percentage: '0' })).toEqual([0]);
    expect(await rateOf({ has_tax: false }, { has_tax: false, price: '7' })).toEqual([0]);
    expect(await rateOf({ has_tax: true, vat_percentage: '0' }, { has_tax: true, price: '7' })).toEqual([0]);
  });

  it('find goods by their barcode with other zeros before it, which stays as it is written', async () => {
    const row = (gtin: string, price: string) => ({ name: 'قهوه', code: '2720000131425', gtin, price });
    const all = async (there: readonly Given[], ...inputs: Given[]) => {
      const { outcomes, records } = await taken('products', 'update', { there, inputs }, inputs.length);
      return [outcomes, records.map(({ gtin, price }) => [gtin, String(Number(price))])];
    };
    const [upc, ean] = ['614141000036', '0614141000036'];
    expect(await all([row(upc, '1')], row(ean, '2'))).toEqual([['changed'], [[upc, '2']]]);
    expect(await all([], row(ean, '2'), row(upc, '3'))).toEqual([['created', 'changed'], [[ean, '3']]]);
    // Of both in the list each is found to the letter, and by another writing nobody can tell which.
    const both = [row(upc, '1'), { ...row('', '1'), sku: 'A' }, { sku: 'A', gtin: ean }];
    expect(await all(both, row(ean, '2'), row('00614141000036', '3'))).toEqual([
      ['changed', [{ path: 'gtin', message: importTexts.severalOfBarcode }]],
      [
        [upc, '1'],
        [ean, '2'],
      ],
    ]);
    expect(await all([row('614141000037', '1')], row('0614141000037', '2'))).toMatchObject([['created'], {}]);
  });

  it.each([
    ['economic_code', 'national_code'],
    ['national_code', 'economic_code'],
  ] as const)('mean the company that is kept with its one code as %s by it as %s', async (kept, said) => {
    const row = (field: string, more: Given = {}) => ({
      ...{ company: 'الف', person_type: 'legal', [field]: '14003778990' },
      ...more,
    });
    const all = async (there: readonly Given[], inputs: readonly Given[]) => {
      const { outcomes, records } = await taken('customers', 'update', { there, inputs }, inputs.length);
      const codes = records.map((one) => [one.economic_code, one.national_code, one.branch_code].join(' '));
      return [outcomes, codes.toSorted()];
    };
    const both = '14003778990 14003778990 ';
    expect(await all([row(kept)], [row(said)])).toEqual([['changed'], [both]]);
    expect(await all([], [row(kept), row(said)])).toEqual([['created', 'changed'], [both]]);
    // A branch is another customer, and of two the one that has it as the row says is meant.
    const branch = { branch_code: '0001' };
    const [outcomes, codes] = await all([row(kept)], [row(said, branch)]);
    expect([outcomes, codes?.length]).toEqual([['created'], 2]);
    const pair = [row(kept, { phone: '09121112233' }), row(said, branch)];
    expect((await all(pair, [row(said, branch)]))[0]).toEqual(['skipped']);
  });

  it('mean the product of their code however it is written', async () => {
    const row = (sku: string, price: string) => ({ name: `چای ${sku}`, code: '2720000114542', sku, price });
    const all = async (there: readonly Given[], inputs: readonly Given[]) => {
      const { outcomes, records } = await taken('products', 'update', { there, inputs }, inputs.length);
      return [outcomes, records.map(({ sku, price }) => `${sku} ${Number(price)}`)];
    };
    expect(await all([row('K-101', '1000')], [row('K-۱۰۱', '2000')])).toEqual([['changed'], ['K-101 2000']]);
    const inputs = [row('كيلو-۷', '1'), row('کیلو-7', '2')];
    expect(await all([], inputs)).toEqual([['created', 'changed'], ['كيلو-۷ 2']]);
  });

  it.each([
    ['K-۱۰۱', 'changed', ['K-101 1', 'K-۱۰۱ 2']],
    ['k-101', 'failed', ['K-101 1', 'K-۱۰۱ 1']],
  ])(
    'of codes that differ in their writing alone %s is %s: the one to the letter, or none',
    async (sku, outcome, after) => {
      const accountId = await seedAccount(database());
      const deps = { database: database().db, runtime: createTestRuntime(), jobs: noJobs };
      const rows = await database().db.withAccount(accountId, async (tx) => {
        for (const one of ['K-101', 'K-۱۰۱']) {
          const made = { name: one, code: '2720000114542', price: '1' };
          const { id } = await createProduct(deps.runtime, tx, accountId, made);
          await tx.updateTable('products').set({ sku: one }).where('id', '=', id).execute();
        }
        const input = { name: 'چای', sku, code: '2720000114542', price: '2' };
        const target = { accountId, importId: randomUUID(), ...changingGoods };
        return takeBatch(deps, tx, target, [{ no: 1, cells: [], name: '', input, faults: [] }]);
      });
      const outcomes = [...rows.values()].map((one) => (typeof one === 'string' ? one : 'failed'));
      const there = await database().asOwner<{ sku: string; price: string }>(
        'select sku, price from products where account_id = $1 order by created_at, id',
        [accountId],
      );
      expect([outcomes, there.map((one) => `${one.sku} ${Number(one.price)}`)]).toEqual([[outcome], after]);
    },
  );

  it('that somebody else makes meanwhile are looked for again, each by itself', async () => {
    const accountId = await seedAccount(database());
    const deps = { database: database().db, runtime: createTestRuntime(), jobs: noJobs };
    const target = { accountId, importId: randomUUID(), ...changingGoods };
    const rowOf = (sku: string, name: string): InputRow => {
      const input = { name, code: '2720000131425', sku };
      return { no: 1, cells: [], name: '', input, faults: [] };
    };
    const rows = [rowOf('A', 'شیر'), rowOf('B', 'پنیر')];
    let hasOther = false;
    // Between the look and the writing another process makes the second.
    const attempt: Database['attempt'] = async (tx, work) => {
      if (!hasOther) {
        hasOther = true;
        await deps.database.withAccount(accountId, (other) => takeBatch(deps, other, target, [rowOf('B', 'ماست')]));
      }
      return deps.database.attempt(tx, work);
    };
    const outcomes = await deps.database.withAccount(accountId, (tx) =>
      takeBatch({ ...deps, database: { ...deps.database, attempt } }, tx, target, rows),
    );
    expect([...outcomes.values()]).toEqual(['created', 'changed']);
  });

  it('that change a unit have what is held for one tried again', async () => {
    const accountId = await seedAccount(database());
    const deps = { database: database().db, runtime: createTestRuntime(), jobs: noJobs };
    const target = { accountId, importId: randomUUID(), ...changingGoods };
    const stateAfter = async (given: Given) => {
      const input = { name: 'شیر', code: '2720000131425', sku: 'A', ...given };
      const rows = [{ no: 1, cells: [], name: '', input, faults: [] }];
      await deps.database.withAccount(accountId, (tx) => takeBatch(deps, tx, target, rows));
      const effects = await database().asOwner('select state from invoice_effects where account_id = $1', [accountId]);
      return effects.map(({ state }) => state);
    };
    await stateAfter({ unit: 'NUMBER' });
    await database().asOwner(
      `insert into invoice_effects (account_id, invoice_id, kind, state, reason, created_at, updated_at)
       values ($1, gen_random_uuid(), 'stock', 'held', 'UNIT', now(), now())`,
      [accountId],
    );
    expect([await stateAfter({ price: '5' }), await stateAfter({ unit: 'KILO' })]).toEqual([['held'], ['waiting']]);
  });
});
