import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fromJalali, jalaliToGregorianDay, toJalali } from '@taraz/core';
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { seedAccount } from '../../testing/seed.ts';
import { tableWork } from '../../testing/table-work.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { createFixture, type Fixture } from '../sending/testing/fixture.ts';
import { foldAccount, foldSales } from './fold-sales.ts';
import { topsOf } from './sales.ts';

const database = testDatabase();
let serial = 0;
const buyers = [
  ['14008430838', 'پخش سپید'],
  ['14008430839', 'نگین'],
  ['', 'علی'],
  ['', ''],
] as const;
const days = ['2026-03-20', '2026-03-21', '2026-06-21', '2026-06-22', '2026-11-20'];

interface Sale {
  buyer: number;
  day: number;
  lines: { goods: number; qty: number; net: number; isTaxed: boolean }[];
}
const sale: fc.Arbitrary<Sale> = fc.record({
  buyer: fc.nat({ max: 3 }),
  day: fc.nat({ max: 4 }),
  lines: fc.array(
    fc.record({
      goods: fc.nat({ max: 2 }),
      qty: fc.integer({ min: 1, max: 9 }),
      net: fc.integer({ min: 1, max: 900 }).map((tens) => tens * 10),
      isTaxed: fc.boolean(),
    }),
    { minLength: 1, maxLength: 4 },
  ),
});
const subjects = ['original', 'corrective', 'return', 'cancellation'] as const;
const operation = fc.record({
  kind: fc.constantFrom('sell', 'sell', 'refer', 'reject', 'mend', 'move', 'archive', 'delete', 'fold'),
  at: fc.nat({ max: 30 }),
  sale,
  subject: fc.constantFrom(...subjects),
});

const keyOf = (goods: number): string => `272000013142${goods}~کالا ${goods}`;
const payloadOf = ({ lines }: Sale): string =>
  JSON.stringify({
    header: {},
    body: lines.map(({ goods, qty, net, isTaxed }) => ({
      sstid: `272000013142${goods}`,
      sstt: `کالا ${goods}`,
      am: qty,
      vam: isTaxed ? net / 10 : 0,
      tsstam: net + (isTaxed ? net / 10 : 0),
    })),
  });
const amounts = ({ lines }: Sale) => {
  const net = lines.reduce((sum, line) => sum + line.net, 0);
  const vat = lines.reduce((sum, line) => sum + (line.isTaxed ? line.net / 10 : 0), 0);
  return { total: net + vat, vat };
};

interface Stored {
  id: string;
  sale: Sale;
  subject: (typeof subjects)[number];
  state: 'queued' | 'confirmed' | 'rejected';
  replaced: boolean;
}

async function store(accountId: string, one: Sale, subject: Stored['subject'], refers: string | null): Promise<Stored> {
  serial += 1;
  const [code, name] = buyers[one.buyer] ?? ['', ''];
  const { total, vat } = amounts(one);
  const [row] = await database().asOwner<{ id: string }>(
    `insert into invoices (account_id, id, state, environment, memory_id, serial, tax_id, output_type, pattern, subject, referred_id,
       internal_id, buyer_name, buyer_sort, buyer_code, invoice_date, day, total, total_vat, created_at, updated_at)
     values ($1, gen_random_uuid(), 'queued', 'simulator', 'A11216', $2, $3, 'type_one', 'sale', $4, $5, '', $6, '', $7,
       $8::date, $8::date, $9, $10, now(), now()) returning id`,
    [accountId, serial, `TAX${serial}`, subject, refers, name, code, days[one.day], total, vat],
  );
  const id = row?.id ?? '';
  await database().asOwner('insert into invoice_documents values ($1, $2, $3, $4)', [
    accountId,
    id,
    '{"invoice": {"payment_method": "credit"}}',
    payloadOf(one),
  ]);
  return { id, sale: one, subject, state: 'queued', replaced: false };
}

const set = (id: string, change: string, values: unknown[] = []) =>
  database().asOwner(`update invoices set ${change} where id = $1`, [id, ...values]);

async function decide(one: Stored, state: 'confirmed' | 'rejected'): Promise<void> {
  for (const next of ['sending', 'sent', state])
    await set(one.id, `state = $2, reference_number = 'r', verdict_at = now()`, [next]);
  one.state = state;
}

type Operation = typeof operation extends fc.Arbitrary<infer O> ? O : never;

