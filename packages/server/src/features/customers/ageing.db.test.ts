import { calls } from '@taraz/contract';
import { addDays, lesserOf } from '@taraz/core';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Tx } from '../../platform/db/database.ts';
import { createTestRuntime } from '../../testing/test-runtime.ts';
import { type SignedIn, withSharedServer } from '../../testing/with-server.ts';
import { createMovement } from '../treasury/movements.ts';
import { createPlace } from '../treasury/places.ts';
import { listAgeing } from './ageing.ts';
import { debtsOf } from './balances.ts';
import { createCustomer } from './commands.ts';
import { overdueOf } from './due-debts.ts';
import { createEntry } from './entries.ts';
import { listCustomers } from './queries.ts';
import { statementOf } from './statement.ts';
import { dayBefore as dayBeforeOf, keepBooks, operations, type Sale, sell } from './testing/generated-books.ts';

const server = withSharedServer();
const runtime = createTestRuntime();
let admin: SignedIn;

const nowMs = () => runtime.clock.nowMs();
const dayBefore = (age: number) => dayBeforeOf(runtime, age);
const within = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => server().database.db.withAccount(admin.accountId, work);
const aged = (tx: Tx, query: Parameters<typeof listAgeing>[1] = {}) =>
  listAgeing(tx, { limit: 100, ...query }, nowMs());
const company = (name: string, code = '') =>
  within((tx) =>
    createCustomer(runtime, tx, admin.accountId, { company: name, person_type: 'legal', economic_code: code }),
  );
const booked = (
  customer: string,
  kind: 'receipt' | 'payment' | 'opening',
  amount: string,
  age: number,
): Promise<unknown> =>
  within((tx) =>
    createEntry(runtime, tx, { accountId: admin.accountId, userId: null } as never, customer, {
      ...{ kind, amount, day: dayBefore(age) },
    }),
  );
const sold = (sale: Sale) => within((tx) => sell(runtime, tx, admin.accountId, sale));
const sharesOf = async (name: string) => {
  const { debtors } = await within((tx) => aged(tx, { search_field: name }));
  return debtors.map(({ balance, upto_30, upto_60, upto_90, over_90 }) => [
    balance,
    upto_30,
    upto_60,
    upto_90,
    over_90,
  ]);
};

beforeAll(async () => {
  admin = await server().newAdmin();
});

const dueParts = ['undated', 'not_due', 'late_30', 'late_60', 'late_90', 'late_over_90'] as const;

