import { type ApiProblem, type CallInput, calls } from '@taraz/contract';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Tx } from '../../platform/db/database.ts';
import { tableWork } from '../../testing/table-work.ts';
import { createTestRuntime } from '../../testing/test-runtime.ts';
import { type SignedIn, withSharedServer } from '../../testing/with-server.ts';
import { foldAccount } from '../analytics/fold-sales.ts';
import { listInvoices } from '../invoices/queries/list.ts';
import { dayBefore, type Sale, sell } from './testing/generated-books.ts';

type Query = NonNullable<CallInput<typeof calls.listInvoices>['query']>;

const server = withSharedServer();
const runtime = createTestRuntime();
let admin: SignedIn;
let customer: string;
let bank: string;

const within = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => server().database.db.withAccount(admin.accountId, work);
const sold = (sale: Omit<Sale, 'customer'>) =>
  within((tx) => sell(runtime, tx, admin.accountId, { customer, ...sale }));
const receipt = (amount: string, more: object = {}, age = 0) =>
  admin.client(calls.createCustomerEntry, {
    params: { id: customer },
    body: { kind: 'receipt', amount, day: dayBefore(runtime, age), note: '', ...more },
  });
const deposit = (amount: number, more: object = {}) =>
  admin.client(calls.createMovement, {
    body: { kind: 'deposit', place_id: bank, customer_id: customer, amount, ...more },
  });
const paymentOf = async (id: string) => {
  const { payment } = await admin.client(calls.getInvoice, { params: { id } });
  return payment == null ? null : [payment.state, payment.received, payment.open];
};
const listed = async (query: Query) => (await admin.client(calls.listInvoices, { query })).invoices.map(({ id }) => id);
const balance = async () => (await admin.client(calls.getCustomer, { params: { id: customer } })).balance;
const refused = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: ApiProblem) => error.problem?.errors?.map(({ path, code }) => `${path} ${code}`),
  );

beforeEach(async () => {
  admin = await server().newAdmin();
  customer = (await admin.client(calls.createCustomer, { body: { company: 'خریدار', person_type: 'legal' } })).id;
  bank = (await admin.client(calls.createBankAccount, { body: { bank_name: 'ملت' } })).id;
});

