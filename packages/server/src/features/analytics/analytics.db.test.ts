import { randomUUID } from 'node:crypto';
import { type CallInput, calls } from '@taraz/contract';
import { addDays } from '@taraz/core';
import { beforeAll, describe, expect, it } from 'vitest';
import { tehranDay } from '../../platform/tehran-day.ts';
import { seedMembership, seedMemory } from '../../testing/seed.ts';
import { type SignedIn, withSharedServer } from '../../testing/with-server.ts';
import { monthStart, rangeBefore, spanOf, yearBefore } from './day-range.ts';

const server = withSharedServer();
let admin: SignedIn;
let branch: string;
let today: string;
let serial = 0;

interface Sale {
  day: string;
  net: number;
  /** of a line beside it, without tax */
  exempt?: number;
  state?: 'queued' | 'confirmed' | 'rejected' | 'draft';
  buyer?: string;
  branchId?: string | null;
  deadlineDays?: number;
  pattern?: 'sale' | 'export' | 'gold' | 'currency_sale';
  environment?: 'simulator' | 'sandbox';
}

async function sell(accountId: string, { day, net, exempt = 0, state = 'confirmed', buyer = 'سپید', ...more }: Sale) {
  serial += 1;
  const id = randomUUID();
  const deadline = new Date(server().clock.nowMs() + (more.deadlineDays ?? 10) * 86_400_000);
  await server().database.asOwner(
    `insert into invoices (account_id, id, state, environment, memory_id, serial, tax_id, output_type, pattern, subject, internal_id,
       buyer_name, buyer_sort, buyer_code, invoice_date, day, total, total_vat, created_at, updated_at, verdict_at, deadline, branch_id)
     values ($1, $2, $3, $13, 'A11216', $4, $5, 'type_one', $14, 'original', '', $6, '', $7, $8::date + interval '8 hours', $8::date,
       $9, $10, now(), now(), now(), $11, $12)`,
    [
      accountId,
      id,
      state,
      state === 'draft' ? null : serial,
      state === 'draft' ? '' : `TAX${serial}`,
      buyer,
      buyer === 'سپید' ? '14008430838' : '',
      day,
      Math.round(net * 1.1) + exempt,
      Math.round(net / 10),
      deadline,
      more.branchId ?? null,
      more.environment ?? 'simulator',
      more.pattern ?? 'sale',
    ],
  );
  const line = {
    sstid: '2720000131425',
    sstt: 'برنج',
    am: 2,
    vam: Math.round(net / 10),
    tsstam: Math.round(net * 1.1),
  };
  await server().database.asOwner('insert into invoice_documents values ($1, $2, $3, $4)', [
    accountId,
    id,
    '{"invoice": {"payment_method": "credit"}}',
    JSON.stringify({
      body: exempt === 0 ? [line] : [line, { sstid: '2720000131999', sstt: 'نان', am: 1, vam: 0, tsstam: exempt }],
    }),
  ]);
  return id;
}

const rangeOf = (from: string, to: string) => ({
  from_date: new Date(`${from}T00:00:00+03:30`).toISOString(),
  to_date: new Date(Date.parse(`${to}T00:00:00+03:30`) + 86_400_000 - 1).toISOString(),
});

beforeAll(async () => {
  admin = await server().newAdmin();
  today = tehranDay(new Date(server().clock.nowMs()));
  const made = await admin.client(calls.createBranch, { body: { name: 'غرب', code: '0002' } });
  branch = made.id;
  const month = monthStart(today);
  await sell(admin.accountId, { day: month, net: 1_000 });
  await sell(admin.accountId, { day: month, net: 500, buyer: 'نگین', branchId: branch });
  await sell(admin.accountId, { day: month, net: 700, state: 'rejected', deadlineDays: 2 });
  await sell(admin.accountId, { day: addDays(month, -1), net: 300 });
  await sell(admin.accountId, { day: yearBefore(month), net: 800 });
});