async function apply(accountId: string, all: Stored[], { kind, at, sale: made, subject }: Operation): Promise<void> {
  const one = all[at % Math.max(1, all.length)];
  if (kind === 'fold') await database().db.withAccount(accountId, (tx) => foldSales(tx, 1 + (at % 4)));
  if (kind === 'sell') all.push(await store(accountId, made, 'original', null));
  if (one === undefined) return;
  const isLive = one.state === 'queued';
  if (kind === 'reject' && isLive) await decide(one, 'rejected');
  if (kind === 'refer' && isLive && subject !== 'original') {
    await decide(one, 'confirmed');
    const next = await store(accountId, made, subject, one.id);
    await decide(next, 'confirmed');
    await set(one.id, subject === 'cancellation' ? 'cancelled_by = $2' : 'superseded_by = $2', [next.id]);
    one.replaced = true;
    all.push(next);
  }
  if (kind === 'mend' && one.state === 'rejected') {
    one.sale = made;
    one.state = 'queued';
    const { total, vat } = amounts(made);
    await database().asOwner('update invoice_documents set payload = $2 where invoice_id = $1', [
      one.id,
      payloadOf(made),
    ]);
    const [code, name] = buyers[made.buyer] ?? ['', ''];
    await set(
      one.id,
      `state = 'queued', version = version + 1, total = $2, total_vat = $3, day = $4::date, buyer_code = $5, buyer_name = $6`,
      [total, vat, days[made.day], code, name],
    );
  }
  if (kind === 'archive') await set(one.id, 'archived = not archived');
  if (kind === 'delete' && isLive && !one.replaced) {
    await database().asOwner('delete from invoices where id = $1', [one.id]);
    all.splice(all.indexOf(one), 1);
  }
}

/** What stands, counted anew from what was put in, by nothing that the product has. */
function recount(all: readonly Stored[]) {
  const standing = all.filter(
    ({ subject, state, replaced }) =>
      !replaced &&
      subject !== 'cancellation' &&
      state !== 'rejected' &&
      (subject === 'original' || state === 'confirmed'),
  );
  const sums = new Map<string, number>();
  const add = (key: string, value: number) => sums.set(key, (sums.get(key) ?? 0) + value);
  for (const { sale: one } of standing) {
    const { total, vat } = amounts(one);
    const day = days[one.day] ?? '';
    const [code, name] = buyers[one.buyer] ?? ['', ''];
    const buyer = code || (name ? `~${name}` : '');
    add(`day ${day} net`, total - vat);
    add(`day ${day} vat`, vat);
    add(`day ${day} owed`, total);
    for (const line of one.lines) add(`day ${day} ${line.isTaxed ? 'taxable' : 'exempt'}`, line.net);
    const { month, year, day: date } = toJalali(`${day}T09:00:00Z`);
    const third = `third ${jalaliToGregorianDay({ year, month, day: date > 20 ? 21 : date > 10 ? 11 : 1 })}`;
    const season = `season ${year}/${Math.ceil(month / 3) * 3 - 2}`;
    for (const period of [`day ${day}`, third, `month ${year}/${month}`, season, `year ${year}/1`]) {
      add(`buyer ${buyer} ${period}`, total - vat);
      add(`invoices of buyer ${buyer} ${period}`, 1);
      for (const { goods, net } of one.lines) add(`goods ${keyOf(goods)} ${period}`, net);
      // Goods that stand in several lines of it, taxed or not, are in one invoice.
      for (const goods of new Set(one.lines.map((line) => line.goods)))
        add(`invoices of goods ${keyOf(goods)} ${period}`, 1);
    }
  }
  return Object.fromEntries([...sums].filter(([, value]) => value !== 0).sort());
}

async function kept(accountId: string) {
  const sums: [string, number][] = [];
  const dayRows = await database().asOwner<{ day: string } & Record<string, string>>(
    `select day::text, sum(net) as net, sum(vat) as vat, sum(credit) as owed, sum(taxable) as taxable, sum(exempt) as exempt
     from sales_days where account_id = $1 group by 1`,
    [accountId],
  );
  for (const { day, ...figures } of dayRows)
    for (const [name, value] of Object.entries(figures)) sums.push([`day ${day} ${name}`, Number(value)]);
  const parts = await database().asOwner<Record<'kind' | 'span' | 'key' | 'period' | 'net' | 'invoices', string>>(
    `select kind, span, key, p.net, p.invoices, case when span in ('day', 'third') then period::text else m.year || '/' || m.month end as period
     from sales_parts p left join jalali_months m on m.first_day = p.period where account_id = $1`,
    [accountId],
  );
  for (const { kind, span, key, period, net, invoices } of parts) {
    const part = `${kind} ${key} ${span} ${period}`;
    sums.push([part, Number(net)], [`invoices of ${part}`, Number(invoices)]);
  }
  return Object.fromEntries(sums.filter(([, value]) => value !== 0).sort());
}

