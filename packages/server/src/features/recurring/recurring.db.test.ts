import { readFileSync } from 'node:fs';
import { type CallInput, type calls, problems, recurringMax } from '@taraz/contract';
import { addDays, daysBetween, jalaliToGregorianDay, toJalali } from '@taraz/core';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Database, Tx } from '../../platform/db/database.ts';
import { createVault } from '../../platform/keys/vault.ts';
import { Problem } from '../../platform/problem.ts';
import { startOfTehranDay, tehranDay } from '../../platform/tehran-day.ts';
import { secondWaiting } from '../../testing/second-waiting.ts';
import { seedUser, testMasterKey } from '../../testing/seed.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { deleteInvoice } from '../invoices/commands/delete-invoice.ts';
import { editInvoice } from '../invoices/commands/edit-invoice.ts';
import type { Actor, InvoiceDeps } from '../invoices/deps.ts';
import type { InvoiceInput } from '../invoices/read-draft.ts';
import { createFixture, type Fixture, sampleInput } from '../sending/testing/fixture.ts';
import { holdInvoice, sendHeld } from '../subscription/held-invoices.ts';
import { changeRecurring, createRecurring, removeRecurring } from './commands.ts';
import { recurringMessages } from './messages.fa.ts';
import { showRecurring } from './queries.ts';
import { makeDue, type RecurringDeps } from './run-due.ts';

type Body = CallInput<typeof calls.createRecurring>['body'];
type Change = CallInput<typeof calls.putRecurring>['body'];

const database = testDatabase();
const hourMs = 3_600_000;
const nothing = async () => undefined;
let fixture: Fixture;
let invoices: InvoiceDeps;
/** the day on which each test begins, at ten in the morning in Tehran */
let today: string;

const depsOn = (db: Database, own: InvoiceDeps): RecurringDeps => ({
  database: db,
  invoices: own,
  runtime: fixture.runtime,
  vault: createVault(testMasterKey, fixture.runtime.random),
  jobs: { enqueue: nothing, work: nothing, schedule: nothing, stop: nothing },
});
const fault = (message: string) => ({ path: 'buyer_info', code: 'REQUIRED', message });
const due = () => makeDue(depsOn(database().db, invoices));
const inAccount: Database['withAccount'] = (...args) => database().db.withAccount(...args);
const moveTo = (day: string, hour = 10) =>
  fixture.clock.advance(startOfTehranDay(day).getTime() + hour * hourMs - fixture.clock.nowMs());

async function recur(body: Partial<Body> = {}, changes: InvoiceInput = {}): Promise<string> {
  const invoice_id = body.invoice_id ?? (await fixture.issue({ save_as_draft: true, ...changes }));
  const asked: Body = { every: 'month', first_day: today, mode: 'draft', ...body, invoice_id };
  return inAccount(fixture.accountId, (tx) => createRecurring(tx, invoices, fixture.actor, asked));
}
const show = (id: string) => inAccount(fixture.accountId, (tx) => showRecurring(tx, invoices, id));
const change = (id: string, body: Change, ifMatch: string | null = null) =>
  inAccount(fixture.accountId, (tx) => changeRecurring(tx, invoices, fixture.actor, { id, body, ifMatch }));
const draftOf = async (invoiceId: string | undefined) => {
  type Part = Record<string, unknown>;
  const [row] = await fixture.rows<{ draft: { invoice: Part; seller_info: Part; items: Part[] } }>(
    'select draft from invoice_documents where invoice_id = $1',
    [invoiceId],
  );
  return row?.draft;
};
const jalaliMonthLater = (day: string, months: number): string => {
  const { year, month, day: date } = toJalali(`${day}T12:00:00Z`, 'UTC');
  const number = year * 12 + month - 1 + months;
  return jalaliToGregorianDay({ year: Math.floor(number / 12), month: (number % 12) + 1, day: Math.min(date, 29) });
};

beforeEach(async () => {
  // What other tests left, as many as an account may have, is not due again and again.
  await database().asOwner('update recurring_invoices set paused = true');
  fixture = await createFixture(database());
  invoices = fixture.invoices;
  // Not the last days of a month, which other months lack.
  const { year, month } = toJalali(new Date(fixture.clock.nowMs()).toISOString());
  today = jalaliToGregorianDay({ year, month, day: 15 });
  moveTo(today);
});

/** What the event log has of an action, in the order in which it was done. */
const loggedOf = (action: string) =>
  fixture.rows<{ before: object | null; after: object }>(
    `select before, after from (select at, before, after, account_id, action from event_log_incoming
       union all select at, before, after, account_id, action from event_log) e
     where account_id = $1 and action = $2 order by at`,
    [fixture.accountId, action],
  );

describe('in the event log', () => {
  it('another content of the same total is told, and what was made of it', async () => {
    const id = await recur();
    await change(id, { invoice_id: await fixture.issue({ save_as_draft: true }) });
    expect(await loggedOf('recurring.changed')).toMatchObject([
      { before: { content: 'former' }, after: { content: 'another', memory_id: expect.any(String), branch_name: '' } },
    ]);
    await change(id, { name: 'تازه' });
    expect((await loggedOf('recurring.changed'))[1]?.after).not.toHaveProperty('content');
    await due();
    expect(await loggedOf('recurring.made')).toMatchObject([{ after: { day: today, state: 'draft', invoice: '' } }]);
  });
});

