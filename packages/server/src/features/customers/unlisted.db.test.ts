import { type CallInput, calls } from '@taraz/contract';
import { addDecimals } from '@taraz/core';
import { beforeEach, describe, expect, it } from 'vitest';
import { tableWork } from '../../testing/table-work.ts';
import { createTestRuntime } from '../../testing/test-runtime.ts';
import { type SignedIn, withSharedServer } from '../../testing/with-server.ts';
import { foldAccount } from '../analytics/fold-sales.ts';
import { dayBefore, type Sale, sell } from './testing/generated-books.ts';
import { listUnlistedAccounts } from './unlisted.ts';

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
const listed = async (query: CallInput<typeof calls.listInvoices>['query']) =>
  (await admin.client(calls.listInvoices, { query: { sort: 'total', ...query } })).invoices.map(({ id }) => id);
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
    {
      customer_id: null,
      taken_by: null,
      code,
      name: 'پخش البرز',
      invoice_count: 2,
      invoice_id: newest,
      balance: '350',
    },
    { customer_id: null, taken_by: null, code: '', name: '', invoice_count: 0, invoice_id: null, balance: '30' },
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

it('the list of invoices has those of a code by its whole, and not those that name a customer', async () => {
  const theirs = await sold({ code, total: '250' }, 'پخش البرز');
  // It says the code, and is another's.
  await sold({ code: '14003778990', total: '70' }, `نماینده ${code}`);
  await sold({ code: `${code}1`, total: '80' }, 'دیگری');
  const { id } = await admin.client(calls.createCustomer, { body: { person_type: 'legal', company: 'آریا' } });
  await sold({ code, customer: id, total: '90' }, 'آریا');
  expect(await listed({ buyer_code: code })).toEqual([theirs]);
  const { counts } = await admin.client(calls.invoiceSelection, { query: { buyer_code: code } });
  expect(counts.filter(({ count }) => count > 0)).toMatchObject([{ count: 1, total: '250' }]);
  expect(await listed({ buyer_code: code, customer_id: id })).toEqual([]);
});

it.each(['economic_code', 'national_code'])(
  'nor those in the account of who bears the code (%s), listed or removed',
  async (field) => {
    const theirs = await sold({ code, total: '250' }, 'پخش البرز');
    const { id } = await admin.client(calls.createCustomer, {
      body: { person_type: 'legal', company: 'البرز', [field]: code },
    });
    expect(await listed({ buyer_code: code })).toEqual([]);
    expect(await listed({ customer_id: id })).toEqual([theirs]);
    await admin.client(calls.createCustomerEntry, {
      params: { id },
      body: { kind: 'receipt', amount: '250', day: dayBefore(runtime, 0) },
    });
    await admin.client(calls.deleteCustomer, { params: { id } });
    expect(await listed({ buyer_code: code })).toEqual([]);
    expect(await listed({ customer_id: id })).toEqual([theirs]);
  },
);

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
    {
      customer_id: id,
      taken_by: null,
      code,
      name: 'خریدار رفته',
      invoice_count: 0,
      invoice_id: null,
      balance: '-900',
    },
  ]);
  await agrees();
  await admin.client(calls.restoreCustomer, { params: { id } });
  expect(await unlisted()).toEqual([]);
  expect((await admin.client(calls.getCustomer, { params: { id } })).balance).toBe('-900');
});

