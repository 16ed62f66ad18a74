import { type CallInput, calls } from '@taraz/contract';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Tx } from '../../platform/db/database.ts';
import { isRetryable } from '../../platform/db/database-errors.ts';
import { Problem } from '../../platform/problem.ts';
import { createTestRuntime } from '../../testing/test-runtime.ts';
import { type SignedIn, withSharedServer } from '../../testing/with-server.ts';
import { foldAccount } from '../analytics/fold-sales.ts';
import { createCustomer } from '../customers/commands.ts';
import { createEntry } from '../customers/entries.ts';
import { mergeCustomers } from '../customers/merge.ts';
import { ownersOf } from '../customers/of-invoice.ts';
import { listCustomers } from '../customers/queries.ts';
import { dayBefore, sell } from '../customers/testing/generated-books.ts';
import { createMovement } from '../treasury/movements.ts';
import { createPlace } from '../treasury/places.ts';
import { createPurchase, removePurchase, restorePurchase } from './commands.ts';
import { listPayables } from './payables.ts';
import { listPurchases } from './queries.ts';
import { recountOpen } from './testing/recount-open.ts';
import { purchasesToPay } from './to-pay.ts';

type Body = CallInput<typeof calls.createPurchase>['body'];
type Query = NonNullable<CallInput<typeof calls.listPurchases>['query']>;

const server = withSharedServer();
const runtime = createTestRuntime();
let admin: SignedIn;

const ago = (days: number) => dayBefore(runtime, days);
const customer = async (company: string, economic_code = '') =>
  (await admin.client(calls.createCustomer, { body: { company, person_type: 'legal', economic_code } })).id;
const buy = async (of: string, net: number, daysAgo: number, changes: Partial<Body> = {}) => {
  const given = { net: String(net), day: ago(daysAgo), customer_id: of, on_account: true, ...changes };
  return (await admin.client(calls.createPurchase, { body: given })).id;
};
const enter = (of: string, kind: 'payment' | 'receipt' | 'opening', amount: number, daysAgo: number) =>
  admin.client(calls.createCustomerEntry, {
    params: { id: of },
    body: { kind, amount: String(amount), day: ago(daysAgo) },
  });
const payables = (query: object = {}, who = admin) => who.client(calls.listPayables, { query });
const opened = async (query: Query) =>
  (await admin.client(calls.listPurchases, { query: { limit: 100, ...query } })).sums.open;

beforeEach(async () => {
  admin = await server().newAdmin();
});

const ages = ['upto_30', 'upto_60', 'upto_90', 'over_90'] as const;
const dues = ['undated', 'not_due', 'late_30', 'late_60', 'late_90', 'late_over_90'] as const;

