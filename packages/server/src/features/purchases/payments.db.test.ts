import { type CallInput, calls } from '@taraz/contract';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { createTestRuntime } from '../../testing/test-runtime.ts';
import { type SignedIn, withSharedServer } from '../../testing/with-server.ts';
import { dayBefore, sell } from '../customers/testing/generated-books.ts';

type Body = CallInput<typeof calls.createPurchase>['body'];
type Query = NonNullable<CallInput<typeof calls.listPurchases>['query']>;

const server = withSharedServer();
const runtime = createTestRuntime();
let admin: SignedIn;
let supplier: string;

const customer = (company: string, economic_code = '') =>
  admin.client(calls.createCustomer, { body: { company, person_type: 'legal', economic_code } });
const ago = (days: number) => dayBefore(runtime, days);
const buy = async (net: number, daysAgo: number, changes: Partial<Body> = {}) => {
  const given = { net: String(net), day: ago(daysAgo), customer_id: supplier, on_account: true, ...changes };
  return (await admin.client(calls.createPurchase, { body: given })).id;
};
const pay = (
  amount: number,
  daysAgo: number,
  kind: 'payment' | 'receipt' = 'payment',
  invoice_id?: string,
  pays_purchase_id?: string,
) =>
  admin.client(calls.createCustomerEntry, {
    params: { id: supplier },
    body: {
      ...{ kind, amount: String(amount), day: ago(daysAgo) },
      ...(invoice_id === undefined ? {} : { invoice_id }),
      ...(pays_purchase_id === undefined ? {} : { pays_purchase_id }),
    },
  });
const sold = (total: number, daysAgo: number, refers?: string, isCancellation = false) =>
  server().database.db.withAccount(admin.accountId, (tx) =>
    sell(runtime, tx, admin.accountId, {
      ...{ customer: supplier, total: String(total), age: daysAgo, isCancellation },
      ...(refers === undefined ? {} : { refers }),
    }),
  );
const list = (query: Query = {}) => admin.client(calls.listPurchases, { query: { sort: 'day', limit: 100, ...query } });
/** What is open of each, the oldest first. */
const opens = async () => (await list()).purchases.map(({ payment }) => payment?.open ?? null);

beforeEach(async () => {
  admin = await server().newAdmin();
  supplier = (await customer('پخش البرز', '14003778990')).id;
});