describe('ranges', () => {
  it('are followed by the month, season or year before, else by as many days', () => {
    expect(spanOf('season', '2026-11-20')).toEqual({ from: '2026-09-23', to: '2026-12-21' });
    const over = '2027-01-01';
    const before = (from: string, to: string, today = over) => Object.values(rangeBefore({ from, to }, today));
    expect(before('2026-09-23', '2026-12-21')).toEqual(['2026-06-22', '2026-09-22']);
    expect(before('2026-10-23', '2026-11-21')).toEqual(['2026-09-23', '2026-10-22']);
    expect(before('2026-11-10', '2026-11-12')).toEqual(['2026-11-07', '2026-11-09']);
    // One that runs: as much of the one before as has passed of it, at most all of it.
    expect(before('2026-10-23', '2026-11-21', '2026-10-27')).toEqual(['2026-09-23', '2026-09-27']);
    expect(before('2026-10-23', '2026-11-21', '2026-11-21')).toEqual(['2026-09-23', '2026-10-22']);
    expect(before('2026-11-21', '2026-11-27', '2026-11-22')).toEqual(['2026-11-14', '2026-11-15']);
    expect(before('2026-03-21', '2027-03-20', '2026-11-20')).toEqual(['2025-03-21', '2025-11-20']);
    expect(before('2026-03-21', '2026-06-21', '2026-06-20')).toEqual(['2025-12-22', '2026-03-20']);
    // 30 اسفند ۱۴۰۳ has no counterpart in ۱۴۰۲.
    expect(yearBefore('2025-03-20')).toBe('2024-03-19');
  });
});

