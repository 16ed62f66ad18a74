import { type CallInput, calls } from '@taraz/contract';
import { productMessages } from '@taraz/core';
import { beforeAll, describe, expect, it } from 'vitest';
import { tehranDay } from '../../platform/tehran-day.ts';
import { refusalOf } from '../../testing/refusal-of.ts';
import { type SignedIn, withSharedServer } from '../../testing/with-server.ts';

const server = withSharedServer();
let admin: SignedIn;
let seller: SignedIn;
type Body = CallInput<typeof calls.createCustomer>['body'];

beforeAll(async () => {
  admin = await server().newAdmin();
  seller = await server().newUser(admin.accountId, { permissions: ['issue'] });
});

let made = 0;
const customerOf = (more: Partial<Body> = {}) => {
  made += 1;
  return admin.client(calls.createCustomer, { body: { person_type: 'legal', company: `شرکت ${made}`, ...more } });
};
const owes = (id: string, amount: string) =>
  admin.client(calls.createCustomerEntry, {
    params: { id },
    body: { kind: 'opening', amount, day: tehranDay(new Date(server().clock.nowMs())) },
  });
const change = (id: string, body: Body) => admin.client(calls.putCustomer, { params: { id }, body });
const credit = (id: string, amount?: string, who = admin) =>
  who.client(calls.customerCredit, { params: { id }, query: amount === undefined ? {} : { amount } });