describe('the age of debts', () => {
  it('is counted to today in days of Tehran, and its bounds are where they say', async () => {
    const { id } = await company('مرزها');
    for (const [at, age] of [0, 30, 31, 60, 61, 90, 91, 400].entries())
      await sold({ customer: id, total: String(10 ** at), age });
    expect(await sharesOf('مرزها')).toEqual([['11111111', '11', '1100', '110000', '11000000']]);
  });

  it('pays the oldest first, advances and what was owed before with the rest', async () => {
    const { id } = await company('نوبت');
    await booked(id, 'opening', '500', 200);
    await sold({ customer: id, total: '300', age: 70 });
    await sold({ customer: id, total: '200', age: 5, method: 'both' });
    await booked(id, 'receipt', '600', 1);
    expect(await sharesOf('نوبت')).toEqual([['300', '100', '0', '200', '0']]);
    const { id: advance } = await company('پیش‌پرداخت');
    await booked(advance, 'opening', '-400', 300);
    await sold({ customer: advance, total: '1000', age: 45 });
    expect(await sharesOf('پیش‌پرداخت')).toEqual([['600', '0', '600', '0', '0']]);
    await booked(advance, 'receipt', '600', 0);
    expect(await sharesOf('پیش‌پرداخت')).toEqual([]);
  });

  it('leaves a corrected debt as old as the invoice was, and knows no debt that was cancelled', async () => {
    const { id } = await company('اصلاح‌شده');
    const first = await sold({ customer: id, total: '900', age: 100 });
    const second = await sold({ customer: id, total: '800', age: 50, refers: first });
    await sold({ customer: id, total: '700', age: 2, refers: second });
    expect(await sharesOf('اصلاح‌شده')).toEqual([['700', '0', '0', '0', '700']]);
    const young = await sold({ customer: id, total: '60', age: 35 });
    await sold({ customer: id, total: '50', age: 1, refers: young });
    const gone = await sold({ customer: id, total: '40', age: 3 });
    await within((tx) => sql`update invoices set cancelled_elsewhere = true where id = ${gone}`.execute(tx));
    expect(await sharesOf('اصلاح‌شده')).toEqual([['750', '0', '50', '0', '700']]);
  });

  it('does not make a debt young whose payment was taken back', async () => {
    const { id } = await company('برگشتی');
    await sold({ customer: id, total: '900', age: 120 });
    const { id: bank } = await within((tx) =>
      createPlace(runtime, tx, admin.accountId, 'bank', { bank_name: 'برگشتی' }),
    );
    const move = (body: Parameters<typeof createMovement>[3]) =>
      within((tx) => createMovement(runtime, tx, admin.accountId, body));
    await move({ kind: 'deposit', place_id: bank, customer_id: id, amount: 900 });
    const [paid] = await within(
      async (tx) =>
        (await sql<{ id: string }>`select id from treasury_movements where place_id = ${bank}`.execute(tx)).rows,
    );
    await move({ kind: 'undo', movement_id: paid?.id ?? '' });
    expect(await sharesOf('برگشتی')).toEqual([['900', '0', '0', '0', '900']]);
    await move({ kind: 'withdrawal', place_id: bank, customer_id: id, amount: 100 });
    expect(await sharesOf('برگشتی')).toEqual([['1000', '100', '0', '0', '900']]);
  });

  it('is sorted and paged by any share, with the sums of all, and so in its file', async () => {
    const all = await within((tx) => aged(tx, { sort: '-over_90' }));
    const over = all.debtors.map((one) => BigInt(one.over_90));
    expect(over).toEqual(over.toSorted((a, b) => (a < b ? 1 : a > b ? -1 : 0)));
    const read = (query: object) => admin.client(calls.listAgeing, { query: { sort: '-over_90', limit: 2, ...query } });
    const first = await read({});
    const second = await read({ after: first.next ?? '' });
    expect([...first.debtors, ...second.debtors]).toMatchObject(all.debtors.slice(0, 4));
    expect([first.count, first.sums, second.sums]).toEqual([all.count, all.sums, all.sums]);
    const beyond = await read({ offset: 1_000 });
    expect([beyond.count, beyond.debtors, beyond.sums]).toEqual([all.count, [], all.sums]);
    await expect(read({ sort: 'phone' })).rejects.toMatchObject({ status: 400 });
    const { token } = admin;
    const csv = await (await server().fetch('/api/customers/ageing/export?format=csv&sort=name', { token })).text();
    const lines = csv.trimEnd().split('\r\n');
    expect(lines).toHaveLength(all.count + 2);
    const { balance, upto_30, upto_60, upto_90, over_90 } = all.sums;
    const { due } = all.sums;
    expect(lines.at(-1)).toBe(
      `جمع,,,,${[balance, upto_30, upto_60, upto_90, over_90, ...dueParts.map((part) => due?.[part]), '0'].join(',')}`,
    );
    // Each row's days are its debt, to the rial.
    const [head = [], ...rows] = lines.map((line) => line.split(','));
    const firstDue = head.indexOf('بی سررسید (ریال)');
    for (const cells of rows)
      expect(cells.slice(firstDue, firstDue + 6).reduce((sum, text) => sum + BigInt(text), 0n)).toBe(
        BigInt(cells[head.indexOf('بدهی (ریال)')] ?? ''),
      );
    const xlsx = await server().fetch('/api/customers/ageing/export', { token });
    expect(xlsx.headers.get('content-type')).toContain('spreadsheetml');
  });

  it('of a past day is what stood then, whatever was corrected, cancelled, sold or paid since', async () => {
    const { id } = await company('پایان ماه');
    const corrected = await sold({ customer: id, total: '900', age: 60 });
    await sold({ customer: id, total: '500', age: 10, refers: corrected });
    const cancelled = await sold({ customer: id, total: '70', age: 25 });
    await sold({ customer: id, total: '70', age: 5, refers: cancelled, isCancellation: true });
    await sold({ customer: id, total: '3', age: 2 });
    await booked(id, 'receipt', '100', 4);
    const at = async (age: number) => {
      const day = dayBefore(age);
      const { debtors, day: told } = await admin.client(calls.listAgeing, {
        query: { search_field: 'پایان ماه', day },
      });
      expect(told).toBe(day);
      return debtors.map(({ balance, upto_30, upto_60 }) => [balance, upto_30, upto_60]);
    };
    expect(await at(0)).toEqual([['403', '3', '400']]);
    expect(await at(4)).toEqual([['400', '0', '400']]);
    expect(await at(10)).toEqual([['570', '70', '500']]);
    expect(await at(20)).toEqual([['970', '70', '900']]);
    expect(await at(30)).toEqual([['900', '900', '0']]);
    expect(await at(61)).toEqual([]);
    const { token } = admin;
    const file = await server().fetch(
      `/api/customers/ageing/export?format=csv&day=${dayBefore(20)}&search_field=پایان`,
      { token },
    );
    expect(await file.text()).toContain(',970,70,900,0,0');
    const early = admin.client(calls.listAgeing, { query: { day: dayBefore(-1) } });
    await expect(early).rejects.toMatchObject({ status: 400, problem: { errors: [{ path: 'day' }] } });
  });

  it('of a past day knows nothing of a correction that was cancelled since: what it had stood for is owed once', async () => {
    const { id } = await company('اصلاح اشتباه');
    const first = await sold({ customer: id, total: '2000', age: 80 });
    const mistaken = await sold({ customer: id, total: '3000', age: 40, refers: first });
    await sold({ customer: id, total: '0', age: 3, refers: mistaken, isCancellation: true });
    for (const age of [0, 3, 20, 40, 50, 80]) {
      const { debtors } = await within((tx) => aged(tx, { search_field: 'اصلاح اشتباه', day: dayBefore(age) }));
      expect([age, debtors.map(({ balance }) => balance)]).toEqual([age, ['2000']]);
    }
  });

  it('is told to the admin alone, each of his own account', async () => {
    const stranger = await server().newAdmin();
    expect(await stranger.client(calls.listAgeing, { query: {} })).toMatchObject({ count: 0, debtors: [] });
    const permissions = ['invoices', 'issue', 'treasury'] as const;
    const employee = await server().newUser(admin.accountId, { permissions: [...permissions] });
    for (const path of ['/api/customers/ageing', '/api/customers/ageing/export'])
      expect((await server().fetch(path, { token: employee.token })).status).toBe(403);
  });
});

