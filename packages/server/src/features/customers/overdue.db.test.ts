import { type CallInput, calls } from '@taraz/contract';
import { addDays, foldText, formatJalaliDate, toPersianDigits } from '@taraz/core';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Tx } from '../../platform/db/database.ts';
import { tehranDay } from '../../platform/tehran-day.ts';
import { tableWork } from '../../testing/table-work.ts';
import { createTestRuntime } from '../../testing/test-runtime.ts';
import { type SignedIn, withServer } from '../../testing/with-server.ts';
import { foldAccount } from '../analytics/fold-sales.ts';
import { listInvoices } from '../invoices/queries/list.ts';
import { selectionSums } from '../invoices/queries/selection.ts';
import { overdueSums } from './due-debts.ts';
import { dayBefore, type Sale, sell } from './testing/generated-books.ts';

type Query = NonNullable<CallInput<typeof calls.listInvoices>['query']>;

const server = withServer();
const runtime = createTestRuntime();
let admin: SignedIn;
let customer: string;

const sold = (sale: Omit<Sale, 'customer'>) =>
  server().database.db.withAccount(admin.accountId, (tx) => sell(runtime, tx, admin.accountId, { customer, ...sale }));
const inDays = (days: number) => addDays(tehranDay(new Date(server().clock.nowMs())), days);
const setDue = (id: string, payment_due: string | null) =>
  admin.client(calls.changePaymentDue, { params: { id }, body: { payment_due } });
const receipt = (amount: string, more: object = {}) =>
  admin.client(calls.createCustomerEntry, {
    params: { id: customer },
    body: { kind: 'receipt', amount, day: dayBefore(runtime, 0), note: '', ...more },
  });
const listed = async (query: Query) =>
  (await admin.client(calls.listInvoices, { query: { limit: 100, ...query } })).invoices.map(({ id }) => id);

beforeEach(async () => {
  admin = await server().newAdmin();
  customer = (await admin.client(calls.createCustomer, { body: { company: 'خریدار', person_type: 'legal' } })).id;
});