describe('whom the account owes', () => {
  it('is told by age and by day, each figure of exactly the purchases that the list has for it', async () => {
    const supplier = await customer('پخش البرز', '14003778990');
    const other = await customer('پخش دماوند');
    const bounds = [0, 30, 31, 60, 61, 90, 91, 400];
    for (const [at, age] of bounds.entries()) await buy(supplier, 10 ** at, age);
    for (const [at, late] of [-9, 0, 1, 30, 31, 60, 61, 90, 91, 400].entries())
      await buy(other, 2 * 10 ** at, 500, { payment_due: ago(late) });
    const { suppliers, sums, count, day } = await payables({ sort: 'name' });
    expect([count, day]).toEqual([2, ago(0)]);
    const [mine, theirs] = suppliers;
    expect(mine).toMatchObject({ id: supplier, name: 'پخش البرز', economic_code: '14003778990', beside: '0' });
    expect(ages.map((age) => mine?.[age])).toEqual(['11', '1100', '110000', '11000000']);
    expect(dues.map((due) => mine?.due[due])).toEqual(['11111111', '0', '0', '0', '0', '0']);
    expect(ages.map((age) => theirs?.[age])).toEqual(['0', '0', '0', '2222222222']);
    expect(dues.map((due) => theirs?.due[due])).toEqual(['0', '22', '2200', '220000', '22000000', '2200000000']);
    const lists: readonly (readonly [string | undefined, Query])[] = [
      [mine?.open, { customer_id: supplier, payment: 'open' }],
      [mine?.upto_30, { customer_id: supplier, payment: 'open', from_day: ago(30) }],
      [mine?.upto_60, { customer_id: supplier, payment: 'open', from_day: ago(60), to_day: ago(31) }],
      [mine?.over_90, { customer_id: supplier, payment: 'open', to_day: ago(91) }],
      [mine?.due.undated, { customer_id: supplier, payment: 'undated' }],
      [theirs?.due.not_due, { customer_id: other, payment: 'open', from_due: ago(0) }],
      [theirs?.due.late_60, { customer_id: other, payment: 'open', from_due: ago(60), to_due: ago(31) }],
      [theirs?.due.late_over_90, { customer_id: other, payment: 'open', to_due: ago(91) }],
    ];
    for (const [figure, query] of lists)
      expect([JSON.stringify(query), await opened(query)]).toEqual([JSON.stringify(query), figure]);
    expect(sums.open).toBe(await opened({}));
    const { purchases } = await admin.client(calls.readDashboard, { query: {} });
    expect(purchases?.overdue).toEqual({ count: 8, open: await opened({ payment: 'overdue' }) });
  });

  it('tells apart what is owed besides purchases, and to whom else something is owed', async () => {
    const supplier = await customer('پخش البرز');
    await enter(supplier, 'opening', -500, 300);
    await buy(supplier, 1000, 40);
    const advance = await customer('خریدار پیش‌پرداخت');
    await enter(advance, 'receipt', 70, 3);
    const gone = await customer('دیگر بدهی خرید ندارد');
    await buy(gone, 20, 10);
    await enter(gone, 'payment', 20, 9);
    await enter(gone, 'receipt', 5, 1);
    const told = async (who = admin) => {
      const { suppliers, sums, owed_to_others } = await payables({}, who);
      return [suppliers.map(({ name, open, beside }) => [name, open, beside]), sums.open, sums.beside, owed_to_others];
    };
    expect(await told()).toEqual([
      [
        ['پخش البرز', '1000', '500'],
        ['دیگر بدهی خرید ندارد', '0', '5'],
      ],
      ...['1000', '505', '70'],
    ]);
    const creditors = await admin.client(calls.listCustomers, { query: { standing: 'creditor' } });
    expect(creditors.balance_sum).toBe('-1575');
    // The oldest is paid first: what was owed before, then the purchase.
    await enter(supplier, 'payment', 600, 2);
    expect(await told()).toMatchObject([[['پخش البرز', '900', '0'], {}], '900', '5', '70']);
    // What the supplier buys of us sets off.
    await server().database.db.withAccount(admin.accountId, (tx) =>
      sell(runtime, tx, admin.accountId, { customer: supplier, total: '150', age: 1 }),
    );
    expect(await told()).toMatchObject([[['پخش البرز', '750', '0'], {}], '750', '5', '70']);
    // The accounts of customers are the admin's to see.
    const payer = await server().newUser(admin.accountId, { permissions: ['treasury'] });
    expect(await told(payer)).toEqual([[['پخش البرز', '750', null]], '750', null, null]);
    const without = await server().newUser(admin.accountId, { permissions: ['issue'] });
    await expect(payables({}, without)).rejects.toMatchObject({ status: 403 });
  });

  it('is of the purchases of a branch for who belongs to it', async () => {
    const branch = await admin.client(calls.createBranch, { body: { name: 'شمال', code: '1' } });
    const north = await server().newUser(admin.accountId, { permissions: ['treasury'] });
    await admin.client(calls.alterBranch, { params: { id: north.userId }, body: { branch_id: branch.id } });
    const supplier = await customer('پخش البرز');
    await buy(supplier, 1000, 40);
    await buy(supplier, 200, 30, { branch_id: branch.id, payment_due: ago(1) });
    await buy(await customer('دیگری'), 5, 3);
    const { suppliers, sums } = await payables({}, north);
    expect(suppliers.map(({ name, open, due }) => [name, open, due.late_30])).toEqual([['پخش البرز', '200', '200']]);
    expect(sums).toMatchObject({ open: '200', beside: null });
    expect((await payables()).sums.open).toBe('1205');
  });

  it('is one account’s with those merged into it, and opens their purchases too', async () => {
    const [kept, merged] = [await customer('پخش البرز'), await customer('پخش البرز شرق')];
    await buy(kept, 1000, 40);
    await buy(merged, 300, 50);
    const fields = { company: 'پخش البرز', person_type: 'legal' as const, economic_code: '' };
    await admin.client(calls.mergeCustomers, { body: { keep: kept, merge: [merged], fields } });
    expect((await payables()).suppliers.map(({ id, open }) => [id, open])).toEqual([[kept, '1300']]);
    expect(await opened({ customer_id: kept, payment: 'open' })).toBe('1300');
  });

  it('is searched, sorted by any share and paged, and so is its file', async () => {
    const names = ['پخش البرز', 'پخش دماوند', 'بازرگانی سهند'];
    for (const [at, name] of names.entries()) {
      const of = await customer(name);
      await buy(of, 100 * (at + 1), 10);
      await buy(of, 50 * (3 - at), 100, { payment_due: ago(3 + at) });
    }
    const namesOf = async (query: object) => (await payables(query)).suppliers.map(({ name }) => name);
    expect(await namesOf({})).toEqual(['بازرگانی سهند', 'پخش دماوند', 'پخش البرز']);
    expect(await namesOf({ sort: '-overdue' })).toEqual(names);
    expect(await namesOf({ sort: 'over_90' })).toEqual(names.toReversed());
    const first = await payables({ sort: '-overdue', limit: 2 });
    const second = await payables({ sort: '-overdue', limit: 2, after: first.next ?? '' });
    expect([...first.suppliers, ...second.suppliers].map(({ name }) => name)).toEqual(names);
    expect([first.count, second.sums, second.next]).toEqual([3, first.sums, null]);
    expect((await payables({ search_field: 'پخش' })).sums.open).toBe('550');
    const { token } = admin;
    const csv = await (await server().fetch('/api/purchases/payables/export?format=csv&sort=name', { token })).text();
    const lines = csv.trimEnd().split('\r\n');
    expect(lines).toHaveLength(5);
    expect(lines[0]).toContain('تأمین‌کننده,شماره اقتصادی,شناسه یا شماره ملی,بدهی خریدها (ریال),تا ۳۰ روز (ریال)');
    expect(lines.at(-1)).toBe('جمع,,,900,600,0,0,300,600,0,300,0,0,0,0,900');
    const xlsx = await server().fetch('/api/purchases/payables/export', { token });
    expect(xlsx.headers.get('content-type')).toContain('spreadsheetml');
    await expect(payables({ sort: 'phone' })).rejects.toMatchObject({ status: 400 });
  });
});

