import { calls } from '@taraz/contract';
import { addDecimals } from '@taraz/core';
import { beforeEach, expect, it } from 'vitest';
import { createTestRuntime } from '../../testing/test-runtime.ts';
import { type SignedIn, withSharedServer } from '../../testing/with-server.ts';
import { dayBefore, type Sale, sell } from './testing/generated-books.ts';

const server = withSharedServer();
const runtime = createTestRuntime();
const code = '14008430838';
let admin: SignedIn;
beforeEach(async () => {
  admin = await server().newAdmin();
});

const sold = (sale: Omit<Sale, 'age'>, name: string, age = 1) =>
  server().database.db.withAccount(admin.accountId, async (tx) => {
    const id = await sell(runtime, tx, admin.accountId, { age, ...sale });
    await tx.updateTable('invoices').set({ buyer_name: name }).where('id', '=', id).execute();
    return id;
  });
const unlisted = async (query = {}) => (await admin.client(calls.listUnlistedAccounts, { query })).accounts;
/** What they owe together is what the report of debts says of others. */
const agrees = async () => {
  const { owed_by_others } = await admin.client(calls.listAgeing, { query: {} });
  expect(addDecimals(...(await unlisted()).map(({ balance }) => balance))).toBe(owed_by_others);
};

it('of buyers who are no customers each is told by its code and newest name, those without a code together', async () => {
  await sold({ code, total: '100' }, 'نام پیش', 3);
  const newest = await sold({ code, total: '250' }, 'پخش البرز', 2);
  await sold({ code: '14003778990', total: '70', method: 'cash' }, 'نقدی');
  await sold({ total: '30' }, '');
  expect(await unlisted()).toEqual([
    { customer_id: null, code, name: 'پخش البرز', invoice_count: 2, invoice_id: newest, balance: '350' },
    { customer_id: null, code: '', name: '', invoice_count: 0, invoice_id: null, balance: '30' },
  ]);
  await agrees();
  const second = await admin.client(calls.listUnlistedAccounts, { query: { limit: 1, offset: 1 } });
  expect([second.count, second.accounts.map(({ balance }) => balance), second.next]).toEqual([2, ['30'], null]);
  await admin.client(calls.createCustomer, {
    body: { person_type: 'legal', company: 'البرز', economic_code: code },
  });
  expect((await unlisted()).map(({ balance }) => balance)).toEqual(['30']);
  await agrees();
});

it('a removed customer of whom an invoice was cancelled since stands there until they are brought back', async () => {
  const { id } = await admin.client(calls.createCustomer, {
    body: { person_type: 'legal', company: 'خریدار رفته', economic_code: code },
  });
  const first = await sold({ customer: id, total: '900' }, 'خریدار رفته', 5);
  await admin.client(calls.createCustomerEntry, {
    params: { id },
    body: { kind: 'receipt', amount: '900', day: dayBefore(runtime, 4) },
  });
  await admin.client(calls.deleteCustomer, { params: { id } });
  expect(await unlisted()).toEqual([]);
  await sold({ customer: id, total: '900', refers: first, isCancellation: true }, 'خریدار رفته');
  expect(await unlisted()).toEqual([
    { customer_id: id, code, name: 'خریدار رفته', invoice_count: 0, invoice_id: null, balance: '-900' },
  ]);
  await agrees();
  await admin.client(calls.restoreCustomer, { params: { id } });
  expect(await unlisted()).toEqual([]);
  expect((await admin.client(calls.getCustomer, { params: { id } })).balance).toBe('-900');
});

it('another account has none of them', async () => {
  await sold({ code, total: '100' }, 'خریدار');
  const other = await server().newAdmin();
  expect((await other.client(calls.listUnlistedAccounts, { query: {} })).accounts).toEqual([]);
});