describe('how far an invoice is paid', () => {
  it('is told by money that names it, all other money pays the oldest first, and together it is the balance', async () => {
    const old = await sold({ total: '1000', age: 40 });
    const young = await sold({ total: '500', age: 3 });
    await receipt('300');
    expect([await paymentOf(old), await paymentOf(young)]).toEqual([
      ['part', '300', '700'],
      ['unpaid', '0', '500'],
    ]);
    await deposit(400, { invoice_id: young });
    const { id: entry } = await receipt('100', { invoice_id: young });
    expect([await paymentOf(old), await paymentOf(young), await balance()]).toEqual([
      ['part', '300', '700'],
      ['paid', '500', '0'],
      '700',
    ]);
    const { debtors } = await admin.client(calls.listAgeing, { query: {} });
    expect(debtors).toMatchObject([{ balance: '700', upto_30: '0', upto_60: '700' }]);
    const { rows } = await admin.client(calls.customerStatement, { params: { id: customer }, query: {} });
    expect(rows.map(({ kind, open, invoice_id }) => [kind, open, invoice_id])).toEqual([
      ['invoice', '700', null],
      ['invoice', '0', null],
      ...[
        ['receipt', null, null],
        ['money_in', null, young],
        ['receipt', null, young],
      ],
    ]);
    await admin.client(calls.deleteCustomerEntry, { params: { id: entry } });
    expect(await paymentOf(young)).toEqual(['part', '400', '100']);
    // More than it took pays the oldest; what is taken back had paid nothing.
    const { movements } = await deposit(250, { invoice_id: young });
    expect([await paymentOf(old), await paymentOf(young)]).toEqual([
      ['part', '450', '550'],
      ['paid', '500', '0'],
    ]);
    await admin.client(calls.createMovement, { body: { kind: 'undo', movement_id: movements[0]?.id ?? '' } });
    expect([await paymentOf(old), await paymentOf(young), await balance()]).toEqual([
      ['part', '300', '700'],
      ['part', '400', '100'],
      '800',
    ]);
  });

  it('goes on in what takes its place, and is nothing of what was cancelled, replaced or never counted', async () => {
    const first = await sold({ total: '900', age: 50 });
    const other = await sold({ total: '100', age: 20 });
    await deposit(300, { invoice_id: first });
    const second = await sold({ total: '700', age: 2, refers: first });
    expect([await paymentOf(first), await paymentOf(second), await paymentOf(other)]).toEqual([
      null,
      ['part', '300', '400'],
      ['unpaid', '0', '100'],
    ]);
    // As large as what it replaces, to the same buyer: the sum of what is owed stays, the invoice does not.
    const third = await sold({ total: '700', age: 1, refers: second });
    expect([await paymentOf(second), await paymentOf(third)]).toEqual([null, ['part', '300', '400']]);
    await sold({ total: '700', age: 0, refers: third, isCancellation: true });
    expect([await paymentOf(third), await paymentOf(second), await balance()]).toEqual([
      ...[null, ['part', '300', '400']],
      '500',
    ]);
    for (const refers of [second, first]) await sold({ total: '700', age: 0, refers, isCancellation: true });
    expect([await paymentOf(first), await paymentOf(other), await balance()]).toEqual([
      null,
      ['paid', '100', '0'],
      '-200',
    ]);
    const draft = await admin.client(calls.createInvoice, { body: { save_as_draft: true } });
    expect(await paymentOf(draft.id)).toBeNull();
  });

  it('is paid of a cash sale, open by its credit of one that is both, and of a buyer who is no customer too', async () => {
    const cash = await sold({ total: '500', age: 1, method: 'cash' });
    const both = await sold({ total: '500', age: 1, method: 'both' });
    const stranger = await within((tx) =>
      sell(runtime, tx, admin.accountId, { code: '14008430838', total: '70', age: 1 }),
    );
    expect([await paymentOf(cash), await paymentOf(both), await paymentOf(stranger)]).toEqual([
      ['paid', '500', '0'],
      ['part', '100', '400'],
      ['unpaid', '0', '70'],
    ]);
  });

  it('is a filter of the list, over all pages, of its sums and its file, told of each row where it is asked for', async () => {
    const [old, young, cash] = [
      await sold({ total: '1000', age: 9 }),
      await sold({ total: '50', age: 4 }),
      await sold({ total: '7', age: 2, method: 'cash' }),
    ];
    await sold({ total: '3', age: 1, refers: await sold({ total: '4', age: 2 }), isCancellation: true });
    await receipt('10');
    const sort = '-invoice_date';
    expect(await listed({ sort, payment: 'unpaid' })).toEqual([young]);
    expect(await listed({ sort, payment: 'part' })).toEqual([old]);
    expect(await listed({ sort, payment: 'paid' })).toEqual([cash]);
    expect(await listed({ sort, payment: 'unpaid,part' })).toEqual([young, old]);
    expect(await listed({ sort, payment: 'part,paid' })).toEqual([cash, old]);
    expect(await listed({ sort, payment: 'unpaid,part,paid' })).toEqual([cash, young, old]);
    const first = await admin.client(calls.listInvoices, { query: { sort, payment: 'unpaid,part', limit: 1 } });
    expect([first.count, first.invoices[0]?.payment]).toMatchObject([2, { state: 'unpaid', open: '50' }]);
    const next = await admin.client(calls.listInvoices, {
      query: { sort, payment: 'unpaid,part', limit: 1, after: first.next ?? '' },
    });
    expect(next.invoices).toMatchObject([{ id: old, payment: { state: 'part', received: '10', open: '990' } }]);
    const { counted, open } = await admin.client(calls.invoiceSelection, { query: { payment: 'unpaid,part' } });
    expect([counted, open]).toMatchObject([{ count: 2, total: '1050' }, '1040']);
    const plain = await admin.client(calls.listInvoices, { query: { sort, limit: 1 } });
    expect(plain.invoices[0]).not.toHaveProperty('payment');
    const { token } = admin;
    const csv = await (await server().fetch(`/api/invoice/csv_export?payment=part&format=csv`, { token })).text();
    const [head = '', row = '', more] = csv.trim().split('\r\n');
    const at = (title: string) => row.split(',')[head.split(',').indexOf(title)];
    expect([at('پرداخت'), at('مانده باز (ریال)'), more]).toEqual(['بخشی پرداخت‌شده', '990', undefined]);
    expect(await refused(listed({ payment: 'late' }))).toEqual(['payment UNKNOWN_VALUE']);
  });

  it('is of money from the customer in whose account the invoice stands, and from no other', async () => {
    const id = await sold({ total: '100', age: 1 });
    const other = await admin.client(calls.createCustomer, { body: { company: 'دیگری', person_type: 'legal' } });
    expect(await refused(deposit(1, { invoice_id: id, customer_id: other.id }))).toEqual(['invoice_id NOT_FOUND']);
    expect(await refused(deposit(1, { invoice_id: id, customer_id: null }))).toEqual(['customer_id REQUIRED']);
    expect(await refused(deposit(1, { invoice_id: id, kind: 'withdrawal' }))).toEqual(['invoice_id NOT_ALLOWED']);
    const toNobody = { invoice_id: undefined, pays_purchase_id: id, customer_id: null, kind: 'withdrawal' } as const;
    expect(await refused(deposit(1, toNobody))).toEqual(['customer_id REQUIRED']);
    expect(await refused(receipt('1', { kind: 'payment', invoice_id: id }))).toEqual(['invoice_id NOT_ALLOWED']);
    // Of a tax memory that is closed to them, told as one that never was.
    const { client } = await server().newUser(admin.accountId, { permissions: ['treasury'], memoryIds: ['A11224'] });
    const body = { kind: 'deposit', place_id: bank, customer_id: customer, amount: 1, invoice_id: id } as const;
    expect(await refused(client(calls.createMovement, { body }))).toEqual(['invoice_id NOT_FOUND']);
    expect(await paymentOf(id)).toEqual(['unpaid', '0', '100']);
    expect(await balance()).toBe('100');
  });

  it('of a code that several customers bear is so in the account of each, whoever of them pays it by name', async () => {
    const code = '14008430838';
    const ofBranch = async (branch_code: string) =>
      (
        await admin.client(calls.createCustomer, {
          body: { company: 'شعبه', person_type: 'legal', economic_code: code, branch_code },
        })
      ).id;
    customer = await ofBranch('0001');
    await ofBranch('0002');
    const id = await within((tx) => sell(runtime, tx, admin.accountId, { code, total: '900', age: 9 }));
    const isUnpaid = async () => expect(await paymentOf(id)).toEqual(['unpaid', '0', '900']);
    const isPaid = async () => expect(await paymentOf(id)).toEqual(['paid', '900', '0']);
    await isUnpaid();
    const { id: entry } = await receipt('900', { invoice_id: id });
    await isPaid();
    await admin.client(calls.deleteCustomerEntry, { params: { id: entry } });
    await isUnpaid();
    const { movements } = await deposit(900, { invoice_id: id });
    await isPaid();
    await admin.client(calls.createMovement, { body: { kind: 'undo', movement_id: movements[0]?.id ?? '' } });
    await isUnpaid();
  });

  it('of such a code is so in what took the place of the one that money names', async () => {
    const code = '14008430838';
    const body = { company: 'شعبه', person_type: 'legal', economic_code: code } as const;
    const [first] = await Promise.all(
      ['0001', '0002'].map((branch_code) => admin.client(calls.createCustomer, { body: { ...body, branch_code } })),
    );
    customer = first?.id ?? '';
    const old = await within((tx) => sell(runtime, tx, admin.accountId, { code, total: '900', age: 9 }));
    const heir = await within((tx) => sell(runtime, tx, admin.accountId, { code, total: '700', age: 3, refers: old }));
    expect(await paymentOf(heir)).toEqual(['unpaid', '0', '700']);
    await receipt('700', { invoice_id: old });
    expect(await paymentOf(heir)).toEqual(['paid', '700', '0']);
  });

  it('tells of the cheques for it that are not cleared, which have paid nothing yet', async () => {
    const id = await sold({ total: '100', age: 1 });
    const due_day = dayBefore(runtime, -30);
    const cheque = (number: string, amount: number) =>
      admin.client(calls.createCheque, {
        body: {
          ...{ direction: 'received', number, amount, due_day, party: 'او' },
          ...{ invoice_id: id, customer_id: customer },
        },
      });
    await cheque('7', 60);
    const { payment } = await admin.client(calls.getInvoice, { params: { id } });
    expect(payment).toEqual({ state: 'unpaid', received: '0', open: '100', awaited: '60', is_counting: false });
    // Not more than what is open: the rest of a larger one pays other debts.
    await cheque('8', 90);
    const awaited = async () => (await admin.client(calls.getInvoice, { params: { id } })).payment?.awaited;
    expect(await awaited()).toBe('100');
    await receipt('70', { invoice_id: id });
    expect(await awaited()).toBe('30');
    const { cheques } = await admin.client(calls.listCheques, { query: {} });
    for (const one of cheques)
      await admin.client(calls.moveCheque, { params: { id: one.id }, body: { state: 'returned' } });
    expect(await awaited()).toBe('0');
  });

  it('reads few debts of who has very many, and more only where the balance goes further', async () => {
    await within((tx) =>
      sql`
        with sale as (
          insert into invoices (account_id, id, state, environment, memory_id, serial, tax_id, output_type, pattern, subject,
            internal_id, buyer_name, buyer_sort, buyer_code, invoice_date, day, total, total_vat, created_at, updated_at, reference_number, verdict_at)
          select ${admin.accountId}, gen_random_uuid(), 'confirmed', 'simulator', 'A11216', n, 'M' || n, 'type_one', 'sale', 'original',
            '', '', '', '', now() - n * interval '1 hour', (now() - n * interval '1 hour')::date, 10, 0, now(), now(), 'r', now()
          from generate_series(1, 600) n returning account_id, id)
        insert into invoice_documents (account_id, invoice_id, draft)
        select account_id, id, jsonb_build_object('buyer_info', jsonb_build_object('customer_id', ${customer}::text), 'invoice', '{"payment_method":"credit"}'::jsonb)
        from sale`.execute(tx),
    );
    await foldAccount(server().database.db, admin.accountId);
    const open = async () =>
      (await admin.client(calls.listInvoices, { query: { payment: 'unpaid,part', limit: 1 } })).count;
    expect(await open()).toBe(600);
    await receipt('5005');
    const { invoices } = await admin.client(calls.listInvoices, { query: { payment: 'part' } });
    expect([await open(), invoices[0]?.payment?.open]).toEqual([100, '5']);
    // Of all invoices only those are looked at that the index of what is open names.
    const { walked, fetched } = await within((tx) =>
      tableWork(tx, ['invoices'], () => listInvoices(tx, admin.accountId, null, { payment: 'part' })),
    );
    expect(walked + fetched).toBeLessThan(20);
    await receipt('995');
    expect([await open(), await balance()]).toEqual([0, '0']);
  });
});