describe('how far purchases in their supplier’s account are paid', () => {
  it('is told of each, of all, and by the day until which they were to be paid', async () => {
    const old = await buy(1000, 40, { payment_due: ago(10) });
    const late = await buy(2000, 30, { payment_due: ago(1) });
    const next = await buy(4000, 20, { payment_due: ago(0) });
    const soon = await buy(300, 19, { payment_due: ago(-7) });
    const far = await buy(50, 18, { payment_due: ago(-8) });
    await buy(700, 10, { on_account: false });
    await pay(1500, 5);
    const { purchases, sums } = await list();
    expect(purchases.map(({ payment }) => payment)).toEqual([
      { state: 'paid', paid: '1000', open: '0' },
      { state: 'part', paid: '500', open: '1500' },
      { state: 'unpaid', paid: '0', open: '4000' },
      { state: 'unpaid', paid: '0', open: '300' },
      { state: 'unpaid', paid: '0', open: '50' },
      null,
    ]);
    expect(sums).toMatchObject({ open: '5850', overdue: '1500' });
    const found = async (query: Query) => (await list(query)).purchases.map(({ id }) => id);
    expect(await found({ payment: 'open' })).toEqual([late, next, soon, far]);
    expect(await found({ payment: 'due_soon' })).toEqual([next, soon]);
    expect(await found({ payment: 'overdue' })).toEqual([late]);
    expect(await found({ payment: 'paid' })).toEqual([old]);
    expect(await list({ payment: 'overdue' })).toMatchObject({ count: 1, sums: { total: '2000', open: '1500' } });
    const { purchases: toPay } = await admin.client(calls.readDashboard, { query: {} });
    expect(toPay).toEqual({
      ...{ open: { count: 4, open: '5850' }, overdue: { count: 1, open: '1500' } },
      soon: { count: 2, open: '4300' },
    });
    const one = await admin.client(calls.getPurchase, { params: { id: late } });
    expect(one).toMatchObject({ payment_due: ago(1), payment: { state: 'part', open: '1500' } });
  });

  it('comes in pages by that day, what has none last', async () => {
    const ids = [await buy(1, 9), await buy(2, 8, { payment_due: ago(1) }), await buy(3, 7, { payment_due: ago(3) })];
    const first = await admin.client(calls.listPurchases, { query: { sort: 'payment_due', limit: 2 } });
    const after = first.next ?? '';
    const rest = await admin.client(calls.listPurchases, { query: { sort: 'payment_due', limit: 2, after } });
    expect([...first.purchases, ...rest.purchases].map(({ id }) => id)).toEqual([ids[2], ids[1], ids[0]]);
  });

  it('follows its account: a return takes its own purchase down, the oldest is paid first, what is sold to them sets off', async () => {
    await buy(1000, 40);
    const second = await buy(2000, 30);
    await buy(500, 25, { kind: 'return', returns_id: second });
    expect(await opens()).toEqual(['1000', '1500', null]);
    await sold(600, 20);
    expect(await opens()).toEqual(['400', '1500', null]);
    await pay(2000, 1);
    expect(await opens()).toEqual(['0', '0', null]);
  });

  it('takes money that came for an invoice for that one’s, and only what is beyond it for owed back', async () => {
    await buy(1000, 40);
    const invoice = await sold(300, 30);
    await pay(300, 20, 'receipt', invoice);
    expect(await opens()).toEqual(['1000']);
    await pay(1000, 10);
    // Of the invoice a part came back after it was paid: owed to them, but not for the purchase.
    await sold(200, 5, invoice);
    expect(await opens()).toEqual(['0']);
    await pay(50, 4, 'receipt');
    expect(await opens()).toEqual(['0']);
    const cancelled = await sold(80, 3);
    await pay(80, 2, 'receipt', cancelled);
    await sold(80, 1, cancelled, true);
    expect(await opens()).toEqual(['0']);
  });

  it('takes money that names a purchase for that one’s, from the customer’s page or a bank, until it is taken back', async () => {
    await buy(1000, 40);
    const newer = await buy(2000, 30);
    const bank = (await admin.client(calls.createBankAccount, { body: { bank_name: 'ملت', opening_balance: '5000' } }))
      .id;
    const entry = { kind: 'payment', amount: '600', day: ago(1), pays_purchase_id: newer } as const;
    await admin.client(calls.createCustomerEntry, { params: { id: supplier }, body: entry });
    expect(await opens()).toEqual(['1000', '1400']);
    // Whoever takes it away by mistake writes it anew of what the statement says.
    const { rows } = await admin.client(calls.customerStatement, { params: { id: supplier }, query: {} });
    expect(rows.map(({ pays_purchase_id }) => pays_purchase_id)).toEqual([null, null, newer]);
    const given = { kind: 'withdrawal', place_id: bank, customer_id: supplier, pays_purchase_id: newer } as const;
    const moved = await admin.client(calls.createMovement, { body: { ...given, amount: '1500' } });
    // What is beyond it pays the oldest.
    expect(await opens()).toEqual(['900', '0']);
    await admin.client(calls.createMovement, { body: { kind: 'undo', movement_id: moved.movements[0]?.id ?? '' } });
    expect(await opens()).toEqual(['1000', '1400']);
  });

  it('leaves what a supplier bought from us owed, whatever they were paid for their own bill or took back of it', async () => {
    const sale = await sold(1000, 80);
    const openOfSale = async () => {
      const { payment } = await admin.client(calls.getInvoice, { params: { id: sale } });
      const { debtors } = await admin.client(calls.listAgeing, { query: {} });
      const yesterday = await admin.client(calls.listAgeing, { query: { day: ago(1) } });
      return [payment?.open, debtors[0]?.upto_30, debtors[0]?.upto_90, yesterday.debtors[0]?.upto_90];
    };
    const bill = await buy(700, 20);
    expect(await openOfSale()).toEqual(['300', '0', '300', '300']);
    await pay(400, 15, 'payment', undefined, bill);
    expect(await openOfSale()).toEqual(['700', '0', '700', '700']);
    const back = await buy(100, 10, { kind: 'return', returns_id: bill });
    expect(await openOfSale()).toEqual(['800', '0', '800', '800']);
    const account = { bank_name: 'ملت', opening_balance: '5000' };
    const { id: place_id } = await admin.client(calls.createBankAccount, { body: account });
    const given = { kind: 'withdrawal', place_id, customer_id: supplier, pays_purchase_id: bill } as const;
    const { movements } = await admin.client(calls.createMovement, { body: { ...given, amount: '250' } });
    // What is beyond the bill is a debt of today; yesterday it had not been paid.
    expect(await openOfSale()).toEqual(['1000', '50', '1000', '800']);
    await admin.client(calls.createMovement, { body: { kind: 'undo', movement_id: movements[0]?.id ?? '' } });
    expect(await openOfSale()).toEqual(['800', '0', '800', '800']);
    await admin.client(calls.deletePurchase, { params: { id: back } });
    // Without the bill the money that names it is a debt of its own day.
    await admin.client(calls.deletePurchase, { params: { id: bill } });
    expect(await openOfSale()).toEqual(['1000', '400', '1000', '1000']);
  });

  it('refuses money that names what it cannot pay, at its field', async () => {
    const mine = await buy(1000, 40);
    const beside = await buy(1000, 40, { on_account: false });
    const back = await buy(10, 39, { kind: 'return' });
    const other = (await customer('دیگری')).id;
    const bank = (await admin.client(calls.createBankAccount, { body: { bank_name: 'ملت', opening_balance: '5000' } }))
      .id;
    const refused = (id: string, pays_purchase_id: string, kind: 'payment' | 'receipt', code: string) =>
      Promise.all([
        expect(
          admin.client(calls.createCustomerEntry, {
            params: { id },
            body: { kind, amount: '5', day: ago(1), pays_purchase_id },
          }),
        ).rejects.toMatchObject({ problem: { errors: [{ path: 'pays_purchase_id', code }] } }),
        expect(
          admin.client(calls.createMovement, {
            body: {
              ...{ kind: kind === 'payment' ? 'withdrawal' : 'deposit', place_id: bank, customer_id: id, amount: '5' },
              pays_purchase_id,
            },
          }),
        ).rejects.toMatchObject({ problem: { errors: [{ path: 'pays_purchase_id', code }] } }),
      ]);
    await refused(supplier, mine, 'receipt', 'NOT_ALLOWED');
    await refused(other, mine, 'payment', 'NOT_FOUND');
    await refused(supplier, beside, 'payment', 'NOT_FOUND');
    await refused(supplier, back, 'payment', 'NOT_FOUND');
    const stranger = await server().newAdmin();
    const theirs = await stranger.client(calls.createCustomer, { body: { company: 'بیگانه', person_type: 'legal' } });
    const body = { kind: 'payment', amount: '5', day: ago(1), pays_purchase_id: mine } as const;
    await expect(stranger.client(calls.createCustomerEntry, { params: { id: theirs.id }, body })).rejects.toMatchObject(
      { problem: { errors: [{ path: 'pays_purchase_id', code: 'NOT_FOUND' }] } },
    );
  });

  it('is one account’s with those merged into it', async () => {
    await buy(1000, 40);
    const other = (await customer('پخش البرز شرق')).id;
    const theirs = await buy(300, 50, { customer_id: other });
    await pay(100, 1);
    expect(await opens()).toEqual(['300', '900']);
    const fields = { company: 'پخش البرز', person_type: 'legal' as const, economic_code: '14003778990' };
    await admin.client(calls.mergeCustomers, { body: { keep: supplier, merge: [other], fields } });
    expect(await opens()).toEqual(['200', '1000']);
    const { payment } = await admin.client(calls.getPurchase, { params: { id: theirs } });
    expect(payment).toEqual({ state: 'part', paid: '100', open: '200' });
  });

  it('leaves with whoever it is moved to what was paid for it to another', async () => {
    const id = await buy(1000, 40);
    await buy(5000, 30);
    await pay(400, 1, 'payment', undefined, id);
    expect(await opens()).toEqual(['600', '5000']);
    const other = (await customer('پخش دماوند')).id;
    const body = { net: '1000', day: ago(40), customer_id: other, on_account: true, payment_due: ago(40) };
    await admin.client(calls.putPurchase, { params: { id }, body });
    expect(await opens()).toEqual(['1000', '4600']);
  });

  it('is the same for who belongs to a branch, whatever of the account they do not see', async () => {
    const branch = await admin.client(calls.createBranch, { body: { name: 'شمال', code: '1' } });
    const north = await server().newUser(admin.accountId, { permissions: ['treasury', 'invoices'] });
    await admin.client(calls.alterBranch, { params: { id: north.userId }, body: { branch_id: branch.id } });
    await buy(1000, 40);
    const theirs = await buy(2000, 30, { branch_id: branch.id, payment_due: ago(1) });
    const beyond = await sold(300, 25);
    await pay(500, 24, 'receipt', beyond);
    await buy(100, 22, { kind: 'return', returns_id: theirs });
    await sold(250, 20);
    await pay(600, 10);
    await pay(50, 9, 'payment', undefined, theirs);
    expect(await opens()).toEqual(['150', '1850', null]);
    const { purchases, sums } = await north.client(calls.listPurchases, { query: {} });
    expect(purchases.map(({ id, payment }) => [id, payment?.open])).toEqual([[theirs, '1850']]);
    expect(sums).toMatchObject({ open: '1850', overdue: '1850' });
    const { purchases: toPay } = await north.client(calls.readDashboard, { query: {} });
    expect(toPay?.overdue).toEqual({ count: 1, open: '1850' });
  });

  it('leaves out what is void and what went to nobody’s account', async () => {
    await buy(1000, 40, { credit: 'void' });
    await buy(300, 30, { customer_id: null, supplier_name: 'دیگری', on_account: false });
    expect(await opens()).toEqual([null, null]);
    expect((await list()).sums).toMatchObject({ open: '0', overdue: '0' });
  });

  it('is what a balance leaves open, whatever comes in and goes out', async () => {
    const act = fc.record({ isBuy: fc.boolean(), amount: fc.integer({ min: 1, max: 900 }), age: fc.nat(60) });
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 7 }), async (acts) => {
        supplier = (await customer('دیگری')).id;
        const bought: { id: string; amount: number; age: number; at: number }[] = [];
        let paid = 0;
        for (const [at, { isBuy, amount, age }] of acts.entries()) {
          if (isBuy) bought.push({ id: await buy(amount, age), amount, age, at });
          else {
            await pay(amount, age);
            paid += amount;
          }
        }
        const expected = new Map<string, string>();
        for (const { id, amount } of bought.toSorted((a, b) => b.age - a.age || a.at - b.at)) {
          expected.set(id, String(amount - Math.min(amount, paid)));
          paid -= Math.min(amount, paid);
        }
        const told = (await list()).purchases.filter(({ customer_id }) => customer_id === supplier);
        expect(new Map(told.map(({ id, payment }) => [id, payment?.open ?? '']))).toEqual(expected);
      }),
      { numRuns: 8 },
    );
  });
});