describe('GET /invoice/analytics', () => {
  it('tells the units of goods: of the product of that name, else of its code, with those that it is sold by besides', async () => {
    const seller = await server().newAdmin();
    await seedMemory(server().database, seller.accountId, 'A11216');
    await sell(seller.accountId, { day: today, net: 1000, exempt: 500 });
    const unitsOf = async () => {
      const { goods } = await seller.client(calls.invoiceAnalytics, { query: {} });
      return goods.map(({ name, units }) => [name, units]);
    };
    const product = (name: string, code: string, unit: string) =>
      seller.client(calls.createProduct, { body: { name, code, unit } });
    expect(await unitsOf()).toEqual([
      ['برنج', []],
      ['نان', []],
    ]);
    await product('برنج دیگر', '2720000131425', '1627');
    await product('برنج دیگری', '2720000131425', '1645');
    expect(await unitsOf()).toMatchObject([['برنج', { length: 2 }], {}]);
    const own = await product('برنج', '2720000131425', '1627');
    expect(await unitsOf()).toMatchObject([['برنج', [own.unit]], {}]);
    await server().database.asOwner(
      `insert into product_units (account_id, product_id, unit, base_unit, per, makes, updated_at)
       values ($1, $2, '1645', $3, 1, 12, now())`,
      [seller.accountId, own.id, own.unit],
    );
    expect(await unitsOf()).toMatchObject([
      ['برنج', { length: 2 }],
      ['نان', []],
    ]);
  });

  it('sums the range beside the one before and the year before, with top buyers and goods', async () => {
    const month = spanOf('month', today);
    const report = await admin.client(calls.invoiceAnalytics, {
      query: { ...rangeOf(month.from, month.to), step: 'month' },
    });
    const before = rangeBefore(month, today);
    // The sale of its last day is among them only on the last days of this one.
    const isWhole = before.to === addDays(month.from, -1);
    expect(report).toMatchObject({
      from_day: month.from,
      to_day: month.to,
      sums: { invoices: 2, net: '1500', vat: '150', taxable: '1500', exempt: '0' },
      previous: { from_day: before.from, to_day: before.to, invoices: isWhole ? 1 : 0, net: isWhole ? '300' : '0' },
      is_building: false,
    });
    expect(report.series).toEqual([
      {
        from_day: month.from,
        to_day: month.to,
        invoices: 2,
        net: '1500',
        vat: '150',
        previous_net: '800',
        previous_vat: '80',
      },
    ]);
    expect(report.buyers.map(({ name, code, net }) => [name, code, net])).toEqual([
      ['سپید', '14008430838', '1000'],
      ['نگین', '', '500'],
    ]);
    expect(report.goods).toMatchObject([{ name: 'برنج', code: '2720000131425', qty: '4', invoices: 2, net: '1500' }]);
    expect(report.states.find(({ state }) => state === 'rejected')).toMatchObject({ count: 1, total: '770' });
    expect(report.declaration).toMatchObject({ from_day: spanOf('season', today).from, vat: expect.any(String) });
  });

  it('declares the season that has begun, exports apart from what is exempt at home, and is cut as fine as can be read', async () => {
    const seller = await server().newAdmin();
    await sell(seller.accountId, { day: today, net: 1000, exempt: 70 });
    await sell(seller.accountId, { day: today, net: 0, exempt: 500, pattern: 'export' });
    const report = async (from: number, to: number) =>
      seller.client(calls.invoiceAnalytics, {
        query: { ...rangeOf(addDays(today, from), addDays(today, to)), step: 'day' },
      });
    const far = await report(0, 400);
    expect(far.declaration).toMatchObject({
      ...{ from_day: spanOf('season', today).from, net: '1570', vat: '100' },
      ...{ taxable: '1000', exempt: '70', exported: '500' },
    });
    expect([far.step, (await report(-200, 0)).step, (await report(-100, 0)).step]).toEqual(['month', 'month', 'day']);
  });

  it('takes of gold what its tax is of, and of foreign money what it gained: metal and money are exempt', async () => {
    const seller = await server().newAdmin();
    const sellLine = async (
      pattern: 'gold' | 'currency_sale',
      line: { vam: number; tsstam: number; [field: string]: number },
    ) => {
      const id = await sell(seller.accountId, { day: today, net: 0, pattern });
      const payload = JSON.stringify({ body: [{ sstid: '2001584175153', sstt: pattern, am: 1, ...line }] });
      await server().database.asOwner('update invoice_documents set payload = $2 where invoice_id = $1', [id, payload]);
      const sums = [id, line.tsstam, line.vam];
      const change = 'update invoices set total = $2, total_vat = $3, version = version + 1 where id = $1';
      await server().database.asOwner(change, sums);
    };
    // S09, S06 and the second line of S08 in spec/rules.md.
    await sellLine('gold', { vra: 0, tcpbs: 25_700_000, vam: 2_313_000, tsstam: 205_421_000 });
    await sellLine('currency_sale', { vra: 10, sovat: 5_002_500, vam: 500_250, tsstam: 705_852_750 });
    await sellLine('gold', { vra: 10, tcpbs: 200_005, vam: 520_001, tsstam: 5_720_011 });
    const { declaration } = await seller.client(calls.invoiceAnalytics, { query: rangeOf(today, today) });
    expect(declaration).toMatchObject({
      net: String(203_108_000 + 705_352_500 + 5_200_010),
      taxable: String(25_700_000 + 5_002_500 + 5_200_010),
      exempt: String(177_408_000 + 700_350_000),
    });
  });

  it('cuts at days, takes parts of months exactly, and one branch alone', async () => {
    const month = monthStart(today);
    const range = rangeOf(addDays(month, -1), month);
    const days = await admin.client(calls.invoiceAnalytics, { query: { ...range, step: 'day' } });
    expect(days.series.map(({ net }) => net)).toEqual(['300', '1500']);
    expect(days.buyers.map(({ net }) => net)).toEqual(['1300', '500']);
    const west = await admin.client(calls.invoiceAnalytics, { query: { ...range, branch_id: branch } });
    expect([west.sums.net, west.buyers.map(({ name }) => name), west.goods[0]?.net]).toEqual(['500', ['نگین'], '500']);
    expect(west.states.filter(({ count }) => count > 0)).toMatchObject([{ state: 'confirmed', count: 1 }]);
  });

  it('names a buyer of one branch as that branch wrote it, whatever a colleague wrote since', async () => {
    const other = await server().newAdmin();
    const { id: branchId } = await other.client(calls.createBranch, { body: { name: 'غرب', code: '0009' } });
    const day = addDays(today, -1);
    await sell(other.accountId, { day, net: 500, branchId });
    const since = await sell(other.accountId, { day: today, net: 900 });
    await server().database.asOwner(`update invoices set buyer_name = 'سپید بهار' where id = $1`, [since]);
    const namesOf = async (query: object) =>
      (
        await other.client(calls.invoiceAnalytics, { query: { ...rangeOf(day, today), step: 'day', ...query } })
      ).buyers.map(({ name }) => name);
    expect(await namesOf({})).toEqual(['سپید بهار']);
    expect(await namesOf({ branch_id: branchId })).toEqual(['سپید']);
  });

  it('opens the invoices behind each number', async () => {
    const month = spanOf('month', today);
    const range = rangeOf(month.from, month.to);
    const all = await admin.client(calls.listSales, { query: { ...range, limit: 1, sort: '-net' } });
    expect([all.count, all.sales.map(({ net }) => net)]).toEqual([2, ['1000']]);
    const rest = await admin.client(calls.listSales, {
      query: { ...range, limit: 1, sort: '-net', after: all.next ?? '' },
    });
    expect([rest.sales[0]?.buyer_name, rest.next]).toEqual(['نگین', null]);
    const goods = await admin.client(calls.listSales, { query: { ...range, goods: '2720000131425~برنج' } });
    expect(goods.count).toBe(2);
    const buyer = await admin.client(calls.listSales, { query: { ...range, buyer: '14008430838' } });
    expect(buyer.sales).toMatchObject([{ buyer_name: 'سپید', state: 'confirmed', net: '1000', vat: '100' }]);
    // Found among them by what the list of invoices finds it by.
    await server().database.asOwner(
      `insert into invoice_texts (account_id, invoice_id, folded) values ($1, $2, '14058-00123 1000000')
       on conflict (account_id, invoice_id) do update set folded = excluded.folded`,
      [admin.accountId, buyer.sales[0]?.id],
    );
    for (const search_field of ['14058-00123', '۱٬۰۰۰٬۰۰۰', '14058 1000000'])
      expect((await admin.client(calls.listSales, { query: { ...range, search_field } })).count, search_field).toBe(1);
    const others = await admin.client(calls.listSales, { query: { ...range, search_field: '14058-00124' } });
    expect(others.count).toBe(0);
  });

  it('refuses a range that ends before it begins', async () => {
    const wrong = admin.client(calls.invoiceAnalytics, { query: rangeOf('2026-05-02', '2026-05-01') });
    await expect(wrong).rejects.toMatchObject({ status: 400 });
  });
});