interface Item {
  id: string;
  /** the one that this money says it paid */
  invoice_id: string | null;
  customer_id: string | null;
  code: string;
  day: string;
  amount: string;
}

/** Thousandths of a rial. */
const thousandths = (text: string): bigint => {
  const [, sign, whole = '0', part = ''] = /^(-?)(\d+)(?:\.(\d*))?$/.exec(text) ?? [];
  return BigInt(`${sign ?? ''}${whole}${part.padEnd(3, '0').slice(0, 3)}`);
};

/** Thousandths of a rial. */
interface Recount {
  debts: ReadonlyMap<string, bigint[]>;
  /** what is left of each invoice, by customer and invoice; more than one rial */
  open: ReadonlyMap<string, bigint>;
  others: bigint;
}

/** The same at the end of a day, one customer after another by a queue of debts that each payment goes through from its old end. */
async function recount(tx: Tx, asOf: string): Promise<Recount> {
  const { rows: people } = await sql<{ id: string; up: string | null; codes: string[]; isGone: boolean }>`
    select id, merged_into as up, array[economic_code, national_code] as codes, deleted_at is not null as "isGone" from customers`.execute(
    tx,
  );
  interface Bill extends Item {
    referred_id: string | null;
    ended_by: string | null;
    isNone: boolean;
  }
  const { rows: bills } = await sql<Bill>`
    select i.id, null as invoice_id, i.referred_id, i.day::text, l.customer_id, l.code,
      (i.total - case l.method when 'cash' then i.total when 'both' then least(l.cash, i.total) else 0 end)::text as amount,
      coalesce(i.superseded_by, i.cancelled_by) as ended_by,
      i.cancelled_elsewhere or i.subject = 'cancellation' or (i.subject <> 'original' and i.cancelled_by is not null) as "isNone"
    from invoices i join customer_invoices l on l.invoice_id = i.id`.execute(tx);
  const dayOf = new Map(bills.map(({ id, day }) => [id, day]));
  const stands = ({ day, ended_by, isNone }: Bill) =>
    !isNone && day <= asOf && (ended_by === null || (dayOf.get(ended_by) ?? '') > asOf);
  const firstDay = (id: string): string => {
    const bill = bills.find((one) => one.id === id);
    const own = bill?.day ?? '';
    if (!bill?.referred_id) return own;
    const before = firstDay(bill.referred_id);
    return [before, own].toSorted()[0] ?? own;
  };
  const { rows: money } = await sql<Item>`
    with moved as (select m.*, (m.at at time zone 'Asia/Tehran')::date as day from treasury_movements m where m.customer_id is not null)
    select id, invoice_id, customer_id, '' as code, day::text, (case kind when 'receipt' then -amount else amount end)::text as amount from customer_entries
    where day <= ${asOf}::date
    union all
    select id, invoice_id, customer_id, '', day::text, (-amount)::text from moved
    where day <= ${asOf}::date and reverses is null
      and id not in (select reverses from moved where reverses is not null and day <= ${asOf}::date)`.execute(tx);
  const items = [...bills.filter(stands).map((one) => ({ ...one, day: firstDay(one.id) })), ...money];
  const chainOf = (id: string | null): string[] =>
    id === null ? [] : [id, ...chainOf(bills.find((one) => one.id === id)?.referred_id ?? null)];
  /** What money that names it, or what it stands in the place of, pays of it. */
  const namedFor = ({ id, amount }: Item): bigint => {
    const chain = new Set(chainOf(bills.some((one) => one.id === id) ? id : null));
    const named = money.filter(
      ({ invoice_id, amount: paid }) => invoice_id !== null && chain.has(invoice_id) && paid.startsWith('-'),
    );
    return lesserOf(
      named.reduce((all, one) => all - thousandths(one.amount), 0n),
      thousandths(amount),
    );
  };
  const isBill = new Set(bills.map(({ id }) => id));
  const open = new Map<string, bigint>();
  const bounds = [30, 60, 90].map((age) => addDays(asOf, -age));
  const ofSomebody = new Set<Item>();
  const debts = people
    .filter(({ isGone, up }) => !isGone && up === null)
    .flatMap(({ id }): [string, bigint[]][] => {
      const family = new Set([id]);
      for (const _ of people) for (const one of people) if (one.up !== null && family.has(one.up)) family.add(one.id);
      const known = new Set(
        people
          .filter((one) => family.has(one.id))
          .flatMap((one) => one.codes)
          .filter(Boolean),
      );
      const own = items.filter(({ customer_id, code }) =>
        customer_id === null ? known.has(code) : family.has(customer_id),
      );
      for (const item of own) ofSomebody.add(item);
      const queue = own
        .map((item) => ({ id: item.id, day: item.day, named: namedFor(item), left: thousandths(item.amount) }))
        .filter(({ left }) => left > 0n)
        .sort((a, b) => (`${a.day} ${a.id}` < `${b.day} ${b.id}` ? -1 : 1));
      let paid = own.reduce((sum, { amount }) => (thousandths(amount) < 0n ? sum - thousandths(amount) : sum), 0n);
      for (const debt of queue) {
        debt.left -= debt.named;
        paid -= debt.named;
      }
      for (const debt of queue) {
        if (paid <= 0n) break;
        const before = debt.left;
        if (paid < before) debt.left -= paid;
        else debt.left = 0n;
        paid -= before - debt.left;
      }
      const owed = queue.reduce((sum, { left }) => sum + left, 0n) - paid;
      if (owed < 1_000n) return [];
      const shares = [0n, 0n, 0n, 0n];
      for (const { day, left } of queue) {
        const at = bounds.findIndex((bound) => day >= bound);
        shares[at === -1 ? 3 : at] = (shares[at === -1 ? 3 : at] ?? 0n) + left;
      }
      // Money that names an invoice of whoever is another customer since is owed here, and of no bill.
      if (paid < 0n) shares[3] = (shares[3] ?? 0n) - paid;
      for (const { id: bill, left } of queue) if (isBill.has(bill) && left > 0n) open.set(`${id} ${bill}`, left);
      return [[id, [owed, ...shares]]];
    });
  const others = items
    .filter((item) => !ofSomebody.has(item))
    .reduce((sum, { amount }) => sum + thousandths(amount), 0n);
  return { debts: new Map(debts), open, others };
}