describe('a credit limit', () => {
  it('is kept in plain rials, stays where it is not said, and is taken away by nothing written', async () => {
    const { id, credit_limit } = await customerOf({ credit_limit: ' ۵۰۰٬۰۰۰٬۰۰۰ ' });
    expect(credit_limit).toBe('500000000');
    expect((await customerOf({ credit_limit: 500_000_000 })).credit_limit).toBe('500000000');
    expect((await change(id, { company: 'شرکت دیگر', person_type: 'legal' })).credit_limit).toBe('500000000');
    expect((await change(id, { company: 'شرکت دیگر', person_type: 'legal', credit_limit: '' })).credit_limit).toBe('');
  });

  it.each(['-1', '12.5', '9850000,00', 'زیاد', '9'.repeat(19)])('is not «%s»', async (credit_limit) => {
    expect(await refusalOf(customerOf({ credit_limit }))).toEqual(['400', 'credit_limit BAD_FORMAT']);
  });

  it.each([
    ['nothing was agreed', '', '900', '500', { is_over: false, over_by: null }],
    ['it is not reached', '1000', '400', '599', { is_over: false, over_by: null }],
    ['it is just reached', '1000', '400', '600', { is_over: false, over_by: null }],
    ['the sale takes them beyond it', '1000', '400', '۶۰۱', { is_over: true, over_by: '1' }],
    ['they are beyond it already', '1000', '1400', undefined, { is_over: true, over_by: '400' }],
    ['nothing may be owed', '0', undefined, '1', { is_over: true, over_by: '1' }],
    ['they have paid before', '1000', '-5000', '5500', { is_over: false, over_by: null }],
  ])('tells before a sale, where %s', async (_what, credit_limit, owed, amount, told) => {
    const { id } = await customerOf({ credit_limit });
    if (owed !== undefined) await owes(id, owed);
    expect(await credit(id, amount)).toEqual({ credit_limit, ...told });
  });

  it('tells who sells that it is passed, and not by how much: what customers owe is the admin’s', async () => {
    const { id } = await customerOf({ credit_limit: '1000' });
    await owes(id, '1400');
    expect(await credit(id, '1', seller)).toEqual({ credit_limit: '1000', is_over: true, over_by: null });
    const stranger = await server().newAdmin();
    expect(await refusalOf(credit(id, '1', stranger))).toEqual(['404']);
    expect(await refusalOf(credit(id, 'x'))).toEqual(['400', 'amount BAD_FORMAT']);
    await expect(credit(id, '1250,5')).rejects.toMatchObject({
      problem: { errors: [{ path: 'amount', message: productMessages.oddGroups }] },
    });
    for (const permissions of [['invoices'], ['draft', 'invoices']] as const) {
      const clerk = await server().newUser(admin.accountId, { permissions: [...permissions] });
      await expect(credit(id, '1', clerk)).rejects.toMatchObject({ problem: { code: 'FORBIDDEN' } });
    }
  });

  it('narrows the list to who owes more, in every order, with what they owe', async () => {
    const own = await server().newAdmin();
    const of = async (credit_limit: string, owed: string) => {
      const body = { person_type: 'legal', company: `د${owed}`, credit_limit } as const;
      const { id } = await own.client(calls.createCustomer, { body });
      const day = tehranDay(new Date(server().clock.nowMs()));
      await own.client(calls.createCustomerEntry, {
        params: { id },
        body: { kind: 'opening', amount: owed, day },
      });
      return id;
    };
    const over = [await of('100', '101'), await of('0', '7')];
    await of('100', '100');
    await of('', '900');
    await of('100', '-500');
    for (const sort of ['balance', '-balance', 'name', 'created_at']) {
      const query = { standing: 'over_limit', sort, limit: 100 } as const;
      const { customers, count, balance_sum } = await own.client(calls.listCustomers, { query });
      expect([sort, new Set(customers.map(({ id }) => id)), count, balance_sum]).toEqual([
        sort,
        new Set(over),
        2,
        '108',
      ]);
    }
    const found = await own.client(calls.listCustomers, { query: { standing: 'over_limit', search_field: 'د7' } });
    expect(found.customers.map(({ id }) => id)).toEqual(over.slice(1));
  });

  it('is known to the assistant: who owes more than they may, and the list that shows just them', async () => {
    const own = await server().newAdmin();
    const ask = (text: string, who = own) => who.client(calls.askAssistant, { body: { text } });
    const words = 'مشتریان بیش از سقف اعتبار';
    expect((await ask(words)).text).toContain('هیچ مشتری‌ای');
    const day = tehranDay(new Date(server().clock.nowMs()));
    const owing = async (company: string, credit_limit: string, amount: string) => {
      const { id } = await own.client(calls.createCustomer, { body: { person_type: 'legal', company, credit_limit } });
      await own.client(calls.createCustomerEntry, { params: { id }, body: { kind: 'opening', amount, day } });
      return id;
    };
    const [less, more] = [await owing('کم', '100', '300'), await owing('بیش', '100', '700')];
    await owing('مجاز', '900', '800');
    const { figures, rows } = await ask(words);
    expect(figures.map(({ value }) => value)).toEqual(['1000', '700', '300']);
    expect(rows).toMatchObject({ of: 'over_credit', count: 2, list: { standing: 'over_limit', sort: '-balance' } });
    expect(rows?.shown.map(({ id }) => id)).toEqual([more, less]);
    expect((await ask('سقف اعتبار پخش البرز چقدر است')).kind).toBe('unclear');
    const clerk = await server().newUser(own.accountId, { permissions: ['invoices', 'issue'] });
    expect((await ask(words, clerk)).figures).toEqual([]);
  });

  it('is the kept one’s where customers are made one, and comes back when they are parted', async () => {
    const [keep, other] = [await customerOf({ credit_limit: '500' }), await customerOf({ credit_limit: '900' })];
    const body = {
      keep: keep.id,
      merge: [other.id],
      fields: { person_type: 'legal', company: 'یکی', credit_limit: '900' } as const,
    };
    const { merge_id, customer } = await admin.client(calls.mergeCustomers, { body });
    expect(customer.credit_limit).toBe('900');
    // A draft names the other still; its sale will be in the account of the kept one.
    await owes(keep.id, '850');
    expect(await credit(other.id, '51')).toEqual({ credit_limit: '900', is_over: true, over_by: '1' });
    const back = await admin.client(calls.undoMerge, { params: { id: merge_id } });
    expect(back.credit_limit).toBe('500');
  });
});