describe('GET /analytics/report', () => {
  it('says what was sent, by state, day and pattern', async () => {
    const month = spanOf('month', today);
    const report = await admin.client(calls.analyticsReport, { query: rangeOf(month.from, month.to) });
    expect(report.days).toEqual([
      { day: month.from, state: 'confirmed', count: 2, total: '1650' },
      { day: month.from, state: 'rejected', count: 1, total: '770' },
    ]);
    expect(report.patterns).toEqual([{ pattern: 'sale', invoices: 2, net: '1500', vat: '150' }]);
  });
});

describe('GET /dashboard', () => {
  it('counts what waits for room in the quota', async () => {
    const full = await server().newAdmin();
    const id = await sell(full.accountId, { day: today, net: 10 });
    await server().database.asOwner(
      "insert into quota_held (account_id, invoice_id, at, deadline) values ($1, $2, now(), now() + interval '90 days')",
      [full.accountId, id],
    );
    expect((await full.client(calls.readDashboard, { query: {} })).held).toEqual({ count: 1, deadline: null });
  });

  it('names a memory whose requests are refused again and again, and not one that was refused once', async () => {
    const who = await server().newAdmin();
    const read = async () => (await who.client(calls.readDashboard, { query: {} })).refused_memories;
    const id = await sell(who.accountId, { day: today, net: 10, state: 'queued' });
    const owner = (text: string, values: unknown[]) => server().database.asOwner(text, values);
    await owner(
      `insert into invoice_queue (account_id, invoice_id, environment, memory_id, state, serial, deadline, next_at, waiting_since, tries)
       select account_id, id, environment, 'A11216', 'queued', serial, deadline, now() + interval '1 day', now(), 1 from invoices where account_id = $1 and id = $2`,
      [who.accountId, id],
    );
    await owner(
      `insert into sending_lanes (account_id, environment, memory_id, send_at, ask_at, held_because)
       select account_id, environment, memory_id, now() + interval '1 day', 'infinity', 'REFUSED' from invoice_queue where account_id = $1`,
      [who.accountId],
    );
    expect(await read()).toEqual([]);
    await owner('update invoice_queue set tries = 3 where account_id = $1', [who.accountId]);
    expect(await read()).toEqual([{ memory_id: 'A11216', count: 1 }]);
    // Whose invoices wait there is told too: they would look for the fault in what they wrote.
    const told = async (user: SignedIn) => (await user.client(calls.readDashboard, { query: {} })).refused_memories;
    const clerk = await server().newUser(who.accountId, { permissions: ['issue', 'invoices'] } as never);
    expect(await told(clerk)).toEqual([{ memory_id: 'A11216', count: 1 }]);
    const cashier = await server().newUser(who.accountId, { permissions: ['issue'] } as never);
    expect(await told(cashier)).toEqual([{ memory_id: 'A11216', count: 1 }]);
    expect(await told(await server().newUser(who.accountId, { permissions: ['products'] } as never))).toBe(null);
    const { id: elsewhere } = await who.client(calls.createBranch, { body: { name: 'غرب', code: '0002' } });
    await owner('update memberships set branch_id = $2 where user_id = $1', [clerk.userId, elsewhere]);
    expect(await told(await server().signIn(clerk))).toEqual([]);
    await owner(`update sending_lanes set held_because = '' where account_id = $1`, [who.accountId]);
    expect(await read()).toEqual([]);
  });

  it('tells the admin what waits and how it goes', async () => {
    const read = await admin.client(calls.readDashboard, { query: {} });
    expect(read).toMatchObject({
      rejected: { count: 1 },
      deadlines: { count: 1, nearest: { buyer_name: 'سپید' } },
      refused: { count: 0, names: [] },
      certificates: [],
      refused_memories: [],
      held: { count: 0 },
      cheques: { count: 0, overdue: { count: 0, from_day: null }, bounced: { count: 0 } },
      stock: { count: 0 },
      checklist: { product: false, invoice: true },
      is_building: false,
    });
    expect(read.months).toHaveLength(12);
    expect(read.months?.at(-1)).toMatchObject({ net: '1500', previous_net: '800', previous_vat: '80' });
    // Nobody bought who is a customer here.
    expect(read.figures).toMatchObject({ owed: '0', debtors: 0, owed_by_others: '2860' });
  });

  it('counts cheques that are awaited, overdue and bounced each once, as their lists find them', async () => {
    const who = await server().newAdmin();
    const bank = await who.client(calls.createBankAccount, { body: { bank_name: 'ملت' } });
    const add = async (amount: string, days: number, ...states: ('deposited' | 'bounced' | 'cleared')[]) => {
      const body = {
        direction: 'received',
        number: amount,
        amount,
        due_day: addDays(today, days),
        party: 'سپید',
      } as const;
      const { id } = await who.client(calls.createCheque, { body });
      for (const state of states)
        await who.client(calls.moveCheque, { params: { id }, body: { state, bank_account: bank.id } });
    };
    await add('1', -3, 'deposited', 'bounced');
    await add('20', -40);
    await add('30', -1, 'deposited');
    await add('400', 0);
    await add('500', 7);
    await add('600', 8);
    await add('700', 3, 'deposited', 'cleared');
    await add('8000', 5, 'deposited', 'bounced');
    const { cheques } = await who.client(calls.readDashboard, { query: {} });
    const until_day = addDays(today, 7);
    const overdue = { from_day: addDays(today, -40), until_day: addDays(today, -1) };
    expect(cheques).toEqual({
      ...{ count: 2, sum_received: '900', sum_issued: '0', from_day: today, until_day },
      overdue: { count: 2, sum_received: '50', sum_issued: '0', ...overdue },
      bounced: { count: 2, sum_received: '8001', sum_issued: '0' },
    });
    const countOf = async (query: CallInput<typeof calls.listCheques>['query']) =>
      (await who.client(calls.listCheques, { query })).count;
    expect(await countOf({ state: 'awaited', from_day: today, to_day: until_day })).toBe(2);
    expect(await countOf({ state: 'awaited', from_day: overdue.from_day, to_day: overdue.until_day })).toBe(2);
    expect(await countOf({ state: 'bounced' })).toBe(2);
  });

  it('tells an employee only of what they may see', async () => {
    const clerk = await server().newUser(admin.accountId, { permissions: ['invoices'], branchId: branch } as never);
    const read = await clerk.client(calls.readDashboard, { query: {} });
    expect(read).toMatchObject({ certificates: null, held: null, cheques: null, stock: null, checklist: null });
    expect(read.figures?.owed).toBeNull();
    const keeper = await server().newUser(admin.accountId, { permissions: ['products'] } as never);
    expect(await keeper.client(calls.readDashboard, { query: {} })).toMatchObject({
      rejected: null,
      deadlines: null,
      figures: null,
      months: null,
    });
  });

  it('keeps an employee of a branch to that branch', async () => {
    const clerk = await server().newUser(admin.accountId, { permissions: ['invoices'] } as never);
    await server().database.asOwner('update memberships set branch_id = $2 where user_id = $1', [clerk.userId, branch]);
    const again = await server().signIn(clerk);
    const read = await again.client(calls.readDashboard, { query: {} });
    expect([read.rejected, read.deadlines?.count, read.months?.at(-1)?.net]).toEqual([{ count: 0 }, 0, '500']);
  });
});