describe('a settled customer of whose invoices none names a record', () => {
  const newCustomer = async (company: string, economic_code = '') =>
    (await admin.client(calls.createCustomer, { body: { person_type: 'legal', company, economic_code } })).id;
  const receive = (id: string, amount: string) =>
    admin.client(calls.createCustomerEntry, {
      params: { id },
      body: { kind: 'receipt', amount, day: dayBefore(runtime, 4) },
    });
  const remove = (id: string) => admin.client(calls.deleteCustomer, { params: { id } });
  const paymentOf = async (id: string) => (await admin.client(calls.getInvoice, { params: { id } })).payment?.state;
  /** A sale of 900 to a code, to be paid yesterday. */
  async function soldToCode(): Promise<string> {
    const id = await sold({ code, total: '900' }, 'خریدار', 5);
    await server().database.asOwner('update invoices set payment_due = $2 where id = $1', [id, dayBefore(runtime, 1)]);
    await server().database.asOwner('insert into sales_changes (account_id, invoice_id) values ($1, $2)', [
      admin.accountId,
      id,
    ]);
    return id;
  }
  const overdue = async () =>
    (await admin.client(calls.listInvoices, { query: { payment: 'overdue' } })).invoices.map(({ id }) => id);

  it('leaves them paid once removed, and nothing stands among the unlisted', async () => {
    const invoice = await soldToCode();
    const id = await newCustomer('خریدار', code);
    expect([await paymentOf(invoice), await overdue()]).toEqual(['unpaid', [invoice]]);
    await receive(id, '900');
    await remove(id);
    expect([await paymentOf(invoice), await overdue(), await unlisted()]).toEqual(['paid', [], []]);
    // What is sold to the code since is in their account, which is one.
    const newer = await sold({ code, total: '50' }, 'خریدار', 0);
    expect(await unlisted()).toEqual([
      {
        customer_id: id,
        taken_by: null,
        code,
        name: 'خریدار',
        invoice_count: 2,
        invoice_id: newer,
        balance: '50',
      },
    ]);
    expect([await paymentOf(invoice), await paymentOf(newer)]).toEqual(['paid', 'unpaid']);
    await agrees();
    await admin.client(calls.restoreCustomer, { params: { id } });
    expect((await admin.client(calls.getCustomer, { params: { id } })).balance).toBe('50');
    expect(await unlisted()).toEqual([]);
  });

  it('has with them what stood in the accounts of those merged into them', async () => {
    const merged = await newCustomer('پیشین', code);
    const invoice = await soldToCode();
    const named = await sold({ customer: merged, total: '30' }, 'پیشین');
    const id = await newCustomer('پسین');
    const fields = { person_type: 'legal', company: 'پسین' } as const;
    await admin.client(calls.mergeCustomers, { body: { keep: id, merge: [merged], fields } });
    await receive(id, '930');
    await remove(id);
    expect([await paymentOf(invoice), await paymentOf(named), await unlisted()]).toEqual(['paid', 'paid', []]);
    // Somebody of the list who has the code has what was sold to it, and only that.
    const other = await newCustomer('نو', code);
    expect((await admin.client(calls.getCustomer, { params: { id: other } })).balance).toBe('900');
    expect(await unlisted()).toMatchObject([{ customer_id: id, balance: '-900' }]);
    expect([await paymentOf(invoice), await paymentOf(named)]).toEqual(['unpaid', 'paid']);
    await agrees();
  });

  it('has its invoices in their list by the customer, whatever these say', async () => {
    const merged = await newCustomer('پیشین', code);
    const invoice = await soldToCode();
    const id = await newCustomer('پسین', '14003778990');
    const fields = { person_type: 'legal', company: 'پسین', economic_code: '14003778990' } as const;
    await admin.client(calls.mergeCustomers, { body: { keep: id, merge: [merged], fields } });
    await receive(id, '900');
    await remove(id);
    const more = await sold({ code, total: '50' }, 'خریدار', 0);
    const named = await sold({ customer: id, total: '7' }, 'پسین', 0);
    expect(await unlisted()).toMatchObject([{ customer_id: id, invoice_count: 3 }]);
    expect(await listed({ customer_id: id })).toEqual([named, more, invoice]);
    // Not what is in another's account by now, whose code it is.
    await newCustomer('نو', code);
    expect(await unlisted()).toMatchObject([{ customer_id: id, invoice_count: 1 }]);
    expect(await listed({ customer_id: id })).toEqual([named]);
  });

  it('is told of its invoices and of the code as who was removed, until somebody of the list has it', async () => {
    const ownerOf = (id: string) => admin.client(calls.invoiceCustomer, { params: { id } });
    const removedOf = async (query: { economic_code?: string; national_code?: string }) =>
      (await admin.client(calls.findRemovedCustomer, { query })).customer;
    const invoice = await soldToCode();
    expect(await ownerOf(invoice)).toEqual({ customer: null, is_several: false, removed: null, taken_by: null });
    const id = await newCustomer('خریدار', code);
    const named = await sold({ customer: id, total: '30' }, 'خریدار');
    expect([await removedOf({ economic_code: code }), (await ownerOf(invoice)).removed]).toEqual([null, null]);
    await receive(id, '930');
    await remove(id);
    const removed = { id, name: 'خریدار', branch_code: '' };
    const newer = await sold({ code, total: '50' }, 'خریدار', 0);
    for (const one of [invoice, newer, named])
      expect(await ownerOf(one)).toEqual({ customer: null, is_several: false, removed, taken_by: null });
    expect(await removedOf({ economic_code: '۱۴۰۰۸۴۳۰۸۳۸' })).toEqual(removed);
    expect(await removedOf({ economic_code: '14003778990', national_code: code })).toEqual(removed);
    expect([await removedOf({}), await removedOf({ economic_code: '14003778990' })]).toEqual([null, null]);
    const stranger = await server().newAdmin();
    const theirs = await stranger.client(calls.findRemovedCustomer, { query: { economic_code: code } });
    expect(theirs.customer).toBeNull();
    // Whoever is made with the code has what was sold to it, and that is told no more.
    const other = await newCustomer('نو', code);
    expect(await ownerOf(newer)).toMatchObject({ customer: { id: other }, removed: null });
    expect(await removedOf({ economic_code: code })).toBeNull();
    // What was filled from the removed record is theirs still, and they cannot come back beside who has their code.
    const taken_by = { id: other, name: 'نو' };
    expect(await ownerOf(named)).toEqual({ customer: null, is_several: false, removed, taken_by });
    await expect(admin.client(calls.restoreCustomer, { params: { id } })).rejects.toMatchObject({ status: 409 });
    await sold({ customer: id, total: '20' }, 'خریدار', 0);
    expect(await unlisted()).toMatchObject([{ customer_id: id, taken_by }]);
  });

  it('is not offered back where somebody of the list has the economic code and branch by now', async () => {
    const national_code = '0079999999';
    const person = { person_type: 'real', last_name: 'خریدار', economic_code: '00799999990001' } as const;
    const invoice = await sold({ code: national_code, total: '900' }, 'خریدار', 5);
    const { id } = await admin.client(calls.createCustomer, { body: { ...person, national_code } });
    await receive(id, '900');
    await remove(id);
    const told = async () => [
      (await admin.client(calls.findRemovedCustomer, { query: { national_code } })).customer,
      (await admin.client(calls.invoiceCustomer, { params: { id: invoice } })).removed,
    ];
    const removed = { id, name: 'خریدار', branch_code: '' };
    expect(await told()).toEqual([removed, removed]);
    const anew = await admin.client(calls.createCustomer, { body: person });
    await expect(admin.client(calls.restoreCustomer, { params: { id } })).rejects.toMatchObject({ status: 409 });
    expect(await told()).toEqual([null, null]);
    await remove(anew.id);
    expect(await told()).toEqual([removed, removed]);
  });

  it('is told as several where branches of one company have the code', async () => {
    const invoice = await soldToCode();
    for (const branch_code of ['0001', '0002'])
      await admin.client(calls.createCustomer, {
        body: { person_type: 'legal', company: 'شعبه', economic_code: code, branch_code },
      });
    const told = await admin.client(calls.invoiceCustomer, { params: { id: invoice } });
    expect(told).toEqual({ customer: null, is_several: true, removed: null, taken_by: null });
  });

  describe('of several branches of one company', () => {
    const newBranch = async (branch_code: string) =>
      (
        await admin.client(calls.createCustomer, {
          body: { person_type: 'legal', company: `شعبه ${branch_code}`, economic_code: code, branch_code },
        })
      ).id;
    const removedOf = async (branch_code: string) =>
      (await admin.client(calls.findRemovedCustomer, { query: { economic_code: code, branch_code } })).customer;

    it('each that was removed is found by its own branch, whichever was removed last', async () => {
      const ids = [await newBranch('0001'), await newBranch('0002'), await newBranch('')];
      const [first = '', second = '', main = ''] = ids;
      await remove(main);
      await remove(first);
      // Also where another one is in the list.
      expect([await removedOf('0001'), await removedOf('0002'), await removedOf('0003')]).toMatchObject([
        { id: first, branch_code: '0001' },
        null,
        null,
      ]);
      await remove(second);
      expect([await removedOf('۰۰۰۱'), await removedOf('0002'), await removedOf('0003')]).toMatchObject([
        { id: first, branch_code: '0001' },
        { id: second, branch_code: '0002' },
        { id: second, branch_code: '0002' },
      ]);
      const unsaid = await admin.client(calls.findRemovedCustomer, { query: { economic_code: code } });
      expect([unsaid.customer, await removedOf('')]).toMatchObject([{ id: main }, { id: main }]);
      await newBranch('0001');
      expect(await removedOf('0001')).toBeNull();
    });

    it('one is found in whom it was merged, who may be another branch', async () => {
      const merged = await newBranch('0001');
      const kept = await newBranch('0003');
      const fields = { person_type: 'legal', company: 'پسین', economic_code: code, branch_code: '0003' } as const;
      await admin.client(calls.mergeCustomers, { body: { keep: kept, merge: [merged], fields } });
      await remove(kept);
      await remove(await newBranch('0002'));
      expect(await removedOf('0001')).toEqual({ id: kept, name: 'پسین', branch_code: '0001' });
    });
  });

  it('of several who had the code the last who was removed has what was sold to it', async () => {
    const invoice = await soldToCode();
    const first = await newCustomer('نخست', code);
    await receive(first, '900');
    await remove(first);
    const second = await newCustomer('دوم', code);
    expect(await paymentOf(invoice)).toBe('unpaid');
    await receive(second, '900');
    await remove(second);
    expect(await unlisted()).toMatchObject([{ customer_id: first, balance: '-900' }]);
    await admin.client(calls.restoreCustomer, { params: { id: first } });
    expect(await unlisted()).toMatchObject([{ customer_id: second, balance: '-900' }]);
    expect([
      await paymentOf(invoice),
      (await admin.client(calls.getCustomer, { params: { id: first } })).balance,
    ]).toEqual(['paid', '0']);
    await agrees();
  });
});