/** The ages at the end of a day, each as `recount` has it. */
async function agedAsRecounted(tx: Tx, day: string) {
  const report = await aged(tx, { day });
  const { debts: expected, others } = await recount(tx, day);
  expect(report.debtors.map(({ id }) => id).toSorted()).toEqual([...expected.keys()].sort());
  for (const { id, ...one } of report.debtors) {
    const shares = [one.upto_30, one.upto_60, one.upto_90, one.over_90].map(BigInt);
    expect(shares.every((share) => share >= 0n)).toBe(true);
    expect(shares.reduce((sum, share) => sum + share, 0n)).toBe(BigInt(one.balance));
    // Parts of a rial are cut from what is owed together, so a share may differ by less than one and one more.
    for (const [at, share] of shares.entries()) {
      const off = share * 1_000n - (expected.get(id)?.[at + 1] ?? 0n);
      expect(off > -2_000n && off < 2_000n, `${day}: ${share} of ${expected.get(id)?.join(' ')}`).toBe(true);
    }
    const { closing, count } = await statementOf(tx, id, { to_day: day });
    const apart = BigInt(closing) - BigInt(one.balance);
    expect(apart <= BigInt(count) && -apart <= BigInt(count), `${day}: ${closing} of ${one.balance}`).toBe(true);
  }
  // Of each code and record that nobody has, parts of a rial are cut.
  const off = BigInt(report.owed_by_others) * 1_000n - others;
  expect(off > -5_000n && off < 5_000n, `${day}: ${report.owed_by_others} of ${others}`).toBe(true);
  return report;
}

