import { type CallContext, ConnectionLostError } from '@taraz/authority';
import { addDays } from '@taraz/core';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Tx } from '../../platform/db/database.ts';
import type { RequestContext } from '../../platform/http/route.ts';
import { createVault } from '../../platform/keys/vault.ts';
import { startOfTehranDay } from '../../platform/tehran-day.ts';
import { seedUser, testMasterKey } from '../../testing/seed.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { createCustomer } from '../customers/commands.ts';
import { createEntry } from '../customers/entries.ts';
import { mergeCustomers } from '../customers/merge.ts';
import { dayBefore, type Sale, sell } from '../customers/testing/generated-books.ts';
import type { Actor } from '../invoices/deps.ts';
import { createPurchase } from '../purchases/commands.ts';
import { createFixture, type Fixture } from '../sending/testing/fixture.ts';
import { ScriptedAuthority } from '../sending/testing/scripted-authority.ts';
import { countDesk } from '../treasury/cash-desk.ts';
import { createCheque } from '../treasury/cheques.ts';
import { moveCheque } from '../treasury/move-cheque.ts';
import { createMovement } from '../treasury/movements.ts';
import { createPlace } from '../treasury/places.ts';
import { postMovements } from '../treasury/post-movements.ts';
import { paymentReportMessages as messages } from './messages.fa.ts';
import { batchOf, newestBatches, previewReports, startReports } from './report-batches.ts';
import { addReport, reportsOf } from './reports.ts';
import { type SendDeps, sendReport } from './send-report.ts';

const database = testDatabase();

let fixture: Fixture;
let customer: string;
let authority: ScriptedAuthority;
let deps: SendDeps;
let queued: string[] = [];
const nothing = async () => undefined;
const jobs: SendDeps['jobs'] = {
  enqueue: async (_tx, _queue, { id }) => void queued.push(String(id)),
  ...{ work: nothing, schedule: nothing, stop: nothing },
};
const context: CallContext = { endpoint: 'invoicePayment', phase: 'request' };

beforeAll(async () => {
  fixture = await createFixture(database());
  await seedUser(database(), fixture.accountId);
});
beforeEach(async () => {
  authority = new ScriptedAuthority();
  queued = [];
  deps = {
    ...{ database: database().db, runtime: fixture.runtime, jobs, lines: async () => authority },
    vault: createVault(testMasterKey, fixture.runtime.random),
  };
  customer = (await within((tx) => createCustomer(fixture.runtime, tx, fixture.accountId, { company: 'خریدار' }))).id;
});

const within = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => database().db.withAccount(fixture.accountId, work);
const today = () => dayBefore(fixture.runtime, 0);
const sold = (sale: Omit<Sale, 'customer' | 'age'> & { age?: number }) =>
  within((tx) => sell(fixture.runtime, tx, fixture.accountId, { customer, age: 20, ...sale }));
const receipt = (amount: string, age: number, invoice_id?: string) =>
  within((tx) =>
    createEntry(fixture.runtime, tx, fixture.actor as RequestContext, customer, {
      ...{ kind: 'receipt', amount, day: addDays(today(), -age), note: '' },
      ...(invoice_id === undefined ? {} : { invoice_id }),
    }),
  );
const made = () => ({ runtime: fixture.runtime, jobs });
const wish = (ids: string[]) => ({ ids, day: today(), method: 'transfer' as const });
const preview = (ids: string[], actor: Actor = fixture.actor) =>
  within((tx) => previewReports(tx, made(), actor, wish(ids)));
const start = (ids: string[], sum: string) =>
  within((tx) => startReports(tx, made(), fixture.actor, { ...wish(ids), sum }));
const batch = (id: string, actor: Actor = fixture.actor) =>
  database().db.readAccount(fixture.accountId, (tx) => batchOf(tx, actor, id));
const report = (invoiceId: string, amount: string) =>
  within((tx) => addReport(tx, made(), fixture.actor, { invoiceId, input: { amount, day: today(), method: 'card' } }));
const listOf = (id: string) => within((tx) => reportsOf(tx, fixture.actor, id));
const sendAll = async () => {
  for (const id of queued.splice(0)) await sendReport(deps, { accountId: fixture.accountId, id });
};

