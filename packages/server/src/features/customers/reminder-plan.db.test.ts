import { type CallInput, calls } from '@taraz/contract';
import { addDays } from '@taraz/core';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { embeddedAdapters } from '../../platform/config/config.ts';
import { createJobs, type Jobs } from '../../platform/jobs/jobs.ts';
import { createVault } from '../../platform/keys/vault.ts';
import { startOfTehranDay, tehranDay } from '../../platform/tehran-day.ts';
import { problemOf } from '../../testing/problem-of.ts';
import { testMasterKey } from '../../testing/seed.ts';
import { createTestRuntime } from '../../testing/test-runtime.ts';
import { createTestServer, type SignedIn, withServer } from '../../testing/with-server.ts';
import { accountLinks } from '../sharing/statements/account-links.ts';
import { settleBalances } from './balances.ts';
import { dayToTell, type PlanDeps, remindByPlans } from './remind-by-plan.ts';
import { dueDebtors } from './reminder-plan.ts';
import { sell } from './testing/generated-books.ts';

type Plan = CallInput<typeof calls.putReminderPlan>['body'];

const server = withServer();
const hourMs = 3_600_000;
/** A Monday. */
const monday = '2027-02-01';
const plan: Plan = {
  ...{ is_active: true, after_days: 3, every_days: 7, most: 2, least: '1000' },
  ...{ with_link: false, note: 'کارت ۶۰۳۷', excluded: [] },
};
let admin: SignedIn;
let deps: PlanDeps;
let known = 0;

beforeAll(() => {
  const { clock, database } = server();
  const runtime = createTestRuntime(clock);
  const nothing = async () => undefined;
  const jobs = { enqueue: nothing, work: nothing, schedule: nothing, stop: nothing } as unknown as Jobs;
  const sender = { name: 'x' } as unknown as PlanDeps['sms']['sender'];
  const vault = createVault(testMasterKey, runtime.random);
  const sms = { database: database.db, runtime, jobs, vault, sender, showsOutbox: false };
  deps = { database: database.db, runtime, sms, links: accountLinks({ runtime, sms }) };
});
beforeEach(async () => {
  // What other tests' accounts have begun is not this one's.
  await server().database.asOwner('update reminder_plans set is_active = false', []);
  await at(monday, 7);
  admin = await server().newAdmin();
});

/** Goes to an hour of a day in Tehran; who was signed in signs in again. */
async function at(day: string, hour: number): Promise<void> {
  const { clock } = server();
  clock.advance(startOfTehranDay(day).getTime() + hour * hourMs - clock.nowMs());
}
const later = async (days: number, hour = 11) => {
  await at(addDays(monday, days), hour);
  return remindByPlans(deps);
};
const client = async () => (await server().signIn(admin)).client;
const put = async (change: Partial<Plan> = {}, who = admin.client) =>
  who(calls.putReminderPlan, { body: { ...plan, ...change } });

/** A customer with one invoice on credit that was to be paid so many days ago. */
async function debtor(total: string, overdue: number, phone = '09121234567'): Promise<string> {
  known += 1;
  const { id } = await admin.client(calls.createCustomer, {
    body: { person_type: 'legal', company: `بدهکار ${known}`, phone },
  });
  await sold(id, total, overdue);
  return id;
}
async function sold(id: string, total: string, overdue: number): Promise<void> {
  const { database, clock } = server();
  const runtime = createTestRuntime(clock);
  const invoice = await database.db.withAccount(admin.accountId, (tx) =>
    sell(runtime, tx, admin.accountId, { customer: id, total, age: 60 }),
  );
  const payment_due = addDays(tehranDay(new Date(clock.nowMs())), -overdue);
  await admin.client(calls.changePaymentDue, { params: { id: invoice }, body: { payment_due } });
}
const told = async () =>
  (
    await server().database.asOwner<{ customer_id: string; is_auto: boolean }>(
      'select customer_id, is_auto from debt_reminders where account_id = $1 order by created_at, amount desc',
      [admin.accountId],
    )
  ).map(({ customer_id, is_auto }) => [customer_id, is_auto]);