/** What is open of each invoice, in each customer's account, as `recount` has it now; nothing of what is paid. */
async function openAsRecounted(tx: Tx): Promise<void> {
  const { open: expected } = await recount(tx, dayBefore(0));
  const { rows } = await sql<{ key: string; open: string }>`
    select o.customer_id || ' ' || o.invoice_id as key, o.open::text from open_debts o
      join customer_balances b on b.customer_id = o.customer_id and b.code = o.code where b.is_customer`.execute(tx);
  const told = new Map(rows.map(({ key, open }) => [key, thousandths(open)]));
  for (const key of new Set([...told.keys(), ...expected.keys()])) {
    const off = (told.get(key) ?? 0n) - (expected.get(key) ?? 0n);
    expect(off > -2_000n && off < 2_000n, `${key}: ${told.get(key)} of ${expected.get(key)}`).toBe(true);
  }
}

/** Two of three invoices are given days around the bounds, some after they were counted; each debt by them is as `recount` has it. */
async function dueAsRecounted(tx: Tx, accountId: string): Promise<void> {
  const { rows: buyers } = await sql<{ id: string }>`select id from customers where deleted_at is null`.execute(tx);
  for (const [at, { id }] of buyers.entries())
    for (let n = 0; n < 9; n += 1)
      await sell(runtime, tx, accountId, { customer: id, total: `${1_000 + n * 10 + at}.4`, age: n * 20 });
  const { rows } = await sql<{ id: string; due: string | null }>`
    update invoices set version = version + 1, payment_due = case when abs(hashtext(id::text)) % 3 > 0 then ${dayBefore(0)}::date
      - (array[-9, 0, 1, 30, 31, 60, 61, 90, 91, 400])[1 + abs(hashtext(id::text || 'd')) % 10] end
    returning id, payment_due as due`.execute(tx);
  const dues = new Map(rows.map(({ id, due }) => [id, due]));
  const { debtors, sums } = await aged(tx, { sort: '-overdue' });
  const { open } = await recount(tx, dayBefore(0));
  const bounds = [1, 31, 61, 91].map((days) => dayBefore(days));
  const late = debtors.map(({ due }) => dueParts.slice(2).reduce((sum, part) => sum + BigInt(due?.[part] ?? 0), 0n));
  expect(late).toEqual(late.toSorted((a, b) => (a < b ? 1 : a > b ? -1 : 0)));
  const today = dayBefore(0);
  const overdue = await overdueOf(tx, [...buyers.map(({ id }) => id), ...debtors.map(({ id }) => id)], today);
  const shown = await aged(tx, { sort: '-overdue', overdue: true });
  expect(shown.debtors).toEqual(debtors.filter((_, at) => late[at] !== 0n));
  expect([shown.count, shown.sums.balance]).toEqual([
    shown.debtors.length,
    String(shown.debtors.reduce((sum, { balance }) => sum + BigInt(balance), 0n)),
  ]);
  expect(debtors.map(({ id }) => BigInt(overdue.get(id)?.amount ?? 0))).toEqual(late);
  for (const { id, balance, due } of debtors) {
    const told = dueParts.map((part) => BigInt(due?.[part] ?? ''));
    expect(told.every((part) => part >= 0n)).toBe(true);
    expect(told.reduce((sum, part) => sum + part, 0n)).toBe(BigInt(balance));
    const expected = dueParts.map(() => 0n);
    let since: string | undefined;
    for (const [key, left] of open) {
      const [owner, bill = ''] = key.split(' ');
      const day = dues.get(bill) ?? null;
      if (owner !== id || day === null) continue;
      const at = 1 + bounds.filter((bound) => day <= bound).length;
      if (day < today && left >= 1_000n && (since === undefined || day < since)) since = day;
      expected[at] = (expected[at] ?? 0n) + left;
    }
    expect(overdue.get(id)?.since).toBe(since);
    for (const [at, part] of told.entries()) {
      if (at === 0) continue;
      const off = part * 1_000n - (expected[at] ?? 0n);
      expect(off > -3_000n && off < 3_000n, `${dueParts[at]}: ${told.join(' ')} of ${expected.join(' ')}`).toBe(true);
    }
  }
  for (const part of dueParts)
    expect(sums.due?.[part]).toBe(String(debtors.reduce((sum, { due }) => sum + BigInt(due?.[part] ?? 0), 0n)));
}

describe('the ages of all debts', () => {
  it('are those of a queue of debts that payments go through, and their sum is the debtors’ to the rial', {
    timeout: 240_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(operations, async (done) => {
        const { accountId } = await server().newAdmin();
        await keepBooks({ runtime, database: server().database.db }, accountId, done);
        await server().database.db.withAccount(accountId, async (tx) => {
          const { debtors, sums, owed_by_others, count } = await agedAsRecounted(tx, dayBefore(0));
          const list = await listCustomers(tx, { standing: 'debtor', sort: '-balance', limit: 100 });
          expect([sums.balance, count]).toEqual([list.balanceSum, list.count]);
          expect(debtors.map(({ id }) => id).toSorted()).toEqual(list.rows.map(({ id }) => id).toSorted());
          expect(await debtsOf(tx)).toEqual({ owed: sums.balance, debtors: count, owed_by_others });
          await openAsRecounted(tx);
          for (const age of [1, 15, 45, 89, 131]) await agedAsRecounted(tx, dayBefore(age));
          await dueAsRecounted(tx, accountId);
          expect((await aged(tx, { day: dayBefore(1) })).sums.due).toBeNull();
        });
      }),
      { numRuns: 12 },
    );
  });
});