it('the assistant tells whom we owe and how much of it is late, and opens the report', async () => {
  const ask = (text: string) => admin.client(calls.askAssistant, { body: { text } });
  expect((await ask('به چه کسانی بدهکاریم و چقدر گذشته؟')).text).toContain('بدهکار نیستید');
  const [late, other] = [await customer('پخش البرز'), await customer('پخش دماوند')];
  await buy(late, 1000, 50, { payment_due: ago(3) });
  await buy(late, 200, 20, { payment_due: ago(-3) });
  await buy(other, 30, 20);
  await enter(await customer('پیش‌پرداخت'), 'receipt', 4, 1);
  const told = await ask('به چه کسانی بدهکاریم و چقدر گذشته؟');
  expect(told.figures.map(({ value }) => value)).toEqual(['1230', '1000', '200', '30', '4']);
  expect(told.rows).toMatchObject({ of: 'payables', count: 2, list: { by: 'due' } });
  expect(told.rows?.shown.map(({ id, value }) => [id, value])).toEqual([
    [late, '1200'],
    [other, '30'],
  ]);
  const one = await ask('به پخش دماوند چقدر بدهکاریم و چقدر گذشته');
  expect([one.figures.map(({ value }) => value), one.rows?.list]).toEqual([
    ['30', '0', '30'],
    { by: 'due', q: 'پخش دماوند' },
  ]);
});

const act = fc.record({
  do: fc.constantFrom(
    ...([
      'buy',
      'buy',
      'buy',
      'buy',
      'return',
      'payment',
      'payment',
      'payFor',
      'withdrawFor',
      'deposit',
      'undo',
    ] as const),
    ...([
      'opening',
      'sell',
      'receiptFor',
      'receiptFor',
      'correct',
      'cancel',
      'merge',
      'remove',
      'restore',
      'replace',
      'replace',
      'fold',
    ] as const),
  ),
  who: fc.nat(2),
  which: fc.nat(9),
  amount: fc.integer({ min: 1, max: 900 }),
  age: fc.nat(120),
  due: fc.option(fc.integer({ min: -20, max: 110 })),
});
type Act = typeof act extends fc.Arbitrary<infer A> ? A : never;

