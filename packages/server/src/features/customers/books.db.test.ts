import { randomUUID } from 'node:crypto';
import { calls } from '@taraz/contract';
import { checkLegalNationalId, toPersianDigits } from '@taraz/core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Tx } from '../../platform/db/database.ts';
import type { RequestContext } from '../../platform/http/route.ts';
import { tableWork } from '../../testing/table-work.ts';
import { createTestRuntime } from '../../testing/test-runtime.ts';
import { type SignedIn, withSharedServer } from '../../testing/with-server.ts';
import { foldAccount } from '../analytics/fold-sales.ts';
import { withCheckDigit } from '../demo/demo-customers.fa.ts';
import { booksOf, recentInvoices } from './books.ts';
import { type CustomerInquiryDeps, inquireCustomer } from './inquiry.ts';
import { statementOf } from './statement.ts';

const server = withSharedServer();
let admin: SignedIn;
let number = 0;

const code = (n: number) => withCheckDigit(`103827190${n}`, checkLegalNationalId);
const company = (name: string, more: object = {}) =>
  admin.client(calls.createCustomer, { body: { company: name, person_type: 'legal', ...more } });

interface Sale {
  customer?: string;
  economicCode?: string;
  total: number;
  method?: 'cash' | 'credit' | 'both';
  cash?: string;
  /** what the frozen document names besides: VAT, other taxes and levies */
  taxes?: { tvam: number; todam: number };
  state?: string;
  day?: string;
  subject?: string;
  environment?: string;
  /** the invoice that it cancels or stands in the place of */
  refers?: string;
}

/** An invoice as it stands after its way through the authority, straight into the tables. */
async function invoiced({ customer = '', economicCode = '', total, method = 'credit', cash = '', ...more }: Sale) {
  number += 1;
  const {
    state = 'confirmed',
    day = '2026-10-01',
    subject = 'original',
    taxes,
    refers,
    environment = 'simulator',
  } = more;
  const [row] = await server().database.asOwner<{ id: string }>(
    `insert into invoices (account_id, id, state, environment, memory_id, serial, tax_id, output_type, pattern, subject,
      internal_id, buyer_name, buyer_sort, buyer_code, invoice_date, day, total, total_vat, created_at, updated_at,
      reference_number, verdict_at)
     values ($1, gen_random_uuid(), $2, $8, 'A11216', case when $2 <> 'draft' then $3::int end,
      case when $2 <> 'draft' then 'T' || $3::text else '' end, 'type_one',
      'sale', $4, $3::text, '', '', $5, $6::date + interval '9 hours', $6::date, $7, 0, now(), now(), 'r', now()) returning id`,
    [admin.accountId, state, number, subject, economicCode, day, total, environment],
  );
  await server().database.asOwner(
    'insert into invoice_documents (account_id, invoice_id, draft, payload) values ($1, $2, $3, $4)',
    [
      admin.accountId,
      row?.id,
      JSON.stringify({
        buyer_info: { customer_id: customer, economic_code: economicCode, national_code: '' },
        invoice: { payment_method: method },
        settlement: [{ cash_price: cash, credit_price: '' }],
      }),
      taxes === undefined ? null : JSON.stringify({ header: taxes, body: [] }),
    ],
  );
  if (refers !== undefined)
    await server().database.asOwner(
      `update invoices set ${subject === 'cancellation' ? 'cancelled_by' : 'superseded_by'} = $1 where id = $2`,
      [row?.id, refers],
    );
  // As `markReference` does: what the cancelled one had stood for stands again.
  if (subject === 'cancellation')
    await server().database.asOwner('update invoices set superseded_by = null where superseded_by = $1', [refers]);
  return row?.id ?? '';
}

const detail = (id: string) => admin.client(calls.getCustomer, { params: { id } });
const book = (id: string, kind: 'receipt' | 'payment' | 'opening', amount: string, day = '2026-10-02') =>
  admin.client(calls.createCustomerEntry, { params: { id }, body: { kind, amount, day } });

beforeAll(async () => {
  admin = await server().newAdmin();
});