describe('every number opens exactly the invoices behind it', () => {
  let owner: SignedIn;
  let west: string;
  const season = () => spanOf('season', today);
  const seasonRange = () => rangeOf(season().from, season().to);
  const set = (id: string, change: string) =>
    server().database.asOwner(`update invoices set ${change} where id = $1`, [id]);
  /** What the invoice list says of a filter: its count, and its sums with and without tax. */
  const listed = async (
    query: NonNullable<Parameters<typeof owner.client<typeof calls.invoiceSelection>>[1]>['query'],
  ) => {
    const { count } = await owner.client(calls.listInvoices, { query });
    const { counts } = await owner.client(calls.invoiceSelection, { query });
    const sum = (of: (row: (typeof counts)[number]) => string | number) =>
      counts.reduce((all, row) => all + Number(of(row)), 0);
    expect(sum((row) => row.count)).toBe(count);
    const [total, vat] = [sum((row) => row.total), sum((row) => row.total_vat)];
    return { count, net: total - vat, vat, total };
  };
  const sold = async (query: NonNullable<Parameters<typeof owner.client<typeof calls.listSales>>[1]>['query']) => {
    const { count, sales, sums } = await owner.client(calls.listSales, { query: { ...query, limit: 500 } });
    const add = (of: 'net' | 'vat') => sales.reduce((all, row) => all + Number(row[of]), 0);
    expect([sales.length, add('net'), add('vat')]).toEqual([count, Number(sums.net), Number(sums.vat)]);
    return { count, net: add('net'), vat: add('vat') };
  };
  const numbers = ({ invoices, net, vat }: { invoices: number; net: string; vat: string }) => ({
    count: invoices,
    net: Number(net),
    vat: Number(vat),
  });

  beforeAll(async () => {
    owner = await server().newAdmin();
    west = (await owner.client(calls.createBranch, { body: { name: 'غرب', code: '0003' } })).id;
    const { accountId } = owner;
    const one = (net: number, more: Partial<Sale> = {}) => sell(accountId, { day: today, net, ...more });
    await one(1_000);
    await one(500, { buyer: 'نگین', branchId: west, state: 'queued' });
    await one(700, { state: 'rejected' });
    await one(40, { branchId: west });
    // Within the hour that ends four days from now, and just over: neither is of another hour for the list.
    const minute = 1 / 1_440;
    for (const deadlineDays of [1, 3, 4 - 5 * minute, 4 + 5 * minute, -5 * minute, 9])
      await one(5, { state: 'rejected', deadlineDays });
    await one(90, { day: addDays(season().from, -1) });
    await one(60, { day: season().from, buyer: 'نگین' });
    await set(await one(250), 'archived = true');
    await set(await one(70, { state: 'rejected' }), 'archived = true');
    await one(30, { environment: 'sandbox' });
    await set(await one(80), "pattern = 'export'");
    await set(await one(20), `buyer_reaction = 'REJECTED', article6_status = 'EXCEEDED'`);
    const mended = await one(10);
    const gone = await one(15);
    await set(mended, `superseded_by = '${await one(12)}', buyer_reaction = 'REJECTED'`);
    await set(gone, `article6_status = 'EXCEEDED', cancelled_by = '${await one(15, { state: 'queued' })}'`);
  });

  it('of the dashboard', async () => {
    const { figures, months, refused, rejected, deadlines, over_limit } = await owner.client(calls.readDashboard, {
      query: {},
    });
    if (figures === null || months === null) throw new Error('no figures');
    const counted = { counted: true, with_archived: true };
    expect(await listed({ ...seasonRange(), ...counted })).toMatchObject(numbers(figures));
    for (const month of months) {
      expect(await listed({ ...rangeOf(month.from_day, month.to_day), ...counted })).toMatchObject(numbers(month));
    }
    const confirmed = await listed({ ...seasonRange(), state: 'confirmed', with_archived: true });
    expect(confirmed.count).toBe(figures.confirmed);
    expect((await listed({ reaction: 'REJECTED', counted: true })).count).toBe(refused?.count);
    expect([(await listed({ over_limit: true, counted: true })).count, over_limit?.count]).toEqual([1, 1]);
    expect((await listed({ state: 'rejected' })).count).toBe(rejected?.count);
    expect([(await listed({ near_deadline: true })).count, deadlines?.count]).toEqual([3, 3]);
    const drafts = await Promise.all(
      [1, 2, 3].map((net) => sell(owner.accountId, { day: today, net, state: 'draft' })),
    );
    await set(drafts[2] ?? '', 'archived = true');
    await server().database.asOwner(
      `insert into quota_held (account_id, invoice_id, at, deadline) select $1, id, now(), now() from unnest($2::uuid[]) as t (id)`,
      [owner.accountId, drafts.slice(1)],
    );
    const { drafts: toGoOn } = await owner.client(calls.readDashboard, { query: {} });
    expect(toGoOn).toEqual({ count: 1, held: 1 });
    expect((await listed({ state: 'draft', held: false })).count).toBe(1);
    expect((await listed({ state: 'draft', held: true })).count).toBe(1);
    const { counts } = await owner.client(calls.invoiceCounts, { query: {} });
    for (const { state, count, total } of counts)
      expect(await listed({ state })).toMatchObject({ count, total: Number(total) });
  });

  it.each([
    ['of all branches', false],
    ['of one branch', true],
  ])('of the reports, %s', async (_name, isWest) => {
    const range = { ...seasonRange(), ...(isWest ? { branch_id: west } : {}) };
    const report = await owner.client(calls.invoiceAnalytics, { query: { ...range, step: 'month' } });
    const authority = await owner.client(calls.analyticsReport, { query: range });
    const { sums, series, buyers, goods, states, declaration } = report;
    expect(sums.invoices).toBe(isWest ? 2 : 9);
    expect(await sold(range)).toEqual(numbers(sums));
    expect(await listed({ ...range, counted: true, with_archived: true })).toMatchObject(numbers(sums));
    for (const row of series)
      expect(await sold({ ...range, ...rangeOf(row.from_day, row.to_day) })).toEqual(numbers(row));
    for (const row of buyers) expect(await sold({ ...range, buyer: row.key })).toEqual(numbers(row));
    for (const row of goods) expect(await sold({ ...range, goods: row.key })).toEqual(numbers(row));
    for (const row of authority.patterns) expect(await sold({ ...range, pattern: row.pattern })).toEqual(numbers(row));
    for (const { state, count, total, total_vat } of states) {
      const behind = await listed({ ...range, state, with_archived: true });
      expect([state, behind.count, behind.total, behind.vat]).toEqual([state, count, Number(total), Number(total_vat)]);
    }
    for (const part of ['taxable', 'exempt', 'exported'] as const)
      expect((await sold({ ...range, part })).net).toBe(Number(declaration[part]));
    expect((await sold(range)).vat).toBe(Number(declaration.vat));
  });
});