const foldAll = (accountId: string) => foldAccount(database().db, accountId);

describe('sums of sales', () => {
  it('equal a full recount after sales, refusals, corrections, returns and cancellations, folded at any moment', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(operation, { minLength: 4, maxLength: 16 }), async (operations) => {
        const accountId = await seedAccount(database());
        const all: Stored[] = [];
        for (const one of operations) await apply(accountId, all, one);
        await foldAll(accountId);
        expect(await kept(accountId)).toEqual(recount(all));
      }),
      { numRuns: 15 },
    );
  });

  it('count an invoice once for goods that stand in it with tax and without, also where it was counted twice before', async () => {
    const accountId = await seedAccount(database());
    const lines = [
      { goods: 1, qty: 10, net: 1_000, isTaxed: true },
      { goods: 1, qty: 1, net: 100, isTaxed: false },
      { goods: 2, qty: 1, net: 50, isTaxed: true },
    ];
    const all = [await store(accountId, { buyer: 0, day: 4, lines }, 'original', null)];
    await foldAll(accountId);
    expect(await kept(accountId)).toEqual(recount(all));
    // As it was kept before.
    const k = keyOf(1);
    await database().asOwner(
      `update sales_invoices set goods = $2 || jsonb_path_query_array(goods, '$[*] ? (@.k != $k)', jsonb_build_object('k', $3::text))
       where account_id = $1`,
      [
        accountId,
        JSON.stringify([
          { k, q: 1, n: 100, v: 0 },
          { k, q: 10, n: 1_000, v: 100 },
        ]),
        k,
      ],
    );
    await database().asOwner(
      "update sales_parts set invoices = invoices + 1 where account_id = $1 and kind = 'goods' and key = $2",
      [accountId, k],
    );
    const migration = new URL('../../../sql/0793_goods_of_an_invoice_once.sql', import.meta.url);
    await database().asOwner(await readFile(migration, 'utf8'));
    await foldAll(accountId);
    expect(await kept(accountId)).toEqual(recount(all));
  });

  it('stay right when several processes sell and fold at once', async () => {
    const fixture: Fixture = await createFixture(database());
    await Promise.all([
      ...Array.from({ length: 3 }, async () => {
        for (let made = 0; made < 4; made += 1) await fixture.issue();
      }),
      ...Array.from({ length: 2 }, async () => {
        for (let turn = 0; turn < 8; turn += 1)
          await database().db.withAccount(fixture.accountId, (tx) => foldSales(tx, 3));
      }),
    ]);
    await foldAll(fixture.accountId);
    const [row] = await database().asOwner(
      `select (select sum(invoices) from sales_days where account_id = $1) as kept,
         (select sum(net + vat) from sales_days where account_id = $1) = (select sum(total) from invoices where account_id = $1) as same,
         (select count(*) from sales_parts where account_id = $1 and kind = 'goods' and net > 0) > 0 as has_goods`,
      [fixture.accountId],
    );
    expect(row).toEqual({ kept: '12', same: true, has_goods: true });
  });

  it('know the months of the Jalali calendar', async () => {
    const rows = await database().asOwner<{ day: string; year: number; month: number }>(
      'select first_day::text as day, year, month from jalali_months',
    );
    expect(rows).toHaveLength(93 * 12);
    for (const { day, year, month } of rows)
      expect(fromJalali({ year, month, day: 1 }, 'UTC').slice(0, 10), `${year}/${month}`).toBe(day);
  });

  it('of another account are not seen', async () => {
    const fixture = await createFixture(database());
    await fixture.issue();
    await foldAll(fixture.accountId);
    const stranger = await seedAccount(database());
    const seen = await database().db.withAccount(stranger, (tx) =>
      tx.selectFrom('sales_days').select('branch_id').execute(),
    );
    expect(seen).toEqual([]);
  });
});

describe("a branch's buyers", () => {
  it('are named by their own last invoice, without going through those of others since', async () => {
    const accountId = await seedAccount(database());
    const [branchId, others] = [randomUUID(), 2_000];
    await database().asOwner(
      `insert into sales_invoices select $1, gen_random_uuid(), '2026-11-20', $2, 'A11216', 'sale', 'b' || n, 'دیگری', 1, 0, 0, 1, 0, '[]'
       from generate_series(1, ${others}) n`,
      [accountId, branchId],
    );
    await database().asOwner(
      `insert into sales_invoices values ($1, gen_random_uuid(), '2026-11-01', $2, 'A11216', 'sale', 'a', 'پخش سپید', 900, 0, 0, 900, 0, '[]')`,
      [accountId, branchId],
    );
    await database().asOwner(
      `insert into sales_parts values ($1, 'buyer', 'day', '2026-11-01', $2, 'a', 1, 0, 900, 0)`,
      [accountId, branchId],
    );
    const scope = { accountId, memoryIds: null, branchId };
    await database().db.withAccount(accountId, async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx);
      const work = await tableWork(tx, ['sales_invoices'], async () => {
        const tops = await topsOf(tx, scope, 'buyer', { from: '2026-11-01', to: '2026-11-01' }, 10);
        expect(tops.map(({ name }) => name)).toEqual(['پخش سپید']);
      });
      expect(work.walked + work.fetched).toBeLessThan(10);
    });
  });
});