it('the list of invoices has those of a customer with all who were merged into them', async () => {
  const listed = async (customer_id: string) =>
    (await admin.client(calls.listInvoices, { query: { customer_id, sort: 'total' } })).invoices.map(({ id }) => id);
  const kept = await company('مانده', { economic_code: code(7) });
  const merged = await company('یکی‌شده', { economic_code: code(6) });
  const apart = await company('جدا', { economic_code: code(5) });
  const theirs = [
    await invoiced({ economicCode: code(7), total: 10 }),
    await invoiced({ economicCode: code(6), total: 20 }),
    await invoiced({ customer: merged.id, total: 30 }),
    await invoiced({ customer: kept.id, total: 40, state: 'draft' }),
  ];
  const others = [await invoiced({ economicCode: code(5), total: 50 }), await invoiced({ total: 60 })];
  const fields = { company: 'مانده', person_type: 'legal', economic_code: code(7) } as const;
  await admin.client(calls.mergeCustomers, { body: { keep: kept.id, merge: [merged.id], fields } });
  expect(await listed(kept.id)).toEqual(theirs);
  expect(await listed(apart.id)).toEqual([others[0]]);
  const query = { customer_id: kept.id, state: 'confirmed' };
  const { counts } = await admin.client(calls.invoiceSelection, { query });
  expect(counts.filter(({ count }) => count > 0)).toMatchObject([{ state: 'confirmed', count: 3, total: '60' }]);
  const stranger = await server().newAdmin();
  expect(await stranger.client(calls.listInvoices, { query: { customer_id: kept.id } })).toMatchObject({ count: 0 });
});

describe('whose an invoice is', () => {
  const ownerOf = async (id: string) => (await admin.client(calls.invoiceCustomer, { params: { id } })).customer;

  it('is told with the balance, of whoever it was filled from, or who alone has the code', async () => {
    const { id, name } = await company('دارنده شناسه', { economic_code: code(9) });
    const byCode = await invoiced({ economicCode: code(9), total: 700 });
    expect(await ownerOf(byCode)).toEqual({ id, name, balance: '700' });
    expect(await ownerOf(await invoiced({ customer: id, total: 50 }))).toMatchObject({ id, balance: '750' });
    expect(await ownerOf(await invoiced({ total: 1 }))).toBeNull();
    // A branch with the same code: whose account is meant nobody can tell.
    await company('شعبه همان', { economic_code: code(9), branch_code: '0002' });
    expect(await ownerOf(byCode)).toBeNull();
  });

  it('is whoever a customer was merged into, and nothing is told of what is no invoice', async () => {
    const kept = await company('می‌ماند');
    const gone = await company('می‌رود');
    const sale = await invoiced({ customer: gone.id, total: 90 });
    await admin.client(calls.mergeCustomers, {
      body: { keep: kept.id, merge: [gone.id], fields: { company: 'می‌ماند', person_type: 'legal' } },
    });
    expect(await ownerOf(sale)).toMatchObject({ id: kept.id, balance: '90' });
    await expect(admin.client(calls.invoiceCustomer, { params: { id: kept.id } })).rejects.toMatchObject({
      status: 404,
    });
  });
});