describe('the invoices behind a part of them', () => {
  it('come whole by what is shown of each, page by page, with the tax of that part alone', async () => {
    const owner = await server().newAdmin();
    // What is exempt of each grows as the whole of it shrinks.
    for (const n of [1, 2, 3, 4, 5])
      await sell(owner.accountId, { day: today, net: 10_000 - n * 1_000, exempt: n * 10 });
    const walk = async (query: { part: 'exempt' } | { goods: string }, sort: 'net' | '-net') => {
      const shown: [string, string][] = [];
      for (let after: string | undefined; ; ) {
        const page = await owner.client(calls.listSales, {
          query: { ...rangeOf(today, today), ...query, sort, limit: 2, ...(after === undefined ? {} : { after }) },
        });
        shown.push(...page.sales.map(({ net, vat }): [string, string] => [net, vat]));
        if (page.next === null || shown.length > 5) return { shown, sums: page.sums };
        after = page.next;
      }
    };
    const rising = [10, 20, 30, 40, 50].map((net) => [String(net), '0']);
    for (const query of [{ part: 'exempt' }, { goods: '2720000131999~نان' }] as const) {
      expect(await walk(query, 'net')).toEqual({ shown: rising, sums: { net: '150', vat: '0' } });
      expect((await walk(query, '-net')).shown).toEqual(rising.toReversed());
    }
  });
});