describe('what is overdue', () => {
  it('is told of its customer, and in the reminder of the debt, with its earliest day', async () => {
    const phone = '09125551234';
    await admin.client(calls.putCustomer, {
      params: { id: customer },
      body: { company: 'خریدار', person_type: 'legal', phone },
    });
    const [late, later] = [await sold({ total: '1000', age: 40 }), await sold({ total: '500', age: 30 })];
    await sold({ total: '300', age: 20 });
    const overdue = async () => (await admin.client(calls.getCustomer, { params: { id: customer } })).overdue;
    expect(await overdue()).toBeNull();
    await setDue(late, inDays(-12));
    await setDue(later, inDays(-30));
    expect(await overdue()).toEqual({ amount: '1500', since: inDays(-30), since_uncovered: inDays(-30) });
    await receipt('600');
    const reminder = { body: { customer_ids: [customer] } };
    expect((await admin.client(calls.remindDebtors, reminder)).reminded).toMatchObject([{ amount: '1200' }]);
    expect(await overdue()).toEqual({ amount: '900', since: inDays(-30), since_uncovered: inDays(-30) });
    const sent = () =>
      server().database.asOwner<{ text: string }>('select text from dev_outbox where receptor = $1', [phone]);
    await expect.poll(async () => (await sent()).length).toBe(1);
    const since = toPersianDigits(formatJalaliDate(`${inDays(-30)}T08:00:00Z`));
    expect((await sent())[0]?.text).toContain(`۱٬۲۰۰ ریال بدهکار؛ مهلت پرداخت ۹۰۰ ریال آن از ${since} گذشته است.`);
    await receipt('900');
    expect(await overdue()).toBeNull();
    const ageing = (query: object) => admin.client(calls.listAgeing, { query: { overdue: true, ...query } });
    expect((await ageing({})).count).toBe(0);
    await expect(ageing({ day: inDays(-1) })).rejects.toMatchObject({ problem: { errors: [{ path: 'overdue' }] } });
  });

  it('is told in the reminder with the day of what the cheques in hand leave, which are for what was to be paid first', async () => {
    const phone = '09125551235';
    const body = { company: 'خریدار', person_type: 'legal', phone } as const;
    await admin.client(calls.putCustomer, { params: { id: customer }, body });
    await setDue(await sold({ total: '1000', age: 60 }), inDays(-39));
    await setDue(await sold({ total: '500', age: 40 }), inDays(-2));
    const overdue = async () => (await admin.client(calls.getCustomer, { params: { id: customer } })).overdue;
    const cheque = (amount: number) => ({
      ...({ direction: 'received', number: `${amount}`, amount, due_day: '2099-01-01', party: '' } as const),
      customer_id: customer,
    });
    const whole = { amount: '1500', since: inDays(-39) };
    for (const [amount, since] of [
      [999, -39],
      [1, -2],
    ] as const) {
      await admin.client(calls.createCheque, { body: cheque(amount) });
      expect(await overdue()).toEqual({ ...whole, since_uncovered: inDays(since) });
    }
    await admin.client(calls.remindDebtors, { body: { customer_ids: [customer] } });
    const sent = () =>
      server().database.asOwner<{ text: string }>('select text from dev_outbox where receptor = $1', [phone]);
    await expect.poll(async () => (await sent()).length).toBe(1);
    const since = toPersianDigits(formatJalaliDate(`${inDays(-2)}T08:00:00Z`));
    expect((await sent())[0]?.text).toContain(`۵۰۰ ریال است؛ مهلت پرداخت آن از ${since} گذشته است.`);
    await admin.client(calls.createCheque, { body: cheque(500) });
    expect(await overdue()).toEqual({ ...whole, since_uncovered: null });
  });

  it('is open after its day, and found until it is paid or given another day', async () => {
    const late = await sold({ total: '1000', age: 40 });
    const dated = await sold({ total: '500', age: 30 });
    const bare = await sold({ total: '300', age: 90 });
    expect(await listed({ payment: 'overdue' })).toEqual([]);
    await setDue(late, inDays(-12));
    await setDue(dated, inDays(0));
    expect(await listed({ payment: 'overdue' })).toEqual([late]);
    expect((await listed({ payment: 'overdue,part' })).sort()).toEqual([late]);
    expect((await listed({ payment: 'unpaid,overdue' })).sort()).toEqual([late, dated, bare].sort());
    const sums = await admin.client(calls.invoiceSelection, { query: { payment: 'overdue' } });
    expect([sums.open, sums.counted.count]).toEqual(['1000', 1]);
    // The oldest is paid first, then a part of it.
    await receipt('700');
    expect((await admin.client(calls.invoiceSelection, { query: { payment: 'overdue' } })).open).toBe('600');
    await setDue(dated, inDays(-1));
    expect((await listed({ payment: 'overdue' })).sort()).toEqual([late, dated].sort());
    await receipt('600', { invoice_id: late });
    expect(await listed({ payment: 'overdue' })).toEqual([dated]);
    await setDue(dated, inDays(3));
    expect(await listed({ payment: 'overdue' })).toEqual([]);
    await setDue(dated, null);
    expect(await listed({ payment: 'overdue,paid' })).not.toContain(dated);
    const file = await (await server().fetch('/api/invoice/csv_export?payment=overdue', { token: admin.token })).text();
    expect(file.trimEnd().split('\r\n')).toHaveLength(1);
  });

  it('begins with the day after in Tehran, by the server’s clock', async () => {
    const id = await sold({ total: '1000', age: 0 });
    await setDue(id, inDays(0));
    expect(await listed({ payment: 'overdue' })).toEqual([]);
    const midnight = Date.parse(`${inDays(1)}T00:00:00+03:30`);
    const { clock } = server();
    clock.advance(midnight - clock.nowMs() - 60_000);
    const late = await server().signIn(admin);
    const found = async () => [
      (await late.client(calls.listInvoices, { query: { payment: 'overdue' } })).count,
      (await late.client(calls.readDashboard, { query: {} })).figures?.overdue,
    ];
    // On a busy machine the second before midnight is over sooner than both are asked.
    await clock.stopDuring(async () => {
      clock.advance(midnight - clock.nowMs() - 1_000);
      expect(await found()).toEqual([0, { invoices: 0, open: '0' }]);
      clock.advance(1_000);
      expect(await found()).toEqual([1, { invoices: 1, open: '1000' }]);
    });
  });

  it('is that of what takes another’s place, and nobody else’s', async () => {
    const first = await sold({ total: '900', age: 50 });
    await setDue(first, inDays(-20));
    expect(await listed({ payment: 'overdue' })).toEqual([first]);
    // As large as what it replaces, with no day of its own.
    const second = await sold({ total: '900', age: 2, refers: first });
    expect(await listed({ payment: 'overdue' })).toEqual([]);
    await setDue(second, inDays(-1));
    expect(await listed({ payment: 'overdue' })).toEqual([second]);
    const other = await server().newAdmin();
    expect((await other.client(calls.listInvoices, { query: { payment: 'overdue' } })).count).toBe(0);
    await sold({ total: '900', age: 0, refers: second, isCancellation: true });
    expect(await listed({ payment: 'overdue' })).toEqual([first]);
    await sold({ total: '900', age: 0, refers: first, isCancellation: true });
    expect(await listed({ payment: 'overdue' })).toEqual([]);
  });

  it('is told by the assistant as the list has it, which the answer opens', async () => {
    const ask = (text: string) => admin.client(calls.askAssistant, { body: { text } });
    const late = await sold({ total: '1000', age: 40 });
    const open = await sold({ total: '500', age: 30 });
    await setDue(late, inDays(-12));
    await receipt('300');
    const overdue = await ask('کدام صورتحساب‌ها سررسید گذشته‌اند؟');
    expect(overdue.figures.map(({ value, unit }) => [value, unit])).toEqual([
      ['700', 'rial'],
      ['1', 'count'],
      ['1000', 'rial'],
    ]);
    expect([overdue.sources.map(({ id }) => id), overdue.source_count]).toEqual([[late], 1]);
    expect(overdue.list).toEqual({ paid: 'overdue', all: true });
    const unpaid = await ask('چند تا فاکتور پرداخت نشده داریم');
    expect(unpaid.sources.map(({ id }) => id).sort()).toEqual([late, open].sort());
    expect([unpaid.figures[0]?.value, unpaid.list]).toEqual(['1200', { paid: 'open', all: true }]);
    const q = 'قطعه‌سازی خودرو توان';
    await server().database.asOwner('update invoices set buyer_name = $1 where id = any($2)', [q, [late, open]]);
    await server().database.asOwner(
      'insert into invoice_texts (account_id, invoice_id, folded) select account_id, id, $1 from invoices where id = $2',
      [foldText(q), late],
    );
    expect(await ask('سررسید گذشته های قطعه‌سازی خودرو')).toMatchObject({
      ...{ text: `صورتحساب‌های سررسیدگذشته، «${q}»`, source_count: 1, list: { paid: 'overdue', all: true, q } },
    });
    expect((await ask('سررسید گذشته‌های پخش البرز')).text).toContain('«پخش البرز» چیزی پیدا نشد');
    expect((await ask('فاکتورهای پرداخت نشده سال ۱۴۰۰')).source_count).toBe(0);
  });

  it('reads what is overdue alone, of an account with very much that is open', async () => {
    const within = <T>(work: (tx: Tx) => Promise<T>) => server().database.db.withAccount(admin.accountId, work);
    await within((tx) =>
      sql`
        with sale as (
          insert into invoices (account_id, id, state, environment, memory_id, serial, tax_id, output_type, pattern, subject, payment_due,
            internal_id, buyer_name, buyer_sort, buyer_code, invoice_date, day, total, total_vat, created_at, updated_at, reference_number, verdict_at)
          select ${admin.accountId}, gen_random_uuid(), 'confirmed', 'simulator', 'A11216', n, 'M' || n, 'type_one', 'sale', 'original',
            case when n % 300 = 0 then ${inDays(-5)}::date when n % 3 = 0 then ${inDays(30)}::date end,
            '', '', '', '', now() - n * interval '1 hour', (now() - n * interval '1 hour')::date, 10, 0, now(), now(), 'r', now()
          from generate_series(1, 900) n returning account_id, id)
        insert into invoice_documents (account_id, invoice_id, draft)
        select account_id, id, jsonb_build_object('buyer_info', jsonb_build_object('customer_id', ${customer}::text), 'invoice', '{"payment_method":"credit"}'::jsonb)
        from sale`.execute(tx),
    );
    await foldAccount(server().database.db, admin.accountId);
    const query = { payment: 'overdue', now: new Date(server().clock.nowMs()) };
    const { walked, fetched } = await within((tx) =>
      tableWork(tx, ['invoices', 'open_debts'], async () => {
        expect((await listInvoices(tx, admin.accountId, null, query)).count).toBe(3);
        expect((await selectionSums(tx, admin.accountId, null, query)).open).toBe('30');
      }),
    );
    expect(walked + fetched).toBeLessThan(70);
    const ofDashboard = async () => (await admin.client(calls.readDashboard, { query: {} })).figures?.overdue;
    expect(await ofDashboard()).toEqual({ invoices: 3, open: '30' });
    await server().database.asOwner('analyze invoices');
    const dashboard = await within((tx) => tableWork(tx, ['invoices'], () => overdueSums(tx, inDays(0))));
    expect(dashboard).toMatchObject({ walked: 0, fetched: 0 });
    const [hidden] = await listed({ payment: 'overdue' });
    // What is put away is still owed: the ages of debts count it.
    await within((tx) => sql`update invoices set archived = true where id = ${hidden}`.execute(tx));
    expect(await listed({ payment: 'overdue' })).toHaveLength(2);
    expect(await listed({ payment: 'overdue', with_archived: true })).toHaveLength(3);
    expect(await ofDashboard()).toEqual({ invoices: 3, open: '30' });
    const { figures } = await admin.client(calls.askAssistant, { body: { text: 'کدام صورتحساب‌ها سررسید گذشته‌اند؟' } });
    expect(figures[0]?.value).toBe('30');
  });
});