describe("a customer's account", () => {
  it('owes the same to who sells in one branch: every branch’s invoices count, and of sales theirs alone is told', async () => {
    const { id } = await company('دو شعبه', { credit_limit: '1000' });
    const { id: branchId } = await admin.client(calls.createBranch, { body: { name: 'شمال', code: '1' } });
    const seller = await server().newUser(admin.accountId, { permissions: ['issue', 'invoices'] });
    await admin.client(calls.alterBranch, { params: { id: seller.userId }, body: { branch_id: branchId } });
    const invoice = await invoiced({ customer: id, total: 1400 });
    const told = () => seller.client(calls.getCustomer, { params: { id } });
    expect(await told()).toMatchObject({
      balance: '1400',
      invoice_count: 0,
      sales: '0',
      last_invoice_at: null,
      invoices: [],
    });
    const credit = await seller.client(calls.customerCredit, { params: { id }, query: { amount: '1' } });
    expect(credit).toMatchObject({ is_over: true, over_by: null });
    await server().database.asOwner('update invoices set branch_id = $1 where id = $2', [branchId, invoice]);
    await invoiced({ customer: id, total: 50 });
    expect(await told()).toMatchObject({
      balance: '1450',
      invoice_count: 1,
      sales: '1400',
      invoices: [{ id: invoice }],
    });
    expect(await detail(id)).toMatchObject({ balance: '1450', invoice_count: 2, sales: '1450' });
  });

  it('has its newest invoices with all that says how each stands, as their list does', async () => {
    const { id } = await company('وضعیت‌ها');
    const refused = await invoiced({ customer: id, total: 30, day: '2026-10-03', subject: 'return' });
    const tried = await invoiced({ customer: id, total: 20, day: '2026-10-02', environment: 'sandbox' });
    const held = await invoiced({ customer: id, total: 10, state: 'draft' });
    const asOwner = server().database.asOwner;
    await asOwner("update invoices set buyer_reaction = 'REJECTED', cancelled_elsewhere = true where id = $1", [
      refused,
    ]);
    await asOwner('insert into quota_held (account_id, invoice_id, at, deadline) values ($1, $2, now(), now())', [
      admin.accountId,
      held,
    ]);
    expect((await detail(id)).invoices).toMatchObject([
      { id: refused, subject: 'return', cancelled_elsewhere: true, buyer_reaction: 'REJECTED', held: false },
      { id: tried, environment: 'sandbox', review: null, total: '20' },
      { id: held, state: 'draft', held: true, awaits_signature: false },
    ]);
  });

  it('owes what was sold on credit, less what was received', async () => {
    const { id } = await company('حساب');
    await invoiced({ customer: id, total: 1000, method: 'credit', day: '2026-10-01' });
    await invoiced({ customer: id, total: 500, method: 'cash', day: '2026-10-03' });
    await invoiced({ customer: id, total: 300, method: 'both', cash: '100', day: '2026-10-04' });
    for (const state of ['draft', 'rejected']) await invoiced({ customer: id, total: 9, state });
    await invoiced({ customer: id, total: 7, subject: 'corrective', state: 'queued' });
    await book(id, 'opening', '50', '2026-09-01');
    await book(id, 'receipt', '۴۰۰');
    const found = await detail(id);
    expect(found).toMatchObject({ balance: '850', invoice_count: 3, sales: '1800' });
    expect(found.invoices).toHaveLength(6);
    const statement = await admin.client(calls.customerStatement, {
      params: { id },
      query: { from_day: '2026-10-02' },
    });
    expect(statement).toMatchObject({ opening: '1050', debit: '800', credit: '1000', closing: '850', count: 3 });
    expect(statement.rows.map(({ kind, balance }) => [kind, balance])).toEqual([
      ['receipt', '650'],
      ['invoice', '650'],
      ['invoice', '850'],
    ]);
    const file = await server().fetch(`/api/customers/${id}/statement/export?format=csv`, { token: admin.token });
    const text = await file.text();
    expect(text).toContain('دریافت از مشتری,,,,0,400,650');
    const lines = text.trimEnd().split('\r\n');
    expect(lines).toHaveLength(8);
    // Under the last title what is open of each invoice by now.
    const cells = lines.map((line) => line.split(','));
    expect(new Set(cells.map(({ length }) => length)).size).toBe(1);
    expect(
      cells
        .slice(1)
        .map((row) => [row[1], row.at(-1)])
        .filter(([, open]) => open !== ''),
    ).toEqual([
      ['صورتحساب', '650'],
      ['صورتحساب', '0'],
      ['صورتحساب', '200'],
    ]);
  });

  it('owes the same to whoever works with some memories alone, who is told of their sales', async () => {
    const { id } = await company('حافظه‌ها');
    await invoiced({ customer: id, total: 1000, method: 'credit' });
    await book(id, 'receipt', '400');
    const other = await server().newUser(admin.accountId, { permissions: ['issue'], memoryIds: ['B22222'] });
    const found = await other.client(calls.getCustomer, { params: { id } });
    expect(found).toMatchObject({ balance: '600', invoice_count: 0, sales: '0', last_invoice_at: null, invoices: [] });
  });

  it('owes of a sale that is part cash the credit that the invoice names: its taxes are always cash', async () => {
    const { id } = await company('نقد و نسیه');
    const taxes = { tvam: 90, todam: 10 };
    await invoiced({ customer: id, total: 1000, method: 'both', cash: '300', taxes, day: '2026-10-01' });
    await invoiced({ customer: id, total: 1000, method: 'credit', taxes, day: '2026-10-02' });
    expect(await detail(id)).toMatchObject({ balance: '1600', sales: '2000' });
    const statement = await admin.client(calls.customerStatement, { params: { id }, query: {} });
    expect(statement).toMatchObject({ debit: '2000', credit: '400', closing: '1600' });
    expect(await admin.client(calls.listCustomers, { query: { search_field: 'نقد و نسیه' } })).toMatchObject({
      customers: [{ balance: '1600' }],
    });
  });

  it('is moved by a correction, return or cancellation on its own day by what it changes, and no past month with it', async () => {
    const { id } = await company('اصلاح و برگشت');
    const first = await invoiced({ customer: id, total: 1000, day: '2026-10-01' });
    const corrected = { customer: id, total: 1200, subject: 'corrective', refers: first, day: '2026-10-05' };
    const second = await invoiced(corrected);
    await invoiced({ customer: id, total: 700, subject: 'return', refers: second, day: '2026-11-10' });
    const cash = await invoiced({ customer: id, total: 50, method: 'cash', day: '2026-10-20' });
    await invoiced({ customer: id, total: 50, subject: 'cancellation', refers: cash, day: '2026-11-02' });
    const between = async (from_day: string | undefined, to_day: string | undefined) => {
      const query = { ...(from_day && { from_day }), ...(to_day && { to_day }) };
      const { opening, rows, closing } = await admin.client(calls.customerStatement, { params: { id }, query });
      return [
        opening,
        ...rows.map(({ subject, debit, credit, balance }) => [subject, debit, credit, balance]),
        closing,
      ];
    };
    const october = [
      ['original', '1000', '0', '1000'],
      ['corrective', '200', '0', '1200'],
      ['original', '50', '50', '1200'],
    ];
    const november = [
      ['cancellation', '50', '50', '1200'],
      ['return', '0', '500', '700'],
    ];
    expect(await between(undefined, undefined)).toEqual(['0', ...october, ...november, '700']);
    expect(await between(undefined, '2026-10-31')).toEqual(['0', ...october, '1200']);
    expect(await between('2026-11-01', undefined)).toEqual(['1200', ...november, '700']);
    expect(await detail(id)).toMatchObject({ balance: '700', sales: '700', invoice_count: 1 });
    const file = await server().fetch(`/api/customers/${id}/statement/export?format=csv`, { token: admin.token });
    const kinds = (await file.text()).split('\r\n').map((line) => line.split(',')[1]);
    expect(kinds.slice(2, -2)).toEqual(['صورتحساب', 'صورتحساب اصلاحی', 'صورتحساب', 'ابطال صورتحساب', 'برگشت از فروش']);
  });

  it('knows nothing of a correction or return that was cancelled: what it had stood for is owed once, on every day', async () => {
    const { id } = await company('اصلاح ابطال‌شده');
    const first = await invoiced({ customer: id, total: 100, day: '2026-09-16' });
    const change = (subject: string, total: number, day: string) =>
      invoiced({ customer: id, total, subject, refers: first, day });
    const corrected = await change('corrective', 120, '2026-09-27');
    await invoiced({ customer: id, total: 120, subject: 'cancellation', refers: corrected, day: '2026-10-24' });
    const returned = await change('return', 40, '2026-10-26');
    await invoiced({ customer: id, total: 40, subject: 'cancellation', refers: returned, day: '2026-10-28' });
    for (const to_day of ['2026-09-20', '2026-10-01', '2026-10-25', '2026-10-27', '2026-10-30']) {
      const { rows, closing } = await admin.client(calls.customerStatement, { params: { id }, query: { to_day } });
      expect([to_day, closing, rows.map(({ debit, credit }) => [debit, credit])]).toEqual([
        ...[to_day, '100'],
        [['100', '0']],
      ]);
    }
  });

  it('has the invoices that bear its code, though nobody chose it', async () => {
    const economic_code = code(1);
    await invoiced({ economicCode: economic_code, total: 70 });
    const { id } = await company('با کد', { economic_code });
    expect(await detail(id)).toMatchObject({ balance: '70', invoice_count: 1 });
  });

  it('is not removed until it is at zero, and comes back when it was', async () => {
    const { id } = await company('ماندنی');
    const receipt = await book(id, 'receipt', '10');
    const removal = admin.client(calls.deleteCustomer, { params: { id } });
    await expect(removal).rejects.toMatchObject({ status: 409 });
    await admin.client(calls.deleteCustomerEntry, { params: { id: receipt.id } });
    await admin.client(calls.deleteCustomer, { params: { id } });
    await admin.client(calls.restoreCustomer, { params: { id } });
    expect((await detail(id)).name).toBe('ماندنی');
  });

  it.each([
    ['receipt', '0', '2026-10-01', 'amount'],
    ['receipt', '-5', '2026-10-01', 'amount'],
    ['payment', '1.5', '2026-10-01', 'amount'],
    ['payment', '1500,00', '2026-10-01', 'amount'],
    ['opening', '0', '2026-10-01', 'amount'],
    ['receipt', '5', '2099-01-01', 'day'],
  ] as const)('refuses %s of %s on %s', async (kind, amount, day, path) => {
    const { id } = await company('نادرست');
    await expect(book(id, kind, amount, day)).rejects.toMatchObject({
      status: 400,
      problem: { errors: [{ path }] },
    });
  });
});