describe('GET /auth/accounts', () => {
  it('shows errors and deadlines of every account of the user, and of no other', async () => {
    const other = await server().newAdmin();
    await sell(other.accountId, { day: today, net: 10, state: 'rejected', deadlineDays: 1 });
    await sell(other.accountId, { day: today, net: 10, state: 'rejected', deadlineDays: 20 });
    await seedMembership(server().database, other.accountId, admin.userId, {
      role: 'employee',
      permissions: ['invoices'],
    } as never);
    const stranger = await server().newAdmin();
    const { count, accounts } = await admin.client(calls.accountBoard, { query: {} });
    expect(count).toBe(2);
    expect(accounts.map(({ id }) => id)).toEqual([other.accountId, admin.accountId]);
    expect(accounts[0]).toMatchObject({
      is_current: false,
      signup_status: 'VERIFIED',
      waiting: { rejected: 2, near_deadline: 1 },
    });
    const codes = await server().database.asOwner<{ code: string }>(
      'select economic_code as code from accounts where account_id = any($1) order by account_id = $2',
      [[admin.accountId, other.accountId], admin.accountId],
    );
    expect(accounts.map(({ code }) => code)).toEqual(codes.map(({ code }) => code));
    const { accounts: own } = await admin.client(calls.getMe, {});
    expect(new Map(own.map(({ id, code }) => [id, code]))).toEqual(new Map(accounts.map(({ id, code }) => [id, code])));
    expect(accounts.some(({ id }) => id === stranger.accountId)).toBe(false);
    await server().database.asOwner(
      "update memberships set permissions = '{issue}' where user_id = $1 and account_id = $2",
      [admin.userId, other.accountId],
    );
    const hidden = await admin.client(calls.accountBoard, { query: {} });
    expect(hidden.accounts.find(({ id }) => id === other.accountId)?.waiting).toBeNull();
    await server().database.asOwner("update accounts set signup_status = 'UNDER_REVIEW' where account_id = $1", [
      other.accountId,
    ]);
    const waiting = await admin.client(calls.accountBoard, { query: {} });
    expect(waiting.accounts.find(({ id }) => id === other.accountId)?.signup_status).toBe('UNDER_REVIEW');
  });

  it('shows what holds sending up: a certificate that has ended, first of all, and what waits for a signature', async () => {
    const [user, held, signing] = [await server().newAdmin(), await server().newAdmin(), await server().newAdmin()];
    for (const { accountId } of [held, signing])
      await seedMembership(server().database, accountId, user.userId, { role: 'admin' });
    const board = async () => {
      const { accounts } = await user.client(calls.accountBoard, { query: {} });
      return accounts.map(({ id, waiting }) => [id, waiting?.certificates_ended, waiting?.unsigned]);
    };
    const owner = server().database;
    const memory = await seedMemory(owner, held.accountId, 'A11216');
    await owner.asOwner(
      `insert into memory_keys (account_id, id, memory, state, public_key_pem, csr_pem, private_key_sealed, certificate_pem,
         not_before, not_after, created_at) values ($1, $2, $2, 'active', '', '', 'x', 'x', now(), $3, now())`,
      [held.accountId, memory, new Date(server().clock.nowMs() - 1_000)],
    );
    await seedMemory(owner, signing.accountId, 'A11216');
    await owner.asOwner("update tax_memories set signer = 'taxpayer' where account_id = $1", [signing.accountId]);
    const waiting = await sell(signing.accountId, { day: today, net: 10, state: 'queued' });
    await owner.asOwner(
      `insert into invoice_queue (account_id, invoice_id, environment, memory_id, state, serial, deadline, next_at, waiting_since)
       select account_id, id, environment, memory_id, state, serial, deadline, 'infinity', now() from invoices where id = $1`,
      [waiting],
    );
    expect(await board()).toEqual([
      [held.accountId, 1, 0],
      [signing.accountId, 0, 1],
      [user.accountId, 0, 0],
    ]);
    // Another key signs now: the own one's end holds up nothing.
    await owner.asOwner("update tax_memories set signer = 'trusted_provider' where account_id = $1", [held.accountId]);
    expect((await board())[0]?.[0]).toBe(signing.accountId);
  });
});