describe('the best of a range', () => {
  it.each([
    ['buyer', 10],
    ['buyer', 1_000],
    ['goods', 1_000],
  ] as const)('are read a few times only, of an account that has just begun too: %s, %i', async (kind, limit) => {
    // Long names make the index of buyers the deeper one: taken for empty, the account is rather read by its days.
    const invoices = 8_000;
    const fill = (accountId: string, count: number) =>
      database().asOwner(
        `insert into sales_invoices
         select $1, gen_random_uuid(), date '2026-04-01' + i % 250, '00000000-0000-0000-0000-000000000000', 'A11216', 'sale',
           repeat('~خریدار ', 30) || i % 1000, 'خریدار', 900, 0, 0, 900, 0, '[{"k": "1~کالا", "q": 1, "n": 900, "v": 0}]'
         from generate_series(1, $2) i`,
        [accountId, count],
      );
    const [known, begun] = [await seedAccount(database()), await seedAccount(database())];
    await fill(known, 300);
    await database().asOwner('analyze sales_invoices');
    await fill(begun, invoices);
    const scope = { accountId: begun, memoryIds: ['A11216'], branchId: null };
    const work = await database().db.withAccount(begun, (tx) =>
      tableWork(tx, ['sales_invoices'], async () => {
        const tops = await topsOf(tx, scope, kind, { from: '2026-04-01', to: '2026-12-30' }, limit);
        expect(tops).toHaveLength(kind === 'goods' ? 1 : limit);
        expect(tops[0]).toMatchObject(kind === 'goods' ? { qty: '8000' } : { name: 'خریدار', invoices: 8 });
      }),
    );
    expect(work.walked + work.fetched).toBeLessThan(4 * invoices);
  });

  it('are summed by the process that answers, however gladly the planner would take more', async () => {
    const accountId = await seedAccount(database());
    const plan = await database().db.withAccount(accountId, async (tx) => {
      await sql`set local debug_parallel_query = on`.execute(tx);
      const read = async () => {
        const { rows } = await sql<{ 'QUERY PLAN': string }>`explain select sum(net) from sales_parts`.execute(tx);
        return rows.map((row) => row['QUERY PLAN']).join('\n');
      };
      const before = await read();
      const days = { from: '2026-11-01', to: '2026-11-30' };
      await topsOf(tx, { accountId, memoryIds: null, branchId: null }, 'buyer', days, 10);
      return { before, since: await read() };
    });
    expect(plan.before).toContain('Workers Planned');
    expect(plan.since).not.toContain('Workers Planned');
  });
});

describe('a fold', () => {
  it.each([
    ['sales_changes', 'sales_fold', sql`invoice_id`, sql`gen_random_uuid()`],
    [
      'customer_balance_changes',
      'customer_balances_fold',
      sql`customer_id, code, money`,
      sql`gen_random_uuid(), '', 1`,
    ],
  ] as const)(
    'of %s reads each change a few times only, whatever the planner believes',
    async (table, fold, columns, values) => {
      const accountId = await seedAccount(database());
      const waiting = 1_000;
      const read = await database().db.withAccount(accountId, async (tx) => {
        await sql`insert into ${sql.table(table)} (account_id, ${columns})
        select ${accountId}::uuid, ${values} from generate_series(1, ${waiting})`.execute(tx);
        const ways = ['hashjoin', 'mergejoin', 'material', 'memoize', 'hashagg', 'sort', 'indexscan', 'bitmapscan'];
        for (const way of ways) await sql.raw(`set local enable_${way} = off`).execute(tx);
        const soFar = async () => {
          const { rows } = await sql<{ n: number }>`
          select (seq_tup_read + idx_tup_fetch)::int as n
          from pg_stat_xact_user_tables where relname = ${table}`.execute(tx);
          return rows[0]?.n ?? 0;
        };
        const before = await soFar();
        await sql`select ${sql.id(fold)}(${waiting / 2})`.execute(tx);
        return (await soFar()) - before;
      });
      expect(read).toBeLessThan(10 * waiting);
    },
  );
});