describe('customers made one', () => {
  it('keep every invoice and entry, and part again as they were', async () => {
    const other = await company('یکتا', { economic_code: code(2), payment_term: '10' });
    const kept = await company('یکتا', { phone: '09121112233', payment_term: '30' });
    await invoiced({ customer: kept.id, total: 100 });
    await invoiced({ customer: other.id, total: 200 });
    await book(other.id, 'receipt', '50');
    const { groups, count } = await admin.client(calls.listDuplicateCustomers, { query: {} });
    // Whoever merges the last of a page stands beyond the end, where there are groups all the same.
    expect(await admin.client(calls.listDuplicateCustomers, { query: { offset: 1000 } })).toMatchObject({
      count,
      groups: [],
    });
    expect(count).toBe(groups.length);
    const page = await admin.client(calls.listDuplicateCustomers, { query: { limit: 1 } });
    const rest = await admin.client(calls.listDuplicateCustomers, { query: { limit: 100, after: page.next ?? '' } });
    expect([...page.groups, ...rest.groups]).toEqual(groups);
    expect([page.groups.length, rest.next]).toEqual([1, null]);
    expect(groups.find(({ value }) => value === 'یکتا')).toMatchObject({
      reason: 'name',
      customers: [{ balance: '150' }, { balance: '100' }],
    });
    const body = {
      keep: kept.id,
      merge: [other.id],
      fields: { company: 'یکتا', person_type: 'legal' as const, economic_code: code(2), phone: '09121112233' },
    };
    const unknown = { ...body, merge: [other.id, randomUUID()] };
    await expect(admin.client(calls.mergeCustomers, { body: unknown })).rejects.toMatchObject({ status: 404 });
    const merged = await admin.client(calls.mergeCustomers, { body });
    // Of a term that is not said that of the kept one stands.
    expect(merged.customer).toMatchObject({ economic_code: code(2), payment_term: '30' });
    const { events } = await admin.client(calls.listEventLog, { query: { subject: 'customer', limit: 2 } });
    expect(events.map(({ action, subject_id }) => [action, subject_id])).toEqual([
      ['customer.changed', kept.id],
      ['customer.merged', other.id],
    ]);
    // A form that was opened before does not write over what the merge made, nor over what parting gives back.
    const late = (ifMatch: string) =>
      admin.client(
        calls.putCustomer,
        { params: { id: kept.id }, body: { company: 'دیر', person_type: 'legal' } },
        { ifMatch },
      );
    await expect(late(kept.etag)).rejects.toMatchObject({ status: 412 });
    expect(await detail(kept.id)).toMatchObject({ balance: '250', invoice_count: 2, sales: '300' });
    await expect(detail(other.id)).rejects.toMatchObject({ status: 404 });
    const part = () => admin.client(calls.undoMerge, { params: { id: merged.merge_id } });
    await part();
    await expect(part()).rejects.toMatchObject({ status: 404 });
    await expect(late(merged.customer.etag)).rejects.toMatchObject({ status: 412 });
    expect(await detail(kept.id)).toMatchObject({ balance: '100', economic_code: '', payment_term: '30' });
    expect(await detail(other.id)).toMatchObject({ balance: '150', economic_code: code(2) });
  });

  it('part with an entry of the merged one that was removed and brought back as the statement says it', async () => {
    const [one, two] = [await company('مانده'), await company('رفته')];
    const book = (id: string, kind: 'opening' | 'receipt', amount: string) =>
      admin.client(calls.createCustomerEntry, { params: { id }, body: { kind, amount, day: '2026-01-01' } });
    for (const [{ id }, amount] of [
      [one, '9000'],
      [two, '5000'],
    ] as const)
      await book(id, 'opening', amount);
    await book(two.id, 'receipt', '1000');
    const fields = { company: 'مانده', person_type: 'legal' as const };
    const { merge_id } = await admin.client(calls.mergeCustomers, { body: { keep: one.id, merge: [two.id], fields } });
    const { rows } = await admin.client(calls.customerStatement, { params: { id: one.id }, query: {} });
    const row = rows.find(({ kind }) => kind === 'receipt');
    expect(row?.customer_id).toBe(two.id);
    await admin.client(calls.deleteCustomerEntry, { params: { id: row?.id ?? '' } });
    await book(row?.customer_id ?? '', 'receipt', '1000');
    expect((await detail(one.id)).balance).toBe('13000');
    await admin.client(calls.undoMerge, { params: { id: merge_id } });
    expect([(await detail(one.id)).balance, (await detail(two.id)).balance]).toEqual(['9000', '4000']);
  });

  it('part no more once the kept one was changed, and never merge with themselves', async () => {
    const [one, two] = [await company('الف'), await company('ب')];
    const fields = { company: 'الف', person_type: 'legal' as const };
    const self = admin.client(calls.mergeCustomers, { body: { keep: one.id, merge: [one.id], fields } });
    await expect(self).rejects.toMatchObject({ status: 400 });
    const { merge_id } = await admin.client(calls.mergeCustomers, { body: { keep: one.id, merge: [two.id], fields } });
    await admin.client(calls.putCustomer, { params: { id: one.id }, body: { ...fields, company: 'دیگر' } });
    await expect(admin.client(calls.undoMerge, { params: { id: merge_id } })).rejects.toMatchObject({ status: 409 });
  });

  it('part one after the other where several were made one, the last first', async () => {
    const fields = { company: 'الف', person_type: 'legal' as const };
    const all = [await company('الف'), await company('ب'), await company('پ'), await company('ت')];
    const [keep, ...others] = all.map(({ id }) => id);
    const made: string[] = [];
    for (const [at, other] of others.entries()) {
      const body = { keep: keep ?? '', merge: [other], fields: { ...fields, company: `الف ${at}` } };
      made.push((await admin.client(calls.mergeCustomers, { body })).merge_id);
    }
    const part = (id = '') => admin.client(calls.undoMerge, { params: { id } });
    await expect(part(made[0])).rejects.toMatchObject({ status: 409 });
    for (const id of made.toReversed()) await part(id);
    expect(await Promise.all(all.map(async ({ id }) => (await detail(id)).name))).toEqual(['الف', 'ب', 'پ', 'ت']);
  });

  it('part no further than to what was changed by hand in between', async () => {
    const fields = { company: 'ک', person_type: 'legal' as const };
    const [keep, two, three] = [await company('ک'), await company('گ'), await company('ل')];
    const merge = async (other: string) =>
      (await admin.client(calls.mergeCustomers, { body: { keep: keep.id, merge: [other], fields } })).merge_id;
    const part = (id: string) => admin.client(calls.undoMerge, { params: { id } });
    const first = await merge(two.id);
    await admin.client(calls.putCustomer, { params: { id: keep.id }, body: { ...fields, company: 'به دست' } });
    await part(await merge(three.id));
    await expect(part(first)).rejects.toMatchObject({ status: 409 });
    expect((await detail(keep.id)).name).toBe('به دست');
  });

  it('are made one as they were seen, and not over what one of them became since', async () => {
    const [keep, other] = [await company('دیده', { credit_limit: '500' }), await company('دیده دیگر')];
    const fields = { company: 'دیده', person_type: 'legal' as const, credit_limit: '500' };
    const merge = (...etags: string[]) =>
      admin.client(calls.mergeCustomers, { body: { keep: keep.id, merge: [other.id], fields, etags } });
    const change = (id: string, body: object) =>
      admin.client(calls.putCustomer, { params: { id }, body: { ...fields, ...body } });
    const kept = await change(keep.id, { credit_limit: '50' });
    const stale = { status: 412, problem: { code: 'STALE' } };
    await expect(merge(keep.etag, other.etag)).rejects.toMatchObject(stale);
    const changed = await change(other.id, { company: 'دیده دیگر', phone: '09121112299' });
    await expect(merge(kept.etag, other.etag)).rejects.toMatchObject(stale);
    await expect(merge(kept.etag)).rejects.toMatchObject({ status: 400, problem: { errors: [{ path: 'etags' }] } });
    const read = await admin.client(calls.getCustomer, { params: { id: keep.id } });
    expect(read).toMatchObject({ credit_limit: '50', etag: kept.etag });
    await merge(kept.etag, changed.etag);
  });
});