interface Books {
  tx: Tx;
  accountId: string;
  till: string;
}

const idsOf = async (tx: Tx, from: string): Promise<string[]> =>
  (await sql<{ id: string }>`select id from ${sql.raw(from)} order by created_at, id`.execute(tx)).rows.map(
    ({ id }) => id,
  );

/** One thing that happens to the accounts of suppliers. */
async function perform({ tx, accountId, till }: Books, { amount, age, due, ...one }: Act): Promise<unknown> {
  const people = await idsOf(tx, 'customers where deleted_at is null and merged_into is null');
  const [who = '', other = ''] = [people[one.who % people.length], people[one.which % people.length]];
  const pick = async (from: string) => {
    const ids = await idsOf(tx, from);
    return ids[one.which % Math.max(1, ids.length)];
  };
  const context = { accountId, userId: null } as never;
  const day = ago(age);
  const bought = (changes: Partial<Body>) =>
    createPurchase(runtime, tx, context, {
      ...{ net: String(amount), day, customer_id: who, on_account: true },
      ...changes,
    });
  const entered = (kind: 'payment' | 'receipt' | 'opening', of: string, named: object = {}) =>
    createEntry(runtime, tx, context, of, {
      ...{ kind, amount: kind === 'opening' && one.which % 2 === 0 ? `-${amount}` : String(amount), day, ...named },
    });
  const standing = "purchases where on_account and kind = 'buy' and deleted_at is null";
  const ownerOf = async (purchase: string) =>
    (
      await sql<{
        id: string;
      }>`select customer_survivor(account_id, customer_id) as id from purchases where id = ${purchase}`.execute(tx)
    ).rows[0]?.id ?? '';
  const invoice = await pick(
    "invoices where superseded_by is null and cancelled_by is null and subject <> 'cancellation'",
  );
  switch (one.do) {
    case 'buy':
      return bought(due === null ? {} : { payment_due: ago(Math.min(age, due)) });
    case 'return': {
      const id = await pick(standing);
      return id === undefined ? undefined : bought({ kind: 'return', returns_id: id, customer_id: await ownerOf(id) });
    }
    case 'payment':
    case 'opening':
      return entered(one.do, who);
    case 'payFor':
    case 'withdrawFor': {
      const id = await pick(standing);
      if (id === undefined) return undefined;
      if (one.do === 'payFor') return entered('payment', await ownerOf(id), { pays_purchase_id: id });
      const money = {
        kind: 'withdrawal',
        place_id: till,
        customer_id: await ownerOf(id),
        amount,
        pays_purchase_id: id,
      } as const;
      return createMovement(runtime, tx, accountId, money);
    }
    case 'deposit':
      return createMovement(runtime, tx, accountId, { kind: 'deposit', place_id: till, customer_id: who, amount });
    case 'undo': {
      const id = await pick("treasury_movements where customer_id is not null and kind <> 'undo'");
      return id === undefined ? undefined : createMovement(runtime, tx, accountId, { kind: 'undo', movement_id: id });
    }
    case 'sell':
      return sell(runtime, tx, accountId, { customer: who, total: String(amount), age });
    case 'correct':
    case 'cancel': {
      const sale = { customer: who, total: String(amount), age: 0, isCancellation: one.do === 'cancel' };
      return invoice === undefined ? undefined : sell(runtime, tx, accountId, { ...sale, refers: invoice });
    }
    case 'receiptFor': {
      const [payer] = invoice === undefined ? [] : await ownersOf(tx, invoice);
      return payer === undefined ? undefined : entered('receipt', payer, { invoice_id: invoice });
    }
    case 'merge': {
      const fields = { company: 'یکی', person_type: 'legal' as const, economic_code: '' };
      return mergeCustomers(runtime, tx, accountId, { keep: who, merge: [other], fields });
    }
    case 'remove': {
      const id = await pick(standing);
      return id === undefined ? undefined : removePurchase(runtime, tx, id);
    }
    case 'restore': {
      const id = await pick('purchases where deleted_at is not null');
      return id === undefined ? undefined : restorePurchase(runtime, tx, accountId, id);
    }
    case 'replace': {
      const id = await pick(standing);
      if (id === undefined) return undefined;
      const { id: heir } = await bought({ customer_id: await ownerOf(id) });
      return sql`update purchases set credit = 'void', replaced_by = ${heir}
        where id = ${id}`.execute(tx);
    }
    case 'fold':
      return undefined;
  }
}