describe('an invoice that comes again', () => {
  it('is made on each of its days, once, as a draft of that day', async () => {
    const id = await recur({ name: 'اجاره' }, { invoice: { title: 'اجاره آبان ۱۴۰۵', internal_id: '12' } });
    const asked = { name: 'اجاره', next_day: today, sends_link: false };
    expect(await show(id)).toMatchObject({ ...asked, state: 'active', last: null, made: [] });
    await due();
    await due();
    const first = await show(id);
    const next = jalaliMonthLater(today, 1);
    expect(first).toMatchObject({ next_day: next, made: [{ day: today, problem: '', invoice: { state: 'draft' } }] });
    expect(first.made).toHaveLength(1);
    // From eight in the morning on.
    moveTo(next, 7.9);
    await due();
    expect((await show(id)).made).toHaveLength(1);
    moveTo(next, 8.1);
    await due();
    const { made } = await show(id);
    expect(made.map(({ day }) => day)).toEqual([next, today]);
    const draft = await draftOf(made[0]?.invoice?.id);
    expect(draft?.invoice).toMatchObject({ title: 'اجاره آذر ۱۴۰۵' });
    expect(draft?.invoice.internal_id).toBeUndefined();
    expect(tehranDay(new Date(String(draft?.invoice.invoice_date)))).toBe(next);
  });

  it('keeps its texts as they are where its months are not to be moved', async () => {
    const id = await recur(
      { moves_months: false, first_day: jalaliMonthLater(today, 1) },
      { invoice: { title: 'آبان ۱۴۰۵' } },
    );
    expect(await show(id)).toMatchObject({ names_month: true, moves_months: false });
    moveTo(jalaliMonthLater(today, 1));
    await due();
    const { made } = await show(id);
    expect((await draftOf(made[0]?.invoice?.id))?.invoice).toMatchObject({ title: 'آبان ۱۴۰۵' });
  });

  it('waits while its account is closed', async () => {
    const id = await recur({ mode: 'issue' });
    const be = (status: string) =>
      fixture.rows('update accounts set signup_status = $2 where account_id = $1', [fixture.accountId, status]);
    await be('SUSPENDED');
    await due();
    expect((await show(id)).made).toEqual([]);
    await be('VERIFIED');
    await due();
    expect((await show(id)).made).toMatchObject([{ day: today, invoice: { state: 'queued' } }]);
  });

  it.each([
    ['is closed', "update accounts set signup_status = 'SUSPENDED' where account_id = $1"],
    ['pauses it', 'update recurring_invoices set paused = true where account_id = $1'],
  ])('is not made in an account that %s while others are made', async (_, change) => {
    const [first, second] = [await recur({ mode: 'issue' }), await recur({ mode: 'issue' })];
    const { db } = database();
    let turns = 0;
    const withAccount: Database['withAccount'] = async (accountId, work) => {
      const done = await db.withAccount(accountId, work);
      turns += 1;
      if (turns === 1) await fixture.rows(change, [fixture.accountId]);
      return done;
    };
    await makeDue(depsOn({ ...db, withAccount }, invoices));
    await fixture.rows("update accounts set signup_status = 'VERIFIED' where account_id = $1", [fixture.accountId]);
    const made = [...(await show(first)).made, ...(await show(second)).made];
    expect(made).toHaveLength(1);
  });

  it('is issued by itself, with a number, when that is asked for', async () => {
    const id = await recur({ mode: 'issue' });
    await due();
    const { last } = await show(id);
    expect(last).toMatchObject({ problem: '', invoice: { state: 'queued' } });
    expect(last?.invoice?.tax_number).toHaveLength(22);
  });

  it('that cannot be issued on its day is left a draft, with the reason', async () => {
    const id = await recur({ mode: 'issue' });
    const { ports } = invoices;
    const disabled = { ...invoices, ports: { ...ports, memory: notReady(ports) } };
    await makeDue(depsOn(database().db, disabled));
    const { last } = await show(id);
    expect(last).toMatchObject({ invoice: { state: 'draft' }, problem: expect.stringContaining('حافظه') });
  });

  it.each<[string, object, string]>([
    ['its own words', { detail: 'حافظه‌ای نیست.' }, 'حافظه‌ای نیست.'],
    ['no words', {}, problems.CONFLICT.title],
    ['one field', { detail: 'ب', errors: [fault('الف')] }, 'الف'],
    ['three fields', { errors: [fault('الف'), fault('ب'), fault('پ')] }, 'الف و ۲ ایراد دیگر'],
  ])('that is refused with %s says it in one sentence', async (_, words, told) => {
    const id = await recur({ mode: 'issue' });
    const memory = () => Promise.reject(new Problem('CONFLICT', words));
    let asked = 0;
    const { ports } = invoices;
    const refused: typeof ports.memory = (...args) => {
      asked += 1;
      return asked === 1 ? memory() : ports.memory(...args);
    };
    await makeDue(depsOn(database().db, { ...invoices, ports: { ...ports, memory: refused } }));
    expect((await show(id)).last).toMatchObject({ problem: told, invoice: { state: 'draft' } });
  });

  it('over the plan waits as a draft that goes by itself, and says so while it does', async () => {
    const ids = [await recur({ mode: 'issue' }), await recur({ mode: 'issue' }), await recur({ mode: 'issue' })];
    const full = {
      ...invoices,
      ports: {
        ...invoices.ports,
        takeInvoices: () => Promise.reject(new Problem('QUOTA_EXCEEDED')),
        holdInvoice: (tx: Tx, who: Actor, invoiceId: string) => holdInvoice(tx, fixture.clock, who, invoiceId),
      },
    };
    await makeDue(depsOn(database().db, full));
    const lasts = async () => Promise.all(ids.map(async (id) => (await show(id)).last));
    const waits = { invoice: { state: 'draft' }, problem: expect.stringContaining('خودش فرستاده می‌شود') };
    const [first, second] = await lasts();
    expect(await lasts()).toMatchObject([waits, waits, waits]);
    // Once it has gone, or is deleted, nothing more is to be said of it.
    const sent = {
      id: first?.invoice?.id ?? '',
      subject: 'original',
      referralTaxNumber: '',
      input: {},
      ifMatch: null,
    } as const;
    await inAccount(fixture.accountId, (tx) => editInvoice(tx, invoices, fixture.actor, sent));
    await inAccount(fixture.accountId, (tx) => deleteInvoice(tx, invoices, fixture.actor, second?.invoice?.id ?? ''));
    const gone = { invoice: null, problem: '' };
    expect(await lasts()).toMatchObject([{ invoice: { state: 'queued' }, problem: '' }, gone, waits]);
    // Where room came too late for the law, nothing sends it any more.
    fixture.clock.advance(40 * 24 * hourMs);
    await sendHeld({ ...depsOn(database().db, invoices), ...invoices, runtime: fixture.runtime }, fixture.accountId);
    const given = { invoice: { state: 'draft' }, problem: expect.stringContaining('خودتان بفرستید') };
    expect(await lasts()).toMatchObject([{ problem: '' }, gone, given]);
  });

  it('that waited for room before its kind was kept says so by the migration', async () => {
    const [waiting, other] = [await recur(), await recur()];
    await due();
    const said = { [waiting]: recurringMessages.quota, [other]: 'حافظه آماده نیست.' };
    for (const [id, problem] of Object.entries(said))
      await database().asOwner('update recurring_runs set problem = $2 where recurring_id = $1', [id, problem]);
    const sql = readFileSync(new URL('../../../sql/0933_runs_that_waited.sql', import.meta.url), 'utf8');
    await database().asOwner(sql.slice(sql.indexOf('update')));
    const rows = await fixture.rows(
      'select recurring_id, waited, problem from recurring_runs where account_id = $1 order by waited desc',
      [fixture.accountId],
    );
    expect(rows).toEqual([
      { recurring_id: waiting, waited: true, problem: '' },
      { recurring_id: other, waited: false, problem: said[other] },
    ]);
  });

  it('is made by one of two processes', async () => {
    const ids = [await recur({ mode: 'issue' }), await recur(), await recur()];
    const second = fixture.another();
    await Promise.all([due(), makeDue(depsOn(second.db, second)), due()]);
    await second.db.close();
    for (const id of ids) expect((await show(id)).made).toHaveLength(1);
    const made = await fixture.rows('select 1 from recurring_runs where account_id = $1', [fixture.accountId]);
    expect(made).toHaveLength(3);
  });

  it('holds up no other when it fails, and is tried again', async () => {
    const customer = '018f3a52-0000-7000-8000-000000000000';
    const [bad, good] = [await recur({}, { buyer_info: { customer_id: customer, company: 'الف' } }), await recur()];
    const issuing = await recur({ mode: 'issue' });
    const { ports } = invoices;
    const lost = () => Promise.reject(new Error('lost'));
    const broken = { ...invoices, ports: { ...ports, customer: lost, takeInvoices: lost } };
    await makeDue(depsOn(database().db, broken));
    const counts = async () => Promise.all([bad, good, issuing].map(async (id) => (await show(id)).made.length));
    expect(await counts()).toEqual([0, 1, 0]);
    expect(await show(bad)).toMatchObject({ next_day: today });
    await due();
    expect(await counts()).toEqual([1, 1, 1]);
    // What a fault of the server stopped is no draft with a reason: it goes as it was meant to.
    expect((await show(issuing)).last).toMatchObject({ problem: '', invoice: { state: 'queued' } });
  });

  it('has the buyer as the customer’s record says by then', async () => {
    const customer_id = '018f3a52-0000-7000-8000-000000000000';
    const id = await recur({}, { buyer_info: { customer_id, company: 'نام پیشین', phone: '09120000000' } });
    const customer = async () => ({ buyer: { customer_id, company: 'نام تازه', phone: '' }, term: '' });
    await makeDue(depsOn(database().db, { ...invoices, ports: { ...invoices.ports, customer } }));
    const { made } = await show(id);
    const buyer = (await draftOf(made[0]?.invoice?.id)) as unknown as { buyer_info: object };
    expect(buyer.buyer_info).toMatchObject({ company: 'نام تازه', phone: '09120000000' });
  });

  it('that was made of a test before that was refused is issued no more', async () => {
    const id = await recur({ mode: 'issue' });
    await fixture.rows(
      `update recurring_invoices set draft = jsonb_set(draft, '{invoice,is_send_sand_box}', 'true') where id = $1`,
      [id],
    );
    await due();
    expect((await show(id)).made).toMatchObject([
      { problem: expect.stringContaining('آزمایشی'), invoice: { state: 'draft' } },
    ]);
  });

  it('is not issued to whom the list of customers has no more', async () => {
    const customer_id = '018f3a52-0000-7000-8000-000000000000';
    const whose = (buyer: object) => async () => ({ buyer: { customer_id, ...buyer }, term: '' });
    const known = { ...invoices, ports: { ...invoices.ports, customer: whose({ buyer_entity: 'legal' }) } };
    invoices = known;
    const { buyer_info } = await sampleInput();
    const id = await recur({ mode: 'issue' }, { buyer_info: { ...buyer_info, customer_id } });
    await makeDue(depsOn(database().db, { ...known, ports: { ...known.ports, customer: whose({}) } }));
    const [made] = (await show(id)).made;
    expect(made).toMatchObject({
      problem: expect.stringContaining('از فهرست مشتریان حذف شده'),
      invoice: { state: 'draft' },
    });
  });

  it('without a day until which it is to be paid takes the term that stands by then; a day of its own moves along', async () => {
    const credit = { payment_method: 'credit' } as const;
    const [bare, dated] = [
      await recur({}, { invoice: credit }),
      await recur({}, { invoice: { ...credit, payment_due: addDays(today, 4) } }),
    ];
    const paymentTerm = async () => '10';
    await makeDue(depsOn(database().db, { ...invoices, ports: { ...invoices.ports, paymentTerm } }));
    const dueOf = async (id: string) => (await draftOf((await show(id)).made[0]?.invoice?.id))?.invoice.payment_due;
    const written = await fixture.rows<{ day: string }>(
      `select (invoice_date at time zone 'Asia/Tehran')::date::text as day from invoices where payment_due = $1`,
      [addDays(today, 4)],
    );
    expect(await dueOf(bare)).toBe(addDays(today, 10));
    // As long after its date as the invoice had.
    expect(await dueOf(dated)).toBe(addDays(today, daysBetween(written[0]?.day ?? '', addDays(today, 4))));
  });

  it('whose day was taken away though a term stands has none each time, until its user wants the term', async () => {
    const customer_id = '018f3a52-0000-7000-8000-000000000000';
    const ports = {
      ...invoices.ports,
      customer: async () => ({ buyer: { customer_id, company: 'الف' }, term: '20' }),
      paymentTerm: async () => '10',
    };
    const plain = invoices;
    invoices = { ...invoices, ports };
    const credit = { payment_method: 'credit' } as const;
    const [taken, known] = [
      await recur({ every: 'week' }, { invoice: { ...credit, payment_due: '' } }),
      await recur({ every: 'week', takes_term: true }, { invoice: { ...credit, payment_due: '' } }),
    ];
    const dueOf = async (id: string) =>
      (await draftOf((await show(id)).made[0]?.invoice?.id))?.invoice.payment_due ?? '';
    await due();
    expect([(await show(taken)).takes_term, await dueOf(taken)]).toEqual([false, '']);
    expect([(await show(known)).takes_term, await dueOf(known)]).toEqual([true, addDays(today, 10)]);
    await change(taken, { every: 'week', first_day: today, mode: 'draft', takes_term: true });
    moveTo(addDays(today, 7));
    await due();
    expect(await dueOf(taken)).toBe(addDays(today, 17));
    // Other content says anew what it wants; of cash there is nothing to take away.
    const invoice_id = await fixture.issue({ save_as_draft: true, invoice: { ...credit, payment_due: '' } });
    await change(taken, { every: 'week', first_day: today, mode: 'draft', invoice_id });
    expect((await show(taken)).takes_term).toBe(false);
    const cash = await fixture.issue({ save_as_draft: true, invoice: { payment_method: 'cash' } });
    await change(taken, { every: 'week', first_day: today, mode: 'draft', invoice_id: cash });
    expect((await show(taken)).takes_term).toBe(true);
    invoices = plain;
    expect((await show(await recur({}, { invoice: { ...credit, payment_due: '' } }))).takes_term).toBe(true);
  });

  it('after the server stood still makes each of its days, and issues none that is late', async () => {
    const id = await recur({ mode: 'issue', every: 'week' });
    moveTo(addDays(today, 8));
    await due();
    const { made, next_day } = await show(id);
    expect(made.map(({ day, problem, invoice }) => [day, problem !== '', invoice?.state])).toEqual([
      [addDays(today, 7), false, 'queued'],
      [today, true, 'draft'],
    ]);
    expect(next_day).toBe(addDays(today, 14));
    // Of what was to be a draft nothing was stopped.
    const asDraft = await recur({ every: 'week', first_day: addDays(today, -5) });
    await inAccount(fixture.accountId, (tx) =>
      tx
        .updateTable('recurring_invoices')
        .set({ next_day: addDays(today, 2) })
        .where('id', '=', asDraft)
        .execute(),
    );
    await due();
    expect((await show(asDraft)).made.map(({ problem }) => problem)).toEqual(['']);
  });

  it('is made in the branch that it was written in, whose people would not see it elsewhere', async () => {
    const id = await recur({ mode: 'issue' });
    const [branch] = await fixture.rows<{ id: string }>(
      `insert into branches (account_id, id, code, name, phone, province, city, address, postal_code, created_at, updated_at)
       values ($1, gen_random_uuid(), '0001', 'غرب', '', '', '', '', '', now(), now()) returning id`,
      [fixture.accountId],
    );
    await database().asOwner('update recurring_invoices set branch_id = $2 where id = $1', [id, branch?.id]);
    await due();
    const [made] = (await show(id)).made;
    expect(await fixture.rows('select branch_id from invoices where id = $1', [made?.invoice?.id])).toEqual([
      { branch_id: branch?.id },
    ]);
    expect((await draftOf(made?.invoice?.id))?.seller_info).toMatchObject({ branch_id: '0001' });
  });

  it('bears the code of the branch that was written, and is of the account as it is by then', async () => {
    const id = await recur({ mode: 'issue' }, { seller_info: { branch_id: '0007', address: 'خیابان کهنه' } });
    await due();
    const [made] = (await show(id)).made;
    const draft = await draftOf(made?.invoice?.id);
    expect(draft?.seller_info).toMatchObject({ branch_id: '0007' });
    expect(draft?.seller_info.address).toBeUndefined();
    const sent = "select payload::jsonb -> 'header' ->> 'sbc' as sbc from invoice_documents where invoice_id = $1";
    expect(await fixture.rows(sent, [made?.invoice?.id])).toEqual([{ sbc: '0007' }]);
  });

  it('ends after its last day', async () => {
    const id = await recur({ every: 'week', ends_on: addDays(today, 7) });
    await due();
    moveTo(addDays(today, 7));
    await due();
    expect(await show(id)).toMatchObject({ state: 'ended', next_day: null });
    await change(id, { ends_on: null });
    expect(await show(id)).toMatchObject({ state: 'active', next_day: addDays(today, 14) });
  });

  it('paused makes nothing, and nothing is made up for', async () => {
    const id = await recur({ every: 'week', first_day: addDays(today, 1) });
    await change(id, { paused: true });
    expect(await show(id)).toMatchObject({ state: 'paused', next_day: null });
    moveTo(addDays(today, 9));
    await due();
    await change(id, { paused: false });
    expect(await show(id)).toMatchObject({ state: 'active', next_day: addDays(today, 15), made: [] });
  });

  it('is not made before a day that is given', async () => {
    const id = await recur({ every: 'week', first_day: addDays(today, -7), not_before: addDays(today, 1) });
    expect(await show(id)).toMatchObject({ first_day: addDays(today, -7), next_day: addDays(today, 7) });
    await change(id, { interval: 2, not_before: addDays(today, 8) });
    expect((await show(id)).next_day).toBe(addDays(today, 21));
    await change(id, { interval: 1, not_before: '' });
    expect((await show(id)).next_day).toBe(today);
    const own = await recur({ every: 'month', first_day: today, not_before: addDays(today, 1) });
    const { next_day } = await show(own);
    await change(own, { paused: true });
    await change(own, { paused: false });
    expect((await show(own)).next_day).toBe(next_day);
    await change(own, { ends_on: addDays(today, 300) });
    expect((await show(own)).next_day).toBe(next_day);
    await change(own, { not_before: '' });
    expect((await show(own)).next_day).toBe(today);
    expect((await loggedOf('recurring.changed')).at(-1)).toMatchObject({
      before: { not_before: addDays(today, 1) },
      after: { not_before: null },
    });
  });

  it('changed on its day does not come twice', async () => {
    const id = await recur({ every: 'week' });
    await due();
    await change(id, { first_day: today, interval: 2 });
    expect((await show(id)).next_day).toBe(addDays(today, 14));
    await change(id, { name: 'نام' });
    expect(await show(id)).toMatchObject({ name: 'نام', next_day: addDays(today, 14) });
  });

  it('is changed in all else, its first day said along, when that lies more than five years back by now', async () => {
    const first_day = addDays(today, -5 * 366 + 10);
    const id = await recur({ first_day });
    moveTo(addDays(today, 40));
    await change(id, { every: 'month', first_day, mode: 'draft', sends_link: true });
    expect(await show(id)).toMatchObject({ first_day, sends_link: true });
    await expect(change(id, { first_day: addDays(first_day, 1) })).rejects.toMatchObject({
      errors: [{ path: 'first_day', code: 'OUT_OF_RANGE' }],
    });
  });

  it('takes the content of another invoice from then on', async () => {
    const id = await recur({}, { invoice: { title: 'پیشین' } });
    const other = await fixture.issue({ save_as_draft: true, invoice: { title: 'تازه' } });
    // Which invoice it is like does not hang on where that one lies.
    await fixture.rows('update invoices set archived = true where id = $1', [other]);
    await change(id, { invoice_id: other });
    expect((await show(id)).draft.invoice).toMatchObject({ title: 'تازه' });
    await due();
    const { made } = await show(id);
    expect((await draftOf(made[0]?.invoice?.id))?.invoice).toMatchObject({ title: 'تازه' });
  });

  it('outlives what it made, and what it made outlives it', async () => {
    const id = await recur({ every: 'week' });
    await due();
    moveTo(addDays(today, 7));
    await due();
    const [newest, oldest] = (await show(id)).made;
    await inAccount(fixture.accountId, (tx) => deleteInvoice(tx, invoices, fixture.actor, oldest?.invoice?.id ?? ''));
    expect((await show(id)).made).toMatchObject([{ invoice: { id: newest?.invoice?.id } }, { invoice: null }]);
    await inAccount(fixture.accountId, (tx) => removeRecurring(tx, id));
    await expect(show(id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await fixture.stateOf(newest?.invoice?.id ?? '')).toBe('draft');
  });

  it('tells the admin, of what was stopped apart', async () => {
    await seedUser(database(), fixture.accountId);
    const rent = await recur({ name: 'دفتر' });
    await change(rent, { name: 'اجاره' });
    await recur({ name: 'پشتیبانی' });
    await recur({ name: 'بیمه', mode: 'issue', first_day: addDays(today, -6), every: 'year' });
    await fixture.rows('update recurring_invoices set next_day = first_day where account_id = $1', [fixture.accountId]);
    await due();
    const told = await fixture.rows<{ count: number; data: object }>(
      `select count, data from notifications where account_id = $1 and kind = 'recurring_made' order by count`,
      [fixture.accountId],
    );
    expect(told).toMatchObject([
      { count: 1, data: { name: 'بیمه', outcome: 'stopped', subject_id: expect.anything() } },
      { count: 2, data: { outcome: 'draft' } },
    ]);
    const logged = await fixture.rows<{ action: string }>(
      `select action from event_log_incoming where account_id = $1 and action like 'recurring.%'
       union all select action from event_log where account_id = $1 and action like 'recurring.%'`,
      [fixture.accountId],
    );
    const live = await fixture.rows<{ type: string }>(
      "select type from account_events where account_id = $1 and type like 'recurring.%' order by type",
      [fixture.accountId],
    );
    expect(live.map(({ type }) => type)).toEqual([
      'recurring.changed',
      ...Array.from({ length: 3 }, () => 'recurring.created'),
      ...Array.from({ length: 3 }, () => 'recurring.made'),
    ]);
    expect(logged.map(({ action }) => action).sort()).toEqual([
      'recurring.changed',
      ...Array.from({ length: 3 }, () => 'recurring.created'),
      ...Array.from({ length: 3 }, () => 'recurring.made'),
    ]);
  });
});

const notReady = (ports: InvoiceDeps['ports']): InvoiceDeps['ports']['memory'] => {
  return async (tx, choice) => {
    const memory = await ports.memory(tx, choice);
    return memory && { ...memory, ready: false };
  };
};

describe('refused', () => {
  it.each([
    ['first_day', { first_day: '1405/09/01' }],
    ['first_day', { first_day: '2026-02-30' }],
    ['first_day', { first_day: '1990-01-01' }],
    ['not_before', { not_before: '1405/09/01' }],
    ['not_before', { not_before: '2090-01-01' }],
    ['first_day', { first_day: '2090-01-01' }],
    ['ends_on', { ends_on: 'فردا' }],
    ['ends_on', { ends_on: '2020-01-01' }],
  ])('%s of %o', async (path, body) => {
    await expect(recur(body)).rejects.toMatchObject({ code: 'INVALID_INPUT', errors: [{ path }] });
  });

  it('Persian digits of a day are read', async () => {
    const persian = today.replaceAll(/\d/g, (digit) => '۰۱۲۳۴۵۶۷۸۹'[Number(digit)] ?? '');
    expect(await show(await recur({ first_day: persian, ends_on: '' }))).toMatchObject({
      ...{ first_day: today, ends_on: null },
    });
  });

  it('issuing by itself what needs a rate or papers of its day', async () => {
    const gold = { invoice: { invoice_pattern: 'gold' } } as const;
    await expect(recur({ mode: 'issue' }, gold)).rejects.toMatchObject({ errors: [{ path: 'mode' }] });
    const id = await recur({ mode: 'draft' }, gold);
    expect(await show(id)).toMatchObject({ may_issue: false });
    await expect(change(id, { mode: 'issue' })).rejects.toMatchObject({ errors: [{ path: 'mode' }] });
  });

  it('issuing by itself what the rule book refuses', async () => {
    const broken = { buyer_info: { buyer_entity: 'legal', company: 'بی شناسه' } } as const;
    await expect(recur({ mode: 'issue' }, broken)).rejects.toMatchObject({ code: 'RULE_BROKEN' });
    const id = await recur({ mode: 'draft' }, broken);
    await expect(change(id, { mode: 'issue' })).rejects.toMatchObject({ code: 'RULE_BROKEN' });
  });

  it('a test, by its flag or by where it goes, also as the content of another', async () => {
    const refusal = { code: 'INVALID_INPUT', errors: [{ path: 'invoice_id', code: 'TEST' }] };
    const flagged = await fixture.issue({ save_as_draft: true, invoice: { is_send_sand_box: true } });
    const sandbox = await fixture.issue({ save_as_draft: true });
    await fixture.rows("update invoices set environment = 'sandbox' where id = $1", [sandbox]);
    const id = await recur();
    for (const invoice_id of [flagged, sandbox]) {
      await expect(recur({ invoice_id })).rejects.toMatchObject(refusal);
      await expect(change(id, { invoice_id })).rejects.toMatchObject(refusal);
    }
  });

  it('an invoice without a line, one that is not there, a stale change, one too many', async () => {
    await expect(recur({}, { items: [] })).rejects.toMatchObject({ errors: [{ path: 'invoice_id' }] });
    const none = '018f3a52-0000-7000-8000-000000000000';
    await expect(recur({ invoice_id: none })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const id = await recur();
    await change(id, { name: 'الف' }, (await show(id)).etag);
    await expect(change(id, { name: 'ب' }, 'v1')).rejects.toMatchObject({ code: 'STALE' });
    await fixture.rows(
      `insert into recurring_invoices select (r).* from (
         select jsonb_populate_record(r, jsonb_build_object('id', gen_random_uuid())) as r
         from recurring_invoices r, generate_series(2, $2) where r.account_id = $1) as more`,
      [fixture.accountId, recurringMax],
    );
    await expect(recur()).rejects.toMatchObject({ code: 'CONFLICT' });
    await fixture.rows(
      `delete from recurring_invoices where account_id = $1 and id not in (
         select id from recurring_invoices where account_id = $1 limit $2)`,
      [fixture.accountId, recurringMax - 1],
    );
    const invoice_id = await fixture.issue({ save_as_draft: true });
    const body: Body = { every: 'month', first_day: today, mode: 'draft', invoice_id };
    const last = (tx: Tx) => createRecurring(tx, invoices, fixture.actor, body);
    const both = secondWaiting(database(), fixture.accountId, last, () => recur({ invoice_id }));
    await expect(both).rejects.toMatchObject({ code: 'CONFLICT' });
  });
});

describe('prices of the own list', () => {
  const tea = '018f3a52-0000-7000-8000-00000000000a';
  const sugar = '018f3a52-0000-7000-8000-00000000000b';
  const list = new Map<string, object>();
  const lines = ['item_price', 'item_vat_percentage'] as const;
  const line = (product_id: string, item_price: string) => ({
    ...{ product_id, item_code: '2720000114542', item_unit: 'NUMBER', item_qty: '1', item_vat_percentage: '10' },
    ...{ item_name: product_id === tea ? 'چای' : 'قند', item_price },
  });
  const itemsOf = async (invoiceId: string | undefined) =>
    (await draftOf(invoiceId))?.items.map((item) => lines.map((field) => item[field]));

  beforeEach(() => {
    const product = (id: string, price: string) => [
      id,
      { product_id: id, item_price: price, item_vat_percentage: '10' },
    ];
    list.clear();
    for (const [id, one] of [product(tea, '1000'), product(sugar, '500')]) list.set(id as string, one as object);
    invoices = { ...invoices, ports: { ...invoices.ports, products: async () => list } };
  });

  it('that changed meanwhile are told and offered; what was agreed upon otherwise is left alone', async () => {
    const id = await recur({ every: 'week' }, { items: [line(tea, '1000'), line(sugar, '450'), line(tea, '900')] });
    expect(await show(id)).toMatchObject({ prices_changed: false, price_changes: [] });
    list.set(tea, { item_price: '1200', item_vat_percentage: '9' });
    list.set(sugar, { item_price: '600', item_vat_percentage: '10' });
    await due();
    const told = { product_id: tea, item_name: 'چای' };
    const shown = await show(id);
    expect(shown).toMatchObject({
      prices_changed: true,
      price_changes: [
        { ...told, field: 'item_price', before: '1000', now: '1200' },
        { ...told, field: 'item_vat_percentage', before: '10', now: '9' },
      ],
    });
    expect(await itemsOf(shown.last?.invoice?.id)).toEqual([
      ['1000', '10'],
      ['450', '10'],
      ['900', '10'],
    ]);

    await change(id, { name: 'چای هفته' }, shown.etag);
    const named = await show(id);
    expect(named).toMatchObject({ prices_changed: true, total: shown.total });
    await change(id, { new_prices: true }, named.etag);
    const renewed = await show(id);
    expect(renewed).toMatchObject({ prices_changed: false, price_changes: [], totals: { total: expect.anything() } });
    expect(BigInt(renewed.total)).toBeGreaterThan(BigInt(shown.total));
    moveTo(addDays(today, 7));
    await due();
    expect(await itemsOf((await show(id)).last?.invoice?.id)).toEqual([
      ['1200', '9'],
      ['450', '10'],
      ['900', '9'],
    ]);
    // And once more, from there on.
    list.set(tea, { item_price: '1500', item_vat_percentage: '9' });
    expect(await show(id)).toMatchObject({ price_changes: [{ field: 'item_price', before: '1200', now: '1500' }] });
    list.delete(tea);
    expect(await show(id)).toMatchObject({ prices_changed: false, price_changes: [] });
  });

  it('of another unit or in another currency are neither told nor taken; the rate of VAT is', async () => {
    const kilo = { ...line(sugar, '500'), item_unit: 'KILO' };
    list.set(sugar, { product_id: sugar, item_unit: 'KILO', item_price: '500', item_vat_percentage: '10' });
    // Another unit at the list's own figure was agreed upon as it is.
    const id = await recur({}, { items: [line(tea, '1000'), kilo, { ...line(tea, '1000'), item_unit: 'PACKAGE' }] });
    const carton = { product_id: tea, item_unit: 'PACKAGE', item_price: '12000', item_vat_percentage: '9' };
    list.set(tea, carton);
    list.set(sugar, { product_id: sugar, item_unit: '164', item_price: '600', item_vat_percentage: '10' });
    const changes = async () => (await show(id)).price_changes.map(({ field, now }) => [field, now]);
    expect(await changes()).toEqual([
      ['item_vat_percentage', '9'],
      ['item_price', '600'],
    ]);
    // Those of before are given their units by their lines.
    const plain = { [tea]: { price: '1000', vat: '10' }, [sugar]: { price: '500', vat: '10' } };
    const owner = (text: string, values: unknown[] = []) => database().asOwner(text, values);
    await owner('update recurring_invoices set list_prices = $2 where id = $1', [id, JSON.stringify(plain)]);
    const sql = readFileSync(new URL('../../../sql/0815_terms_of_list_prices.sql', import.meta.url), 'utf8');
    for (const _twice of [1, 2]) await owner(sql);
    expect(await fixture.rows('select list_prices from recurring_invoices where id = $1', [id])).toEqual([
      { list_prices: { ...plain, [sugar]: { ...plain[sugar], unit: 'KILO' } } },
    ]);
    expect(await changes()).toHaveLength(2);
    list.set(tea, { ...carton, item_unit: 'NUMBER', item_currency_type: 'USD', item_exchange_rate: '600000' });
    expect(await changes()).toHaveLength(2);
    await change(id, { new_prices: true });
    expect((await show(id)).draft.items.map((item) => lines.map((field) => item[field]))).toEqual([
      ['1000', '9'],
      ['600', '10'],
      ['1000', '9'],
    ]);
    list.set(tea, carton);
    expect((await show(id)).prices_changed).toBe(false);
  });

  it('leave of what is part cash, part credit the cash as it was, and the rest owed, so that it can be issued', async () => {
    const priceOf = (item_price: string) => list.set(tea, { item_price, item_vat_percentage: '10' });
    const settled = (cash_price: string, credit_price: string, items: object[] = [line(tea, '1000')]) => ({
      ...{ items, invoice: { payment_method: 'both' as const }, settlement: [{ cash_price, credit_price }] },
    });
    const weekly = { every: 'week', mode: 'issue' } as const;
    const said = async (id: string) => {
      const { invoice, settlement } = (await show(id)).draft;
      return [invoice.payment_method, settlement[0]?.cash_price, settlement[0]?.credit_price];
    };
    const whole = await recur(weekly, settled('400', '600'));
    const drafts = await recur({ every: 'week' }, settled('400', '600'));
    // Of whoever said one side alone the other follows by itself.
    const bare = await recur(weekly, settled('', '600'));
    priceOf('1200');
    for (const id of [whole, drafts, bare]) await change(id, { new_prices: true });
    expect(await said(whole)).toEqual(['both', '400', '800']);
    expect(await said(drafts)).toEqual(['both', '400', '800']);
    expect(await said(bare)).toEqual(['both', '', '600']);
    // Another rate of VAT, which is paid in cash in any case, changes neither.
    list.set(tea, { item_price: '1200', item_vat_percentage: '9' });
    await change(drafts, { new_prices: true });
    expect(await said(drafts)).toEqual(['both', '400', '800']);
    priceOf('300');
    for (const id of [whole, drafts]) await change(id, { new_prices: true });
    expect(await said(whole)).toEqual(['cash', '', '']);
    await due();
    expect((await show(whole)).last).toMatchObject({ problem: '', invoice: { state: 'queued' } });
  });

  it.each([
    ['400', '', '800', ['both', '400', '']],
    ['400', '', '400', ['cash', '', '']],
    ['400', '', '300', ['cash', '', '']],
    ['', '600', '700', ['both', '', '600']],
    ['', '600', '600', ['both', '400', '200']],
    ['', '600', '500', ['both', '400', '100']],
    ['', '600', '300', ['cash', '', '']],
  ])(
    'of cash «%s» and credit «%s» of 1000, of %s by now, what is said stays as far as it leaves the other something',
    async (cash_price, credit_price, item_price, left) => {
      const id = await recur(
        { every: 'week', mode: 'issue' },
        {
          ...{ items: [line(tea, '1000')], invoice: { payment_method: 'both' as const } },
          settlement: [{ cash_price, credit_price }],
        },
      );
      list.set(tea, { item_price, item_vat_percentage: '10' });
      await change(id, { new_prices: true });
      const { invoice, settlement } = (await show(id)).draft;
      expect([invoice.payment_method, settlement[0]?.cash_price, settlement[0]?.credit_price]).toEqual(left);
      await due();
      expect((await show(id)).last).toMatchObject({ problem: '', invoice: { state: 'queued' } });
    },
  );

  it('in a currency are taken with the rate by which they are in rial', async () => {
    const dollars = (rate: string) => ({
      ...{ product_id: tea, item_currency_type: 'USD', item_exchange_rate: rate, item_vat_percentage: '10' },
      item_price: `${BigInt(rate) * 100n}`,
    });
    list.set(tea, dollars('600000'));
    const id = await recur({}, { items: [{ ...line(tea, '60000000'), ...dollars('600000') }] });
    list.set(tea, dollars('700000'));
    expect((await show(id)).price_changes).toMatchObject([{ before: '60000000', now: '70000000' }]);
    await change(id, { new_prices: true });
    const taken = await show(id);
    expect(taken.draft.items).toMatchObject([dollars('700000')]);
    expect(taken.prices_changed).toBe(false);
  });

  it('leave the metal of gold exempt when goods that were exempt too are taxed', async () => {
    list.set(tea, { product_id: tea, item_price: '1000', item_vat_percentage: '0' });
    const gold = {
      ...line(tea, '1000'),
      item_vat_percentage: '0',
      consfee: '0',
      spro: '0',
      bros: '0',
      item_carat: '750',
    };
    const id = await recur({ every: 'week' }, { items: [gold], invoice: { invoice_pattern: 'gold' } });
    list.set(tea, { product_id: tea, item_price: '1200', item_vat_percentage: '10' });
    const changed = async () => (await show(id)).price_changes.map(({ field }) => field);
    expect(await changed()).toEqual(['item_price']);
    // One of before, which kept the list's rate too, and another product's alone.
    const before = { [tea]: { price: '1000', vat: '0' }, [crypto.randomUUID()]: { vat: '0' } };
    const owner = (text: string, values: unknown[] = []) => database().asOwner(text, values);
    await owner('update recurring_invoices set list_prices = $2 where id = $1', [id, JSON.stringify(before)]);
    const sale = await recur({ every: 'week' }, { items: [line(tea, '1200')] });
    await owner('update recurring_invoices set list_prices = $2 where id = $1', [sale, JSON.stringify(before)]);
    expect(await changed()).toEqual(['item_price', 'item_vat_percentage']);
    const sql = new URL('../../../sql/0810_list_rates_of_recurring.sql', import.meta.url);
    for (const _twice of [1, 2]) await owner(readFileSync(sql, 'utf8'));
    expect(await changed()).toEqual(['item_price']);
    const kept = 'select list_prices from recurring_invoices where id = $1';
    expect(await fixture.rows(kept, [id])).toEqual([{ list_prices: { [tea]: { price: '1000' } } }]);
    expect(await fixture.rows(kept, [sale])).toEqual([{ list_prices: before }]);
  });
});