describe('an inquiry', () => {
  it('fills in what the registry knows, and tells of a customer that has the code', async () => {
    const found = await admin.client(calls.inquireCustomer, { params: { id: toPersianDigits(code(1)) } });
    expect(found).toMatchObject({ outcome: 'found', person_type: 'legal', known: { name: 'با کد' } });
    expect(found.fields).toMatchObject({ economic_code: code(1), company: expect.stringMatching(/./) });
  });

  it.each([
    ['ACTIVE', 'در سامانه پیدا شد.'],
    ['TEMPORARY_UNAUTHORIZE', expect.stringContaining('حد مجاز')],
    ['DEACTIVATED', expect.stringContaining('غیرفعال')],
    ['A_NEW_WORD', 'در سامانه پیدا شد.'],
  ])('says that a taxpayer is not in order at the authority: %s', async (status, message) => {
    const { clock, database } = server();
    const runtime = createTestRuntime(clock);
    const askTaxpayer = async () => ({ name: 'علیرضا محمدی', status });
    const deps = { runtime, database: database.db, registry: {} as CustomerInquiryDeps['registry'], askTaxpayer };
    const found = await inquireCustomer(deps, { accountId: admin.accountId } as RequestContext, '00769245990001');
    expect(found).toMatchObject({ outcome: 'found', taxpayer_status: status, message });
  });

  it('says what a person code is, and refuses what is no code', async () => {
    const person = await admin.client(calls.inquireCustomer, { params: { id: '0075811022' } });
    expect(person).toMatchObject({ outcome: 'unknown', person_type: 'real', fields: { national_code: '0075811022' } });
    await expect(admin.client(calls.inquireCustomer, { params: { id: '123' } })).rejects.toMatchObject({ status: 400 });
  });
});