it('the assistant knows what is still to be paid', async () => {
  const ask = (text: string) => admin.client(calls.askAssistant, { body: { text } });
  expect((await ask('خریدهای پرداخت نشده')).text).toContain('خریدی پیدا نشد');
  const [late, next] = [await buy(2000, 400, { payment_due: ago(1) }), await buy(4000, 20)];
  await pay(500, 5);
  const open = await ask('خریدهای پرداخت نشده');
  expect(open.figures.map(({ value }) => value)).toEqual(['5500', '1500', '2']);
  expect(open.rows).toMatchObject({ of: 'purchases', count: 2, list: { payment: 'open', sort: 'payment_due' } });
  expect(open.rows?.shown.map(({ id, value }) => [id, value])).toEqual([
    ...[
      [late, '1500'],
      [next, '4000'],
    ],
  ]);
  const overdue = await ask('خریدهای سررسید گذشته');
  expect(overdue.figures.map(({ value }) => value)).toEqual(['1500', '1']);
  expect(overdue.rows?.shown).toMatchObject([{ id: late, note: expect.stringMatching(/^مهلت ۱۴۰/) }]);
});

describe('the day until which a purchase is to be paid', () => {
  it.each([
    [{ payment_due: '1970-01-01' }, 'TOO_EARLY'],
    [{ kind: 'return' as const, payment_due: '2035-01-01' }, 'NOT_ALLOWED'],
  ])('%j is refused at its field', async (changes, code) => {
    await expect(buy(10, 1, changes)).rejects.toMatchObject({
      status: 400,
      problem: { errors: [{ path: 'payment_due', code }] },
    });
  });

  it('goes out in the file with what is open, and is not kept where nothing is said of it', async () => {
    const id = await buy(1000, 5, { payment_due: ago(-3) });
    const answer = await server().fetch('/api/purchases/export?format=csv', { token: admin.token });
    const text = await answer.text();
    expect(text).toContain('مهلت پرداخت,پرداخت‌نشده (ریال)');
    expect(text).toMatch(/,1405\/\d\d\/\d\d,1000,/);
    const body = { net: '1000', day: ago(5), customer_id: supplier, on_account: true };
    const after = await admin.client(calls.putPurchase, { params: { id }, body });
    expect(after).toMatchObject({ payment_due: null, payment: { open: '1000' } });
  });
});