describe('a plan of reminders', () => {
  it('is off until it is switched on, and is changed as it was seen', async () => {
    expect(await admin.client(calls.getReminderPlan, {})).toMatchObject({
      ...{ etag: 'v0', available: true, is_active: false, after_days: 7, every_days: 7, most: 3, last: null },
    });
    const stranger = await server().newAdmin();
    const foreign = (await stranger.client(calls.createCustomer, { body: { company: 'دیگری', person_type: 'legal' } }))
      .id;
    const own = await debtor('5000', 1);
    const kept = await put({ least: '۲٬۰۰۰', excluded: [own], note: ' کارت ' });
    expect(await problemOf(put({ excluded: [own, foreign] }))).toEqual(['NOT_FOUND', 'excluded[1] NOT_FOUND']);
    expect(kept).toMatchObject({ etag: 'v1', is_active: true, least: '2000', note: 'کارت', excluded: [{ id: own }] });
    const stale = admin.client(calls.putReminderPlan, { body: plan }, { ifMatch: 'v0' });
    expect(await problemOf(stale)).toEqual(['STALE']);
    for (const [change, codes] of [
      [{ least: 'x' }, ['INVALID_INPUT', 'least BAD_NUMBER']],
      [{ note: 'pay.ir/x' }, ['INVALID_INPUT', 'note LINK']],
      [{ with_link: true }, ['INVALID_INPUT', 'note BESIDE_LINK']],
      [{ every_days: 2 }, ['INVALID_INPUT', 'every_days TOO_SMALL']],
    ] as const)
      expect(await problemOf(put(change))).toEqual(codes);
    const { events } = await admin.client(calls.listEventLog, { query: { subject: 'settings' } });
    expect(events.map(({ action }) => action)).toEqual(['settings.reminders_changed']);
    // One customer taken for another: as many as before, and told by name.
    const another = await debtor('5000', 1);
    await put({ excluded: [another] });
    const [last] = (await admin.client(calls.listEventLog, { query: { subject: 'settings', limit: 1 } })).events;
    const { before, after } = await admin.client(calls.getEventLogEntry, { params: { id: last?.id ?? '' } });
    expect([before, after]).toMatchObject([
      { excluded: 1, excluded_names: [`بدهکار ${known - 1}`] },
      { excluded: 1, excluded_names: [`بدهکار ${known}`] },
    ]);
    expect((await stranger.client(calls.getReminderPlan, {})).is_active).toBe(false);
  });

  it('tells whose debt is overdue long enough, from the next morning on, once a day', async () => {
    const late = await debtor('9000', 5);
    const [young, mute, left, paid] = [
      await debtor('9000', 1),
      await debtor('8000', 30, ''),
      await debtor('7000', 30),
      await debtor('6000', 30),
    ];
    // Of so little nobody is reminded.
    await debtor('900', 30);
    await admin.client(calls.createCustomerEntry, {
      params: { id: paid },
      body: { kind: 'receipt', amount: '6000', day: monday },
    });
    await put({ excluded: [left] });
    const rules = { after_days: 3, every_days: 7, most: 2, least: '1000' };
    const due = await admin.client(calls.listReminderDue, { query: rules });
    expect(due.customers.map(({ id, amount, phone }) => [id, amount, phone])).toEqual([
      [late, '9000', '09121234567'],
      [mute, '8000', ''],
    ]);
    expect([due.count, due.without_phone]).toEqual([2, 1]);
    // What is not asked otherwise is as it is kept.
    const asked = async (query: object) => (await admin.client(calls.listReminderDue, { query })).count;
    expect([await asked({}), await asked({ after_days: 30 }), await asked({ least: '0', after_days: 1 })]).toEqual([
      2, 1, 4,
    ]);
    await at(monday, 12);
    expect(await remindByPlans(deps)).toBe(0);
    expect(await later(1, 9)).toBe(0);
    expect(await later(1, 11)).toBe(1);
    expect(await later(1, 12)).toBe(0);
    expect(await told()).toEqual([[late, true]]);
    const again = await client();
    expect((await again(calls.getReminderPlan, {})).last).toEqual({ day: addDays(monday, 1), told: 1 });
    const { notifications } = await again(calls.listNotifications, { query: {} });
    expect(notifications).toMatchObject([{ kind: 'debtors_reminded', count: 1 }]);
    // The other one's day has come by then.
    expect(await later(2)).toBe(1);
    expect((await told()).at(-1)).toEqual([young, true]);
  });

  it('goes on at its own pace, and no further than it was told to', async () => {
    const id = await debtor('9000', 5);
    await put();
    const days: number[] = [];
    for (let day = 1; day <= 24; day += 1) if ((await later(day)) > 0) days.push(day);
    expect(days).toEqual([1, 8]);
    expect(await told()).toEqual([
      [id, true],
      [id, true],
    ]);
    // More of them are allowed now: the next one goes.
    await put({ most: 3 }, await client());
    expect(await later(25)).toBe(0);
    expect(await later(26)).toBe(1);
  });

  it('leaves alone whom a person has just reminded, and asks for what cheques in hand leave', async () => {
    const [reminded, covered, part] = [await debtor('9000', 5), await debtor('9000', 5), await debtor('9000', 5)];
    await admin.client(calls.remindDebtors, { body: { customer_ids: [reminded] } });
    for (const [customer_id, amount] of [
      [covered, 8500],
      [part, 3000],
    ] as const)
      await admin.client(calls.createCheque, {
        body: { direction: 'received', number: String(amount), amount, due_day: '2099-01-01', party: '', customer_id },
      });
    await put();
    expect(await later(1)).toBe(1);
    expect(await told()).toEqual([
      [reminded, false],
      [part, true],
    ]);
    expect(await later(7)).toBe(1);
    expect((await told()).at(-1)).toEqual([reminded, true]);
  });

  it.each([1, 2])(
    'looks at the debt that cheques in hand leave, not at what was told of one they cover: at most %i',
    async (most) => {
      const customer_id = await debtor('9000', 30);
      await put({ most });
      expect(await later(1)).toBe(1);
      admin = await server().signIn(admin);
      const cheque = { number: '9', amount: 9000, due_day: '2099-01-01', party: '', customer_id };
      await admin.client(calls.createCheque, { body: { direction: 'received', ...cheque } });
      await at(addDays(monday, 6), 9);
      admin = await server().signIn(admin);
      await sold(customer_id, '5000', 0);
      expect([await later(8), await later(9)]).toEqual([0, 1]);
    },
  );

  it('says nothing on a Friday, at night, of a closed account, or once it is switched off; switched on again it begins anew', async () => {
    await debtor('9000', 5);
    await put();
    expect(dayToTell(startOfTehranDay(addDays(monday, 4)).getTime() + 12 * hourMs)).toBeNull();
    expect(await later(4, 12)).toBe(0);
    expect(await later(5, 19)).toBe(0);
    const become = (status: string) =>
      server().database.asOwner('update accounts set signup_status = $2 where account_id = $1', [
        admin.accountId,
        status,
      ]);
    await become('SUSPENDED');
    expect(await later(6)).toBe(0);
    await become('VERIFIED');
    await put({ is_active: false }, await client());
    expect(await later(7)).toBe(0);
    await put({}, await client());
    expect(await later(7, 12)).toBe(0);
    expect(await later(8)).toBe(1);
  });

  it('leaves alone whoever an excluded customer was merged into, and says who that is', async () => {
    const [kept, merged] = [await debtor('9000', 5), await debtor('8000', 5)];
    await put({ excluded: [merged] });
    const fields = { company: 'یکی‌شده', person_type: 'legal', phone: '09121234567' } as const;
    await admin.client(calls.mergeCustomers, { body: { keep: kept, merge: [merged], fields } });
    expect((await admin.client(calls.getReminderPlan, {})).excluded).toEqual([{ id: kept, name: 'یکی‌شده' }]);
    expect(await later(1)).toBe(0);
    await put({}, await client());
    expect(await later(1)).toBe(1);
  });

  it('leaves alone still whom it did not show while it was saved: who was removed and who was merged, once they are back', async () => {
    const [gone, kept, merged] = [await debtor('9000', 5), await debtor('8000', 5), await debtor('7000', 5)];
    const excluded = async () => (await admin.client(calls.getReminderPlan, {})).excluded.map(({ id }) => id);
    await put({ excluded: [gone, merged] });
    await admin.client(calls.createCustomerEntry, {
      params: { id: gone },
      body: { kind: 'receipt', amount: '9000', day: monday },
    });
    await admin.client(calls.deleteCustomer, { params: { id: gone } });
    const fields = { company: 'یکی‌شده', person_type: 'legal', phone: '09121234567' } as const;
    const merge = () => admin.client(calls.mergeCustomers, { body: { keep: kept, merge: [merged], fields } });
    const first = await merge();
    const shown = await excluded();
    expect(shown).toEqual([kept]);
    await put({ excluded: shown, after_days: 4 });
    expect(await excluded()).toEqual([kept]);
    await admin.client(calls.restoreCustomer, { params: { id: gone } });
    await admin.client(calls.undoMerge, { params: { id: first.merge_id } });
    expect((await excluded()).toSorted()).toEqual([gone, merged].toSorted());
    // Who is taken out while they stand for a merged one takes that one along; who was named for themselves stays.
    await put({ excluded: [merged, kept] });
    const second = await merge();
    await put({ excluded: [kept] });
    await admin.client(calls.undoMerge, { params: { id: second.merge_id } });
    expect((await excluded()).toSorted()).toEqual([kept, merged].toSorted());
    await put({ excluded: [merged] });
    const third = await merge();
    await put({ excluded: [] });
    await admin.client(calls.undoMerge, { params: { id: third.merge_id } });
    expect(await excluded()).toEqual([]);
  });

  it('looks at whom it can reach before those without a mobile phone, however large and many', async () => {
    await debtor('9000', 5, '');
    await debtor('8000', 5, '');
    const [small, large] = [await debtor('5000', 5), await debtor('7000', 5)];
    const rules = { after_days: 3, every_days: 7, most: 2, least: '1000', excluded: [] };
    const { database, clock } = server();
    const due = await database.db.withAccount(admin.accountId, async (tx) => {
      await settleBalances(tx);
      return dueDebtors(tx, rules, clock.nowMs(), 3);
    });
    expect(due.map(({ amount }) => amount)).toEqual(['9000', '7000', '5000']);
    expect(due.slice(1).map(({ id }) => id)).toEqual([large, small]);
  });

  it('finds who owes little behind any number of those whose cheques are for all of it', async () => {
    for (const total of ['9000', '8000', '7000']) {
      const customer_id = await debtor(total, 5);
      await admin.client(calls.createCheque, {
        body: { direction: 'received', number: total, amount: total, due_day: '2099-01-01', party: '', customer_id },
      });
    }
    const small = await debtor('5000', 5);
    const rules = { after_days: 3, every_days: 7, most: 2, least: '1000', excluded: [] };
    const { database, clock } = server();
    const due = await database.db.withAccount(admin.accountId, async (tx) => {
      await settleBalances(tx);
      return dueDebtors(tx, rules, clock.nowMs(), 3);
    });
    expect(due).toMatchObject([{ id: small, amount: '5000' }]);
  });

  it('tells nobody twice for having been merged', async () => {
    const [kept, merged] = [await debtor('9000', 1), await debtor('8000', 5)];
    await put();
    expect(await later(1)).toBe(1);
    expect(await told()).toEqual([[merged, true]]);
    const fields = { company: 'یکی‌شده', person_type: 'legal', phone: '09121234567' } as const;
    const body = { keep: kept, merge: [merged], fields };
    await (await client())(calls.mergeCustomers, { body });
    expect(await later(2)).toBe(0);
    expect(await later(8)).toBe(1);
  });

  it('asks for nothing while what has come in is still being counted', async () => {
    await debtor('9000', 5);
    await put();
    await server().database.asOwner(
      `insert into customer_balance_changes (account_id, customer_id, code, money)
        select $1, id, '', 0 from customers, generate_series(1, 700) where account_id = $1`,
      [admin.accountId],
    );
    expect(await later(1)).toBe(0);
    expect(await later(1, 12)).toBe(1);
  });

  it('is over with a day once, whoever looks at the same moment', async () => {
    const ids = [await debtor('9000', 5), await debtor('8000', 5)];
    await put();
    await at(addDays(monday, 1), 11);
    const both = await Promise.all([remindByPlans(deps), remindByPlans(deps)]);
    expect(both.toSorted()).toEqual([0, 2]);
    expect(await told()).toEqual(ids.map((id) => [id, true]));
  });

  it('lets nothing go at night that was held up by day, and tries again the next day what was never sent', async () => {
    const id = await debtor('9000', 5);
    await put({ most: 1 });
    expect(await later(1, 17)).toBe(1);
    const messages = await server().database.asOwner<{ message_id: string; not_after: Date }>(
      'select m.message_id, m.not_after from sms_messages m join debt_reminders r on r.sms_id = m.message_id where r.customer_id = $1',
      [id],
    );
    const evening = startOfTehranDay(addDays(monday, 1)).getTime() + 18.5 * hourMs;
    expect(messages.map(({ not_after }) => not_after.getTime())).toEqual([evening]);
    expect(await later(2)).toBe(0);
    const become = (state: string) =>
      server().database.asOwner('update sms_messages set state = $2 where message_id = $1', [
        messages[0]?.message_id,
        state,
      ]);
    // The vendor would not have his number: that is nothing of the operator's.
    await become('refused');
    expect(await later(3)).toBe(0);
    await become('failed');
    expect(await later(5)).toBe(1);
  });

  it('counts what was never sent not even when its message is swept, while the debt stands', async () => {
    const id = await debtor('9000', 5);
    await put({ most: 2, every_days: 30 });
    const { asOwner, db } = server().database;
    const become = (state: string) =>
      asOwner(
        `update sms_messages m set state = $2 from debt_reminders r
          where r.sms_id = m.message_id and r.customer_id = $1 and m.state = 'queued'`,
        [id, state],
      );
    // Without credit for two days.
    for (const [day, state] of [
      [1, 'failed'],
      [2, 'failed'],
      [5, 'sent'],
    ] as const) {
      expect(await later(day)).toBe(1);
      await become(state);
    }
    await at(addDays(monday, 36), 9);
    const now = new Date(server().clock.nowMs());
    await db.withPlatform((tx) => sql`select accounts_sweep(${now}, 1000)`.execute(tx));
    expect(await later(36)).toBe(1);
    expect(await told()).toHaveLength(4);
    // Two were told.
    await become('sent');
    expect(await later(70)).toBe(0);
  });

  it('goes on where the clock ran ahead and was set right, and tells nobody twice for it', async () => {
    const id = await debtor('9000', 5);
    await put({ most: 9 });
    const { asOwner } = server().database;
    expect(await later(30)).toBe(1);
    // Back: whom it told by the wrong clock stays told; whoever is due by the right one is.
    await asOwner("update debt_reminders set created_at = created_at + interval '1 year' where customer_id = $1", [id]);
    await asOwner(
      'update reminder_plans set last_day = last_day + 365, told_day = told_day + 365 where account_id = $1',
      [admin.accountId],
    );
    admin = await server().signIn(admin);
    const other = await debtor('8000', 5);
    expect(await later(31)).toBe(1);
    expect(await later(31, 12)).toBe(0);
    expect((await told()).map(([customer]) => customer).sort()).toEqual([id, other].sort());
  });

  it('waits for room where people have used the hour up', async () => {
    const id = await debtor('9000', 5);
    const another = await debtor('10', 1);
    await put();
    await at(addDays(monday, 1), 9.8);
    await server().database.asOwner(
      `insert into debt_reminders (account_id, id, customer_id, receptor, amount, sms_id, created_by, created_at)
        select $1, gen_random_uuid(), $2, '09120000000', 1, 0, null, $3 from generate_series(1, 300)`,
      [admin.accountId, another, new Date(server().clock.nowMs())],
    );
    expect(await later(1, 10)).toBe(0);
    expect(await later(1, 11)).toBe(1);
    expect((await told()).at(-1)).toEqual([id, true]);
  });

  it('is looked after every ten minutes by the server itself, and what goes out says what is overdue', async () => {
    const { database, clock } = server();
    const phone = '09125557788';
    await debtor('9000', 5, phone);
    await put();
    await at(addDays(monday, 1), 11);
    const schedules = await database.asOwner<{ cron: string }>(
      "select cron from pgboss.schedule where name = 'customers.reminders'",
      [],
    );
    expect(schedules).toEqual([{ cron: '*/10 * * * *' }]);
    const runtime = createTestRuntime(clock);
    const jobs = await createJobs({ connection: database.connection, runtime, takesJobs: false });
    try {
      await database.db.withPlatform((tx) => jobs.enqueue(tx, 'customers.reminders', {}));
      const texts = () =>
        database.asOwner<{ text: string }>('select text from dev_outbox where receptor = $1', [phone]);
      await expect.poll(async () => (await texts()).length, { timeout: 60_000 }).toBe(1);
      expect((await texts())[0]?.text).toMatch(/۹٬۰۰۰ ریال بدهکار؛ مهلت پرداخت آن از .+ گذشته است\.\nکارت ۶۰۳۷$/);
    } finally {
      await jobs.stop();
    }
  });
});

it('a plan cannot be switched on where no messages are sent, which says when to come again as any 503 does', async () => {
  const silent = await createTestServer({ config: { adapters: { ...embeddedAdapters, sms: 'none' } } });
  try {
    const { token } = await silent.newAdmin();
    const answer = await silent.fetch('/api/customers/reminders/plan', { method: 'PUT', token, json: plan });
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '30']);
  } finally {
    await silent.close();
  }
});