/** The report, list and dashboard, each as a plain recount of the accounts has them. */
async function asRecounted(tx: Tx): Promise<void> {
  const today = ago(0);
  const told = async () => {
    const { rows } = await sql<{
      id: string;
      open: string;
    }>`select purchase_id as id, open::text from open_purchases`.execute(tx);
    return new Map(rows.map(({ id, open }) => [id, open]));
  };
  const inOrder = (of: ReadonlyMap<string, string>) => [...of].toSorted();
  // While sales wait to be counted, what came for their invoices is not known to be theirs, here as there.
  expect(inOrder(await told())).toEqual(inOrder(await recountOpen(tx)));
  const { suppliers, sums, owed_to_others } = await listPayables(tx, { limit: 100 }, { today, isWhole: true });
  const plain = await recountOpen(tx);
  expect(inOrder(await told())).toEqual(inOrder(plain));
  const { rows } = await sql<{ id: string; root: string; age: number; late: number | null }>`
    select id, customer_survivor(account_id, customer_id) as root, ${today}::date - day as age, ${today}::date - payment_due as late
    from purchases`.execute(tx);
  const sumOf = (which: (row: (typeof rows)[number]) => boolean) =>
    String(rows.reduce((sum, row) => (which(row) ? sum + BigInt(plain.get(row.id) ?? 0) : sum), 0n));
  const within = (value: number | null, least: number, most: number) =>
    value !== null && value >= least && value <= most;
  const bounds = [
    [-1, 30],
    [31, 60],
    [61, 90],
    [91, 9999],
  ] as const;
  const sharesOf = (which: (row: (typeof rows)[number]) => boolean) => [
    sumOf(which),
    ...bounds.map(([least, most]) => sumOf((row) => which(row) && within(row.age, least, most))),
    sumOf((row) => which(row) && row.late === null),
    sumOf((row) => which(row) && within(row.late, -9999, 0)),
    ...bounds.map(([least, most]) => sumOf((row) => which(row) && within(row.late, Math.max(1, least), most))),
  ];
  const figures = (one: typeof sums) => [one.open, ...ages.map((age) => one[age]), ...dues.map((due) => one.due[due])];
  for (const one of suppliers)
    expect([one.id, figures(one)]).toEqual([one.id, sharesOf(({ root }) => root === one.id)]);
  expect(figures(sums)).toEqual(sharesOf(() => true));
  const list = await listPurchases(tx, {}, today);
  const overdue = sumOf(({ late }) => within(late, 1, 9999));
  expect([list.sums.open, list.sums.overdue]).toEqual([sums.open, overdue]);
  const toPay = await purchasesToPay(tx, today);
  expect([toPay.open.open, toPay.overdue.open]).toEqual([sums.open, overdue]);
  const { balanceSum } = await listCustomers(tx, { standing: 'creditor' });
  expect(BigInt(sums.open) + BigInt(sums.beside ?? '') + BigInt(owed_to_others ?? '')).toBe(-BigInt(balanceSum ?? '0'));
}

it('what is open is a recount’s, whatever is bought, sold, paid, merged, taken back or not counted yet', {
  timeout: 240_000,
}, async () => {
  const { db } = server().database;
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 6, maxLength: 25 }), async (acts) => {
      const { accountId } = await server().newAdmin();
      const till = await db.withAccount(accountId, async (tx) => {
        for (const company of ['یک', 'دو', 'سه'])
          await createCustomer(runtime, tx, accountId, { company, person_type: 'legal' });
        return (await createPlace(runtime, tx, accountId, 'bank', { bank_name: 'x', opening_balance: '900000' })).id;
      });
      for (const one of acts) {
        if (one.do === 'fold') await foldAccount(db, accountId);
        else
          await db
            .withAccount(accountId, (tx) => perform({ tx, accountId, till }, one))
            .catch((error: unknown) => {
              if (!(error instanceof Problem) && !isRetryable(error)) throw error;
            });
      }
      await db.withAccount(accountId, asRecounted);
    }),
    { numRuns: 40 },
  );
});