describe('the list', () => {
  it('is narrowed by person, province and what is lacking, with a balance each, and exported so', async () => {
    await admin.client(calls.createCustomer, {
      body: { person_type: 'real', first_name: 'نگار', last_name: 'رضایی', province: 'یزد' },
    });
    const list = (query: object) => admin.client(calls.listCustomers, { query });
    expect((await list({ person_type: 'real', province: 'یزد', lacking: 'phone' })).customers).toMatchObject([
      { name: 'نگار رضایی', balance: '0', invoice_count: 0 },
    ]);
    expect((await list({ province: 'قم' })).count).toBe(0);
    const csv = await (
      await server().fetch('/api/customers/export?person_type=real&format=csv', { token: admin.token })
    ).text();
    expect(csv.trimEnd().split('\r\n')).toHaveLength(2);
    expect(csv).toContain('حقیقی,,نگار,رضایی');
  });
});

describe('the list by balance', () => {
  const listed = (query: NonNullable<Parameters<typeof admin.client<typeof calls.listCustomers>>[1]>['query']) =>
    admin.client(calls.listCustomers, { query: { limit: 100, ...query } });
  const sumOf = (rows: { balance: string }[]) => String(rows.reduce((sum, { balance }) => sum + BigInt(balance), 0n));

  beforeAll(async () => {
    admin = await server().newAdmin();
  });

  it('has exactly those who owe, are owed or neither, each as its own book says, and the dashboard counts them', async () => {
    const [one, two] = [
      await company('آلفا', { economic_code: code(7) }),
      await company('بتا', { economic_code: code(8) }),
    ];
    const [three, four] = [await company('گاما'), await company('دلتا')];
    await invoiced({ customer: one.id, total: 1000 });
    await invoiced({ economicCode: code(7), total: 300, method: 'both', cash: '100' });
    await invoiced({ economicCode: code(8), total: 70 });
    await invoiced({ customer: two.id, total: 40, method: 'cash' });
    await invoiced({ customer: two.id, total: 9, state: 'rejected' });
    await invoiced({ economicCode: code(9), total: 55 });
    await book(two.id, 'receipt', '100');
    await book(three.id, 'opening', '20');
    await book(three.id, 'receipt', '20');
    const all = (await listed({ sort: 'balance' })).customers;
    expect(all.map(({ name, balance }) => [name, balance])).toEqual([
      ['بتا', '-30'],
      ...[
        ['گاما', '0'],
        ['دلتا', '0'],
      ],
      ['آلفا', '1200'],
    ]);
    const names = { debtor: ['آلفا'], creditor: ['بتا'], settled: ['دلتا', 'گاما'] };
    for (const standing of ['debtor', 'creditor', 'settled'] as const) {
      const { count, customers, balance_sum } = await listed({ standing });
      expect(customers.map(({ name }) => name).sort()).toEqual(names[standing]);
      expect([count, balance_sum]).toEqual([customers.length, sumOf(customers)]);
    }
    const { figures } = await admin.client(calls.readDashboard, { query: {} });
    expect(figures).toMatchObject({ owed: '1200', debtors: 1, owed_by_others: '55' });
    // Made one, they owe together; parted again, each its own.
    const { merge_id } = await admin.client(calls.mergeCustomers, {
      body: { keep: four.id, merge: [one.id, two.id], fields: { company: 'دلتا', person_type: 'legal' } },
    });
    const merged = await listed({ standing: 'debtor' });
    expect(merged.customers.map(({ name, balance }) => [name, balance])).toEqual([['دلتا', '1170']]);
    await admin.client(calls.undoMerge, { params: { id: merge_id } });
    expect((await listed({ standing: 'debtor' })).balance_sum).toBe('1200');
  });

  it('is paged by its sort, and an invoice that no longer stands is no debt', async () => {
    const first = await listed({ sort: '-balance', limit: 1 });
    const second = await listed({ sort: '-balance', limit: 1, after: first.next ?? '' });
    expect([first, second].map(({ customers }) => customers[0]?.balance)).toEqual(['1200', '0']);
    await server().database.asOwner(
      'update invoices set cancelled_elsewhere = true where account_id = $1 and total = 1000',
      [admin.accountId],
    );
    expect((await listed({ standing: 'debtor' })).balance_sum).toBe('200');
    const { invoices } = await admin.client(calls.getCustomer, { params: { id: first.customers[0]?.id ?? '' } });
    const fate = ({ total, ...one }: (typeof invoices)[number]) => [total, one.state, one.cancelled_elsewhere];
    expect(invoices.map(fate)).toContainEqual(['1000', 'confirmed', true]);
  });
});