describe('payments of many invoices, reported at once', () => {
  it('are not told as money where they may be what was bought of the buyer, unless it names the invoice', async () => {
    const [oldest, named] = [await sold({ total: '1000', age: 40 }), await sold({ total: '500' })];
    const { accountId } = fixture;
    const userId = '00000000-0000-7000-8000-000000000001';
    const bought = { day: today(), customer_id: customer, on_account: true, net: '300' } as const;
    await within((tx) => createPurchase(fixture.runtime, tx, { accountId, userId }, bought));
    await receipt('100', 3, named);
    // Some of it is known: the invoice stays as a whole.
    await receipt('50', 3, oldest);
    const shown = await preview([oldest, named]);
    expect(shown.invoices.map(({ id, amount }) => [id, amount])).toEqual([[named, '100']]);
    expect(shown.left_out.map(({ id, reason }) => [id, reason])).toEqual([[oldest, messages.setOff]]);
    expect(await listOf(oldest)).toMatchObject({ due: '350', set_off: true });
  });

  it('nor where it was bought of who was merged with the buyer since', async () => {
    const invoice = await sold({ total: '1000' });
    const { accountId, runtime } = fixture;
    const userId = '00000000-0000-7000-8000-000000000001';
    const former = await within((tx) => createCustomer(runtime, tx, accountId, { company: 'فروشنده' }));
    const bought = { day: today(), customer_id: former.id, on_account: true, net: '300' } as const;
    await within((tx) => createPurchase(runtime, tx, { accountId, userId }, bought));
    const fields = { company: 'خریدار', person_type: 'legal' } as const;
    await within((tx) => mergeCustomers(runtime, tx, accountId, { keep: customer, merge: [former.id], fields }));
    const shown = await preview([invoice]);
    expect(shown.left_out.map(({ id, reason }) => [id, reason])).toEqual([[invoice, messages.setOff]]);
  });

  it('are what came in and was not reported, by its days, each sent once; the rest says why it is left out', async () => {
    const bank = await within((tx) =>
      createPlace(fixture.runtime, tx, fixture.accountId, 'bank', { bank_name: 'ملت' }),
    );
    const [oldest, dated, both, cash, bare] = [
      await sold({ total: '1000', age: 40 }),
      await sold({ total: '500' }),
      await sold({ total: '700', method: 'both' }),
      await sold({ total: '300', method: 'cash' }),
      await sold({ total: '900', age: 1 }),
    ];
    await within((tx) =>
      createMovement(fixture.runtime, tx, fixture.accountId, {
        ...{ kind: 'deposit', place_id: bank.id, customer_id: customer, invoice_id: dated, amount: 200 },
      }),
    );
    await receipt('100', 3, dated);
    // Of a sale that is both its cash part was told with it.
    await receipt('600', 2, both);
    await receipt('450', 5);
    const ids = [oldest, dated, both, cash, bare];
    const shown = await preview(ids);
    expect(shown.sum).toBe('1350');
    expect(shown.invoices.map(({ id, amount, parts }) => [id, amount, parts])).toEqual([
      [oldest, '450', [{ amount: '450', day: today(), method: 'transfer', is_known: false }]],
      [
        dated,
        '300',
        [
          { amount: '100', day: addDays(today(), -3), method: 'transfer', is_known: true },
          { amount: '200', day: today(), method: 'transfer', is_known: true },
        ],
      ],
      [both, '600', [{ amount: '600', day: addDays(today(), -2), method: 'transfer', is_known: true }]],
    ]);
    const reasons = [
      [cash, messages.notOnCredit],
      [bare, messages.nothingNew],
    ];
    expect(shown.left_out.map(({ id, reason }) => [id, reason])).toEqual(reasons);

    await expect(start(ids, '1349')).rejects.toMatchObject({ code: 'CONFLICT', detail: messages.changed });
    expect(queued).toEqual([]);
    const begun = await start(ids, shown.sum);
    expect(begun).toMatchObject({ count: 4, sum: '1350', states: { queued: 4, accepted: 0 } });
    const jobsOfBatch = [...queued];
    await sendAll();
    // A job that comes again sends nothing.
    for (const id of jobsOfBatch) await sendReport(deps, { accountId: fixture.accountId, id });
    expect(authority.reported.map(({ paidAmount }) => paidAmount).sort()).toEqual([100n, 200n, 450n, 600n].sort());
    const after = await batch(begun.id);
    expect(after.states).toEqual({ queued: 0, sending: 0, accepted: 4, refused: 0, unknown: 0 });
    expect(after.left_out.map(({ id, reason }) => [id, reason])).toEqual(reasons);
    // Nothing of it is reported again.
    const again = await preview(ids);
    expect([again.sum, again.invoices]).toEqual(['0', []]);
    await expect(start(ids, '0')).rejects.toMatchObject({ code: 'CONFLICT', detail: messages.nothing });
  });

  it('of money that came through a bank, a card terminal or a desk say so, and what was taken back is none', async () => {
    const { runtime, accountId } = fixture;
    const invoice_id = await sold({ total: '900' });
    const move = (kind: 'deposit' | 'undo', body: object) =>
      within((tx) => createMovement(runtime, tx, accountId, { kind, ...body }));
    const into = (place_id: string, amount: number) =>
      move('deposit', { ...{ place_id, amount, customer_id: customer, invoice_id } });
    const places = await within(async (tx) => [
      await createPlace(runtime, tx, accountId, 'bank', { bank_name: 'ملی' }),
      await createPlace(runtime, tx, accountId, 'pos', { name: 'کارتخوان' }),
      await createPlace(runtime, tx, accountId, 'desk', { name: 'صندوق', opening_balance: 1 }),
    ]);
    const [bank = '', pos = '', desk = ''] = places.map(({ id }) => id);
    await within((tx) => countDesk(runtime, tx, accountId, desk, 'open', { counted: 1 }));
    await into(bank, 100);
    await into(pos, 200);
    await into(desk, 300);
    const [movement_id] = await into(pos, 50);
    await move('undo', { movement_id });
    const [{ parts } = { parts: [] }] = (await preview([invoice_id])).invoices;
    expect(parts.map(({ amount, method, is_known }) => [amount, method, is_known])).toEqual([
      ['100', 'transfer', true],
      ['200', 'pos', true],
      ['300', 'cash', true],
    ]);
  });

  it('that name the invoice go by their own day and way, also where what named nothing was reported before', async () => {
    const { runtime, accountId } = fixture;
    const invoice_id = await sold({ total: '1000' });
    await receipt('400', 9);
    await start([invoice_id], '400');
    const place_id = await within(async (tx) => (await createPlace(runtime, tx, accountId, 'pos', { name: 'پوز' })).id);
    const at = startOfTehranDay(addDays(today(), -6)).toISOString();
    const body = { kind: 'deposit', place_id, amount: 300, customer_id: customer, invoice_id, at } as const;
    await within((tx) => createMovement(runtime, tx, accountId, body));
    const [{ parts } = { parts: [] }] = (await preview([invoice_id])).invoices;
    expect(parts).toEqual([{ amount: '300', day: addDays(today(), -6), method: 'pos', is_known: true }]);
    await start([invoice_id], '300');
    // What comes later and names nothing is none of what was told.
    await receipt('100', 2);
    const [later] = (await preview([invoice_id])).invoices;
    expect(later?.parts).toEqual([{ amount: '100', day: today(), method: 'transfer', is_known: false }]);
  });

  it('that the buyer made at the gateway, or a terminal has, go as such, with their numbers', async () => {
    const { runtime, accountId } = fixture;
    const invoice_id = await sold({ total: '900' });
    const [bank = '', pos = ''] = await within(async (tx) => [
      (await createPlace(runtime, tx, accountId, 'bank', { bank_name: 'رفاه' })).id,
      (await createPlace(runtime, tx, accountId, 'pos', { name: 'پایانه', terminal_number: '12345678' })).id,
    ]);
    const into = async (place_id: string, amount: number, reference_number: string) => {
      const body = { kind: 'deposit', place_id, amount, reference_number, customer_id: customer, invoice_id } as const;
      return (await within((tx) => createMovement(runtime, tx, accountId, body)))[0];
    };
    const online = await into(bank, 100, '900112');
    await into(pos, 200, '۴۱');
    await into(pos, 300, '42');
    await into(bank, 50, '7'.repeat(41));
    await into(bank, 60, 'پیگیری ۴۱ ملت');
    await into(bank, 70, ' ۱۲/۴-۳ ');
    const gateway = '00000000-0000-7000-8000-0000000000aa';
    await database().asOwner(
      `insert into payment_gateways (account_id, id, merchant_sealed, merchant_end, place_id, is_active, version, created_at, updated_at)
       values ($1, $2, '', 'abcd', $3, true, 1, now(), now())`,
      [accountId, gateway, bank],
    );
    await database().asOwner(
      `insert into online_payments (account_id, id, gateway_id, customer_id, invoice_id, title, amount, state, authority, ref_id,
         movement_id, created_at, settled_at)
       values ($1, gen_random_uuid(), $2, $3, $4, '', 1000, 'paid', 'A', '900112', $5, now(), now())`,
      [accountId, gateway, customer, invoice_id, online],
    );
    const shown = await preview([invoice_id]);
    await start([invoice_id], shown.sum);
    await sendAll();
    const told = authority.reported.map(({ paidAmount, method, terminalNumber, referenceNumber }) =>
      [paidAmount, method, terminalNumber, referenceNumber].join(' '),
    );
    expect(told.sort()).toEqual([
      '100 INTERNET  900112',
      '110 TRANSFER  ',
      '200 POS 12345678 41',
      '300 POS 12345678 42',
      '70 TRANSFER  12/4-3',
    ]);
  });

  it('of which one was reported before, or gets no answer, are not reported twice; what is refused may go again', async () => {
    const [one, other] = [await sold({ total: '1000', age: 30 }), await sold({ total: '400' })];
    await receipt('1000', 4, one);
    await receipt('400', 4, other);
    await report(one, '300');
    await sendAll();
    const shown = await preview([one, other]);
    expect(shown.invoices.map(({ amount }) => amount)).toEqual(['700', '400']);
    const { id } = await start([one, other], shown.sum);
    authority.paymentAnswer = new ConnectionLostError(context, new Error('reset'));
    const [first = '', second = ''] = queued.splice(0);
    await sendReport(deps, { accountId: fixture.accountId, id: first });
    authority.paymentAnswer = { outcome: 'rejected', errors: [{ code: 'X', message: 'نشد' }] };
    await sendReport(deps, { accountId: fixture.accountId, id: second });
    const after = await batch(id);
    expect(after.states).toMatchObject({ unknown: 1, refused: 1 });
    // Whose window is long closed hears of both, and comes to their report by one press.
    const told = await fixture.rows(
      "select count, data from notifications where account_id = $1 and kind = 'payment_refused' and group_key = $2",
      [fixture.accountId, id],
    );
    expect(told).toEqual([{ count: 2, data: expect.objectContaining({ batch: id }) }]);
    const problems = new Map(after.problems.map(({ id: of, state, errors }) => [of, [state, errors]]));
    expect(problems.get(one)).toEqual(['unknown', []]);
    expect(problems.get(other)).toEqual(['refused', [{ code: 'X', message: 'نشد' }]]);
    expect((await preview([one, other])).invoices.map(({ id: of, amount }) => [of, amount])).toEqual([[other, '400']]);
    expect(after).toMatchObject({ sum: '1100', accepted_sum: '0', refused_ids: [other] });

    authority.paymentAnswer = { outcome: 'accepted' };
    fixture.clock.advance(60_000);
    const again = await start([other], '400');
    await sendAll();
    expect(await batch(again.id)).toMatchObject({ accepted_sum: '400', refused_ids: [], problems: [] });
    // It was reported again: nothing of it is left to do.
    expect((await batch(id)).refused_ids).toEqual([]);
  });

  it('are asked for twice at once: one goes, the other finds nothing left', async () => {
    const id = await sold({ total: '1000' });
    await receipt('1000', 4, id);
    const both = await Promise.allSettled([start([id], '1000'), start([id], '1000')]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const { reports } = await listOf(id);
    expect(reports.map(({ amount }) => amount)).toEqual(['1000']);
  });

  it('wait while another counts what changed in the accounts, and are not told to be nothing', async () => {
    const invoice = await sold({ total: '1000' });
    await receipt('400', 3, invoice);
    const lock = sql`select pg_advisory_xact_lock(hashtextextended('customer_balances_fold ' || taraz_account(), 0))`;
    await within(async (counting) => {
      await lock.execute(counting);
      expect((await preview([invoice])).left_out.map(({ reason }) => reason)).toEqual([messages.counting]);
      await expect(start([invoice], '400')).rejects.toMatchObject({
        ...{ status: 503, code: 'UNAVAILABLE', detail: messages.counting },
        headers: { 'retry-after': '10' },
      });
    });
    expect(await start([invoice], '400')).toMatchObject({ sum: '400' });
  });

  it('of a correction are what was not reported of the invoice in whose place it stands', async () => {
    const first = await sold({ total: '1000', age: 30 });
    await receipt('600', 9, first);
    await start([first], '600');
    const second = await sold({ total: '900', age: 2, refers: first });
    await receipt('300', 1, second);
    expect((await preview([second])).invoices).toMatchObject([{ amount: '300' }]);
    expect((await preview([first])).left_out).toMatchObject([{ reason: messages.over }]);
    // One by one it is the same: the form names what is due, and no more goes than the correction comes to.
    expect(await listOf(second)).toMatchObject({ left: '300', due: '300', reports: [] });
    await expect(report(second, '301')).rejects.toMatchObject({ errors: [{ path: 'amount', code: 'TOO_LARGE' }] });
    await report(second, '300');
    expect(await listOf(second)).toMatchObject({ left: '0', due: '0' });
  });

  it('of a sale that is both are none of its cash part, also one by one', async () => {
    const id = await sold({ total: '700', method: 'both' });
    expect(await listOf(id)).toMatchObject({ left: '700', due: '0' });
    await receipt('250', 2, id);
    expect(await listOf(id)).toMatchObject({ left: '700', due: '250' });
  });

  it('are none of what the invoice’s own payments told beyond its cash part, cleared cheques too', async () => {
    const { runtime, accountId } = fixture;
    const bank = await within(
      async (tx) => (await createPlace(runtime, tx, accountId, 'bank', { bank_name: 'سپه' })).id,
    );
    const id = await sold({ total: '1100', method: 'both' });
    const paid = (payment_method: string, amount: string, reference_number = '', treasury_id = '') => ({
      ...{ payment_method, amount, reference_number, treasury_id },
    });
    // Of its 1,000 on credit: 50 that went to the bank, 100 that named no place, a cheque.
    const payments = [paid('transfer', '150', '', bank), paid('card', '100'), paid('cheque', '600', '0071')];
    const told = JSON.stringify(payments);
    await within(async (tx) => {
      await sql`update invoice_documents set draft = draft || jsonb_build_object('payments', ${told}::jsonb) where invoice_id = ${id}`.execute(
        tx,
      );
      const own = { placeId: bank, kind: 'invoice' as const, at: new Date(runtime.clock.nowMs()), invoiceId: id };
      await postMovements(runtime, tx, accountId, [
        { ...own, amount: 100n },
        { ...own, amount: 50n, customerId: customer },
      ]);
    });
    expect(await listOf(id)).toMatchObject({ due: '0' });
    const cheque = await within((tx) =>
      createCheque(runtime, tx, accountId, {
        ...{ direction: 'received', number: '71', amount: '600', due_day: today(), party: 'x' },
        ...{ customer_id: customer, invoice_id: id },
      }),
    );
    await within((tx) => moveCheque(runtime, tx, accountId, cheque, { state: 'cleared', bank_account: bank }));
    expect([await listOf(id), await preview([id])]).toMatchObject([
      { due: '0' },
      { sum: '0', left_out: [{ reason: messages.nothingNew }] },
    ]);
    // What nobody booked of it, and is booked by hand then, is no second payment; what is beyond all that is one.
    await receipt('100', 3, id);
    expect(await listOf(id)).toMatchObject({ due: '0' });
    await receipt('120', 2, id);
    expect((await preview([id])).sum).toBe('120');
  });

  it('are those of the memories that one may see, before and after', async () => {
    const id = await sold({ total: '1000' });
    await receipt('1000', 4, id);
    const blind = { ...fixture.actor, memoryIds: ['Z99999'] };
    await expect(preview([id], blind)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const begun = await start([id], '1000');
    await expect(batch(begun.id, blind)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const newest = (actor: Actor) => database().db.readAccount(fixture.accountId, (tx) => newestBatches(tx, actor));
    expect((await newest(blind)).batches).toEqual([]);
    expect((await newest(fixture.actor)).batches[0]).toMatchObject({ id: begun.id, count: 1, sum: '1000' });
  });
});