it('another account has none of them', async () => {
  await sold({ code, total: '100' }, 'خریدار');
  const other = await server().newAdmin();
  expect((await other.client(calls.listUnlistedAccounts, { query: {} })).accounts).toEqual([]);
});

it('what was sold to each is looked up, and not looked for among all that was sold', async () => {
  // Of a table of a page or two, and of a handful of codes, a walk would be as good.
  await server().database.db.withAccount(admin.accountId, async (tx) => {
    for (let at = 0; at < 500; at++)
      await sell(runtime, tx, admin.accountId, { age: 1, code: `1400377${1_000 + at}`, total: '1' });
  });
  for (const sale of [
    { code, total: '100' },
    { code: '10103455578', total: '50' },
  ])
    await sold(sale, '');
  const { id } = await admin.client(calls.createCustomer, {
    body: { person_type: 'legal', company: 'رفته', economic_code: code },
  });
  await admin.client(calls.createCustomerEntry, {
    params: { id },
    body: { kind: 'receipt', amount: '100', day: dayBefore(runtime, 0) },
  });
  await admin.client(calls.deleteCustomer, { params: { id } });
  await sold({ code, total: '70' }, '');
  await foldAccount(server().database.db, admin.accountId);
  await server().database.asOwner('analyze customer_invoices');
  const work = await server().database.db.withAccount(admin.accountId, (tx) =>
    tableWork(tx, ['customer_invoices', 'invoices'], () => listUnlistedAccounts(tx, { limit: 2 })),
  );
  expect(work.walked).toBe(0);
  expect(work.fetched).toBeLessThan(20);
});