describe('a young account with many invoices', () => {
  it('reads those of the customers that are asked for, whatever the planner knows of it', async () => {
    const { accountId } = await server().newAdmin();
    const { asOwner, db } = server().database;
    await asOwner(
      `insert into customers (account_id, id, person_type, name, first_name, last_name, company, phone, address, province, city,
        postal_code, national_code, economic_code, register_number, landline, branch_code, folded, name_sort, created_at, updated_at)
       select $1, gen_random_uuid(), 'legal', 'x', '', '', 'x', '', '', '', '', '', '', (10000000000 + n)::text, '', '', '', 'x', 'x',
        now(), now() from generate_series(1, 1000) n`,
      [accountId],
    );
    await asOwner(
      `insert into invoices (account_id, id, state, environment, memory_id, serial, tax_id, output_type, pattern, subject, internal_id,
        buyer_name, buyer_sort, buyer_code, invoice_date, day, total, total_vat, created_at, updated_at, reference_number, verdict_at)
       select $1, gen_random_uuid(), 'confirmed', 'simulator', 'A11216', n, 'T' || n, 'type_one', 'sale', 'original', '', '', '',
        (10000000001 + n % 1000)::text, now(), (now() at time zone 'Asia/Tehran')::date, 1000, 0, now(), now(), 'r', now() from generate_series(1, 5000) n`,
      [accountId],
    );
    await asOwner(
      `insert into invoice_documents (account_id, invoice_id, draft) select account_id, id, jsonb_build_object(
        'buyer_info', jsonb_build_object('customer_id', '', 'economic_code', buyer_code, 'national_code', ''),
        'invoice', '{"payment_method": "credit"}'::jsonb, 'settlement', '[{"cash_price": "", "credit_price": ""}]'::jsonb)
       from invoices where account_id = $1`,
      [accountId],
    );
    const customers = await asOwner<{ id: string }>('select id from customers where account_id = $1 limit 100', [
      accountId,
    ]);
    const ids = customers.map(({ id }) => id);
    const [id = ''] = ids;
    const read = (work: (tx: Tx) => Promise<unknown>) =>
      db.withAccount(accountId, async (tx) => {
        const { walked, fetched } = await tableWork(tx, ['invoices', 'customer_invoices'], () => work(tx));
        return walked + fetched;
      });
    // Five each, and a link for each of them.
    expect(await read((tx) => booksOf(tx, ids, null))).toBeLessThan(1500);
    expect(await read((tx) => recentInvoices(tx, id, null))).toBeLessThan(50);
    // It tells what is open of each, so it takes what changed lately into what is kept first.
    await foldAccount(db, accountId);
    // Its link, itself and how far it is paid, of each of five: nothing is looked up a second time.
    expect(await read((tx) => statementOf(tx, id, {}))).toBe(15);
  });
});
