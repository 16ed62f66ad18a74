import { type CallInput, type CallReply, calls } from '@taraz/contract';
import { addDays } from '@taraz/core';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { startOfTehranDay, tehranDay } from '../../platform/tehran-day.ts';
import { tellingDeps } from '../../testing/telling-deps.ts';
import { createTestRuntime } from '../../testing/test-runtime.ts';
import { type SignedIn, withSharedServer } from '../../testing/with-server.ts';
import { type Sale, sell } from '../customers/testing/generated-books.ts';
import { postMovements } from '../treasury/post-movements.ts';
import { stockBook } from '../warehousing/invoice-book.ts';

type Voucher = CallReply<typeof calls.listVouchers>['vouchers'][number];

const server = withSharedServer();
const runtime = createTestRuntime();
let admin: SignedIn;

const today = () => tehranDay(new Date(server().clock.nowMs()));
const ago = (age: number) => addDays(tehranDay(new Date(runtime.clock.nowMs())), -age);
const at = (age: number) => startOfTehranDay(ago(age)).toISOString();
/** All that ever was. */
const always = { from_date: '2020-01-01T00:00:00Z' };
const customer = async (company: string, more: object = {}) =>
  (await admin.client(calls.createCustomer, { body: { company, person_type: 'legal', ...more } })).id;
const sold = (sale: Sale, more: { vat?: number; duties?: number; subject?: string } = {}): Promise<string> =>
  server().database.db.withAccount(admin.accountId, async (tx) => {
    const id = await sell(runtime, tx, admin.accountId, sale);
    const { vat = 0, duties = 0, subject } = more;
    await sql`update invoices set total_vat = ${vat}, version = version + 1, subject = coalesce(${subject ?? null}, subject) where id = ${id}`.execute(
      tx,
    );
    await sql`update invoice_documents set payload = ${JSON.stringify({ header: { todam: duties }, body: [] })} where invoice_id = ${id}`.execute(
      tx,
    );
    return id;
  });
const bank = async (bank_name: string, opening_balance = '0') =>
  (await admin.client(calls.createBankAccount, { body: { bank_name, opening_balance } })).id;
const journal = async (query: CallInput<typeof calls.listVouchers>['query'] = {}) =>
  (await admin.client(calls.listVouchers, { query: { ...always, limit: 100, ...query } })).vouchers;

/** A voucher as people would write it down: each line's account, whose it is, and debit or, below zero, credit. */
const written = ({ lines }: Voucher) =>
  lines.map(({ account, detail, debit, credit }) =>
    [account.key, ...(detail === null ? [] : [detail.name]), debit === '0' ? -Number(credit) : Number(debit)].join(' '),
  );
const lastOf = async (kind: Voucher['kind']) => {
  const found = (await journal()).filter((one) => one.kind === kind).at(-1);
  if (found === undefined) throw new Error(`no voucher of a ${kind}`);
  return found;
};
const movement = (body: CallInput<typeof calls.createMovement>['body']) => admin.client(calls.createMovement, { body });

beforeEach(async () => {
  admin = await server().newAdmin();
});

describe('a voucher of', () => {
  it('a sale on credit: whoever owes it, net, VAT and levies', async () => {
    const id = await sold({ customer: await customer('آریا'), total: '1190', age: 9 }, { vat: 100, duties: 90 });
    const voucher = await lastOf('sale');
    expect(written(voucher)).toEqual(['persons آریا 1190', 'vat_sales -100', 'duties -90', 'sales -1000']);
    expect([voucher.day, voucher.source]).toEqual([ago(9), { kind: 'invoice', id }]);
  });

  it('a cash sale and one that is partly so: what is paid at once is nobody’s', async () => {
    const who = await customer('آریا');
    await sold({ customer: who, total: '500', age: 9, method: 'cash' });
    expect(written(await lastOf('sale'))).toEqual(['cash_sales 500', 'sales -500']);
    await sold({ customer: who, total: '500', age: 8, method: 'both' });
    expect(written(await lastOf('sale'))).toEqual(['cash_sales 100', 'persons آریا 400', 'sales -500']);
  });

  it('a correction, a return, a cancellation: on its own day by what it changes; a month that is over stays', async () => {
    const who = await customer('آریا');
    const first = await sold({ customer: who, total: '1100', age: 40 }, { vat: 100 });
    const second = await sold({ customer: who, total: '880', age: 20, refers: first }, { vat: 80 });
    expect(written(await lastOf('sale'))).toEqual(['vat_sales 20', 'sales 200', 'persons آریا -220']);
    await sold({ customer: who, total: '550', age: 10, refers: second }, { vat: 50, subject: 'return' });
    expect(written(await lastOf('sale'))).toEqual(['vat_sales 30', 'sales_returns 300', 'persons آریا -330']);
    const other = await sold({ customer: who, total: '77', age: 8 }, { vat: 7 });
    await sold({ customer: who, total: '0', age: 5, refers: other, isCancellation: true });
    expect(written(await lastOf('sale'))).toEqual(['vat_sales 7', 'sales_returns 70', 'persons آریا -77']);
    expect(written((await journal({ to_date: at(30) }))[0] as Voucher)).toEqual([
      'persons آریا 1100',
      'vat_sales -100',
      'sales -1000',
    ]);
  });

  it('a correction of an earlier day than what it corrects: that never stood, as in the statement', async () => {
    const who = await customer('آریا');
    const first = await sold({ customer: who, total: '900', age: 10 });
    await sold({ customer: who, total: '700', age: 40, refers: first });
    expect((await journal()).map(({ day, ...one }) => [day, written(one as Voucher)])).toEqual([
      [ago(40), ['persons آریا 700', 'sales -700']],
    ]);
  });

  it('a correction or return that was cancelled: none, and the sale stands once', async () => {
    const who = await customer('آریا');
    const first = await sold({ customer: who, total: '1100', age: 40 }, { vat: 100 });
    for (const [subject, age] of [
      ['corrective', 30],
      ['return', 10],
    ] as const) {
      const changed = await sold({ customer: who, total: '880', age, refers: first }, { vat: 80, subject });
      await sold({ customer: who, total: '0', age: age - 5, refers: changed, isCancellation: true });
    }
    expect((await journal()).map(written)).toEqual([['persons آریا 1100', 'vat_sales -100', 'sales -1000']]);
    const { accounts } = await admin.client(calls.readTrialBalance, { query: { ...always, to_date: at(20) } });
    expect(accounts.find(({ key }) => key === 'persons')?.closing).toBe('1100');
  });

  it('a correction that changes no amount: none', async () => {
    const who = await customer('آریا');
    const first = await sold({ customer: who, total: '1100', age: 40 });
    await sold({ customer: who, total: '1100', age: 20, refers: first });
    expect(await journal()).toHaveLength(1);
  });

  it('money: of customers theirs, of nobody apart, between places one, and what takes it back its mirror', async () => {
    const who = await customer('آریا');
    const [first, second] = [await bank('ملت', '1000'), await bank('سپه')];
    expect(written(await lastOf('money'))).toEqual(['banks ملت 1000', 'opening -1000']);
    const cases = [
      [{ kind: 'deposit', place_id: first, amount: '300', customer_id: who }, ['banks ملت 300', 'persons آریا -300']],
      [{ kind: 'withdrawal', place_id: first, amount: '20', customer_id: who }, ['persons آریا 20', 'banks ملت -20']],
      [{ kind: 'deposit', place_id: first, amount: '40' }, ['banks ملت 40', 'other_receipts -40']],
      [{ kind: 'withdrawal', place_id: first, amount: '50' }, ['other_payments 50', 'banks ملت -50']],
      [{ kind: 'transfer', place_id: first, to_place_id: second, amount: '60' }, ['banks سپه 60', 'banks ملت -60']],
    ] as const;
    for (const [body, lines] of cases) {
      const before = (await journal()).map(({ id }) => id);
      const { movements } = await movement(body);
      const isNew = (one: Voucher) => !before.includes(one.id);
      expect((await journal()).filter(isNew).map(written)).toEqual([lines]);
      const id = movements[0]?.id ?? '';
      const known = (await journal()).map((one) => one.id);
      await movement({ kind: 'undo', movement_id: id });
      const [mirror, ...others] = (await journal()).filter((one) => !known.includes(one.id));
      expect([mirror === undefined ? [] : written(mirror).map(negated).sort(), others]).toEqual([
        [...lines].sort(),
        [],
      ]);
    }
  });

  it('what a cash sale was paid with: no customer’s, and what is left of it came to no place', async () => {
    const id = await sold({ customer: await customer('آریا'), total: '500', age: 9, method: 'cash' });
    const placeId = await bank('ملت');
    await server().database.db.withAccount(admin.accountId, (tx) =>
      postMovements(runtime, tx, admin.accountId, [
        { placeId, kind: 'invoice', amount: 420n, at: new Date(at(9)), invoiceId: id },
      ]),
    );
    expect([written(await lastOf('money')), (await lastOf('money')).source]).toEqual([
      ['banks ملت 420', 'cash_sales -420'],
      { kind: 'invoice', id },
    ]);
    const { accounts } = await admin.client(calls.readTrialBalance, { query: always });
    expect(accounts.find(({ key }) => key === 'cash_sales')?.closing).toBe('80');
  });

  it('a purchase: its supplier’s, else nobody’s; only credited VAT is a claim; a return the other way, what is void none', async () => {
    const who = await customer('فروشنده');
    const buy = (body: Partial<CallInput<typeof calls.createPurchase>['body']>) =>
      admin.client(calls.createPurchase, {
        body: { net: '1000', vat: '100', other_taxes: '10', day: ago(9), supplier_name: 'دیگری', ...body },
      });
    const theirs = { customer_id: who, on_account: true, credit: 'yes' as const };
    const { id } = await buy(theirs);
    const first = await lastOf('purchase');
    expect([written(first), first.source]).toEqual([
      ['vat_purchases 100', 'purchases 1000', 'purchase_taxes 10', 'persons فروشنده -1110'],
      { kind: 'purchase', id },
    ]);
    await buy({ kind: 'return', credit: 'other', day: ago(8) });
    expect(written(await lastOf('purchase'))).toEqual([
      'suppliers 1110',
      'purchase_returns -1000',
      'purchase_taxes -110',
    ]);
    await buy({ credit: 'void', day: ago(7) });
    expect((await journal()).filter(({ kind }) => kind === 'purchase')).toHaveLength(2);
  });

  it('an entry by hand, and what was owed from before', async () => {
    const who = await customer('آریا');
    const enter = (kind: 'receipt' | 'payment' | 'opening', amount: string) =>
      admin.client(calls.createCustomerEntry, {
        params: { id: who },
        body: { kind, amount, day: today(), note: 'نقد' },
      });
    await enter('opening', '-700');
    expect(written(await lastOf('entry'))).toEqual(['opening 700', 'persons آریا -700']);
    await enter('receipt', '300');
    await enter('payment', '40');
    const [, receipt, payment] = (await journal()).filter(({ kind }) => kind === 'entry');
    expect([receipt, payment].map((one) => one && written(one))).toEqual([
      ['outside 300', 'persons آریا -300'],
      ['persons آریا 40', 'outside -40'],
    ]);
    expect([receipt?.source, receipt?.description]).toEqual([{ kind: 'customer', id: who }, 'دریافت، آریا، نقد']);
    await enter('payment', '960');
    await admin.client(calls.deleteCustomer, { params: { id: who } });
    expect((await lastOf('entry')).source).toBeNull();
  });
});

describe('a document of the stock', () => {
  let warehouse: string;
  let product: string;
  beforeEach(async () => {
    const body = { kind: 'warehouse', name: 'مرکزی' } as const;
    warehouse = (await admin.client(calls.createWarehousing, { body })).id;
    product = (await admin.client(calls.createProduct, { body: { name: 'کارتن', code: '2720000131425' } })).id;
  });
  const post = (body: Partial<CallInput<typeof calls.createWarehousing>['body']>, qty: string, unit_price?: string) =>
    admin.client(calls.createWarehousing, {
      body: {
        ...{ kind: 'receipt', warehouse_id: warehouse, ...body },
        lines: [{ product_id: product, qty, ...(unit_price === undefined ? {} : { unit_price }) }],
      } as CallInput<typeof calls.createWarehousing>['body'],
    });
  const steps = async () => (await journal()).filter(({ kind }) => kind === 'stock').map(written);

  it('is worth what it moved: goods of a purchase are stock and no cost, what was sold is; together what lies there', async () => {
    const { id } = await admin.client(calls.createPurchase, {
      body: { day: today(), supplier_name: 'البرز', net: '600' },
    });
    await post({ purchase_id: id }, '10', '60');
    await post({}, '10', '40');
    const gone = await post({ kind: 'issue' }, '2');
    await admin.client(calls.undoStockDocument, { params: { id: gone.id }, body: {} });
    const draft = { items: [{ product_id: product, item_qty: '4', item_unit: '' }] };
    const invoice = await sold({ total: '900', age: 0 });
    const date = new Date(runtime.clock.nowMs());
    const posted = { id: invoice, draft, date, buyerName: 'آریا', taxId: 'T' } as never;
    await server().database.db.withAccount(admin.accountId, (tx) =>
      stockBook(tellingDeps(runtime)).take(tx, admin.accountId, posted, posted, []),
    );
    expect(await steps()).toEqual([
      ['inventory 600', 'purchases -600'],
      ['inventory 400', 'stock_adjustments -400'],
      ['stock_adjustments 100', 'inventory -100'],
      ['inventory 100', 'stock_adjustments -100'],
      ['cost 200', 'inventory -200'],
    ]);
    const { accounts } = await admin.client(calls.readTrialBalance, { query: always });
    const [{ value } = { value: '' }] = await server().database.asOwner<{ value: string }>(
      'select sum(value)::text as value from stock_levels where account_id = $1',
      [admin.accountId],
    );
    const closing = (key: string) => accounts.find((one) => one.key === key)?.closing;
    expect([closing('inventory'), closing('cost'), closing('purchases')]).toEqual([value, '200', '0']);
  });

  it('that leaves as much there as before is no voucher: a receipt that just fills what went without any cost', async () => {
    const { id: other } = await admin.client(calls.createWarehousing, { body: { kind: 'warehouse', name: 'دوم' } });
    await admin.client(calls.putStockSettings, { body: { negative: 'allow', takes_invoices: true } });
    await post({ kind: 'issue' }, '10');
    await post({}, '10', '150');
    await post({ warehouse_id: other }, '1', '150');
    expect(await steps()).toEqual([['inventory 150', 'stock_adjustments -150']]);
    const { count } = await admin.client(calls.listVouchers, { query: always });
    expect(count).toBe(1);
  });

  it('of a purchase that was removed, or is void, takes nothing off purchases, where it stands with nothing', async () => {
    const { id } = await admin.client(calls.createPurchase, {
      body: { day: today(), supplier_name: 'البرز', net: '600' },
    });
    const voided = await admin.client(calls.createPurchase, {
      body: { day: today(), supplier_name: 'البرز', net: '100', credit: 'void' },
    });
    await post({ purchase_id: id }, '10', '60');
    await post({ purchase_id: voided.id }, '10', '10');
    const of = async () => {
      const { accounts } = await admin.client(calls.readTrialBalance, { query: always });
      return accounts.find(({ key }) => key === 'purchases')?.closing ?? '0';
    };
    expect([await steps(), await of()]).toEqual([
      [
        ['inventory 600', 'purchases -600'],
        ['inventory 100', 'stock_adjustments -100'],
      ],
      '0',
    ]);
    await admin.client(calls.deletePurchase, { params: { id } });
    expect([(await steps())[0], await of()]).toEqual([['inventory 600', 'stock_adjustments -600'], '0']);
    await admin.client(calls.restorePurchase, { params: { id } });
    expect((await steps())[0]).toEqual(['inventory 600', 'purchases -600']);
  });
});

/** The same line on its other side. */
const negated = (line: string): string => line.replace(/-?\d+$/, (amount) => String(-Number(amount)));

describe('a cheque', () => {
  const enter = (body: Partial<CallInput<typeof calls.createCheque>['body']>) =>
    admin.client(calls.createCheque, {
      body: { direction: 'received', number: '77', amount: '500', due_day: today(), party: 'آریا', ...body },
    });
  const steps = async () => (await journal()).filter(({ kind }) => kind !== 'purchase').map(written);

  it('that was received is noted in each step, and is its customer’s money once it is cleared', async () => {
    const [who, place] = [await customer('آریا'), await bank('ملت')];
    const { id } = await enter({ customer_id: who });
    for (const state of ['deposited', 'bounced', 'deposited', 'cleared', 'deposited'] as const)
      await admin.client(calls.moveCheque, { params: { id }, body: { state, bank_account: place } });
    expect(await steps()).toEqual([
      ['banks ملت 500', 'persons آریا -500'],
      ['persons آریا 500', 'banks ملت -500'],
      ['cheques_in_hand 500', 'cheques_received_noted -500'],
      ['cheques_deposited 500', 'cheques_in_hand -500'],
      ['cheques_bounced 500', 'cheques_deposited -500'],
      ['cheques_deposited 500', 'cheques_bounced -500'],
      ['cheques_received_noted 500', 'cheques_deposited -500'],
      ['cheques_deposited 500', 'cheques_received_noted -500'],
    ]);
  });

  it('that was given on pays what its customer owes, and is noted no more', async () => {
    const { id } = await enter({ customer_id: await customer('آریا') });
    const given_to = await customer('سپهر');
    await admin.client(calls.moveCheque, { params: { id }, body: { state: 'endorsed', given_to } });
    expect((await steps()).toSorted()).toEqual(
      [
        ['outside 500', 'persons آریا -500'],
        ['persons سپهر 500', 'outside -500'],
        ['cheques_in_hand 500', 'cheques_received_noted -500'],
        ['cheques_received_noted 500', 'cheques_in_hand -500'],
      ].toSorted(),
    );
    expect((await journal())[0]?.source).toEqual({ kind: 'cheque', id });
  });

  it('that was entered after it moved lies nowhere before it came: no month closes with less than nothing', async () => {
    const place = await bank('ملت');
    const { id: checkbook } = await admin.client(calls.createCheckbook, {
      body: { bank_account: place, first_number: '101', leaves: 5 },
    });
    const received = await enter({});
    for (const [state, age] of [
      ['deposited', 30],
      ['bounced', 20],
      ['deposited', 25],
    ] as const)
      await admin.client(calls.moveCheque, {
        params: { id: received.id },
        body: { state, bank_account: place, at: at(age) },
      });
    const issued = await enter({ direction: 'issued', number: '101', checkbook });
    await admin.client(calls.moveCheque, { params: { id: issued.id }, body: { state: 'cleared', at: at(12) } });
    const noted = async (age: number) =>
      (await journal({ to_date: at(age) }))
        .filter(({ kind }) => kind === 'cheque')
        .map((one) => [one.day, ...written(one)]);
    expect(await noted(28)).toEqual([
      [ago(30), 'cheques_in_hand 500', 'cheques_received_noted -500'],
      [ago(30), 'cheques_deposited 500', 'cheques_in_hand -500'],
    ]);
    expect((await noted(0)).slice(2)).toEqual([
      [ago(25), 'cheques_bounced 500', 'cheques_deposited -500'],
      [ago(25), 'cheques_deposited 500', 'cheques_bounced -500'],
      [ago(12), 'cheques_issued_noted 500', 'cheques_issued -500'],
      [ago(12), 'cheques_issued 500', 'cheques_issued_noted -500'],
    ]);
    const { accounts } = await admin.client(calls.readTrialBalance, { query: { ...always, to_date: at(12) } });
    expect(accounts.filter(({ key, closing }) => key.startsWith('cheques_') && closing !== '0')).toMatchObject([
      { key: 'cheques_deposited', closing: '500' },
      { key: 'cheques_received_noted', closing: '-500' },
    ]);
  });

  it('of one’s own is noted until it is cleared', async () => {
    const place = await bank('ملت');
    const { id: checkbook } = await admin.client(calls.createCheckbook, {
      body: { bank_account: place, first_number: '101', leaves: 5 },
    });
    const { id } = await enter({ direction: 'issued', number: '101', checkbook });
    for (const state of ['bounced', 'cleared'] as const)
      await admin.client(calls.moveCheque, { params: { id }, body: { state } });
    expect(await steps()).toEqual([
      ['other_payments 500', 'banks ملت -500'],
      ['cheques_issued_noted 500', 'cheques_issued -500'],
      ['cheques_issued 500', 'cheques_issued_bounced -500'],
      ['cheques_issued_bounced 500', 'cheques_issued_noted -500'],
    ]);
  });
});

describe('the ledger', () => {
  it('is of an account or one detail, each line with the balance after it, page by page', async () => {
    const [who, other] = [await customer('آریا'), await customer('پارس')];
    for (const age of [90, 30, 20, 10]) await sold({ customer: who, total: '100', age });
    await sold({ customer: other, total: '70', age: 10 });
    const place = await bank('ملت');
    await movement({ kind: 'deposit', place_id: place, amount: '30', customer_id: who });
    const ledger = (query: Partial<CallInput<typeof calls.readLedger>['query']>) =>
      admin.client(calls.readLedger, { query: { account: 'persons', from_date: at(60), ...query } });
    const whole = await ledger({ limit: 100 });
    expect([whole.opening, whole.debit, whole.credit, whole.closing, whole.count]).toEqual([
      '100',
      '370',
      '30',
      '440',
      5,
    ]);
    const { detail, lines } = await ledger({ customer_id: who, limit: 100 });
    expect(detail).toEqual({ kind: 'customer', id: who, code: '', name: 'آریا' });
    expect(lines.map(({ balance }) => balance)).toEqual(['200', '300', '400', '370']);
    const first = await ledger({ customer_id: who, limit: 3 });
    const second = await ledger({ customer_id: who, limit: 3, ...(first.next === null ? {} : { after: first.next }) });
    expect([...first.lines, ...second.lines]).toEqual(lines);
    expect((await ledger({ account: 'banks', place_id: place })).closing).toBe('30');
    await expect(ledger({ customer_id: place })).rejects.toMatchObject({ problem: { code: 'NOT_FOUND' } });
  });

  it('names a buyer who is no customer, and one of whom nothing is known', async () => {
    await sold({ code: '14003778990', total: '70', age: 3 });
    await sold({ total: '50', age: 2 });
    const { details } = await admin.client(calls.listTrialDetails, { query: { account: 'persons', ...always } });
    expect(details.map(({ kind, code, closing }) => [kind, code, closing])).toEqual(
      expect.arrayContaining([
        ['buyer', '14003778990', '70'],
        ['buyer', '', '50'],
      ]),
    );
    for (const [buyer_code, closing] of [
      ['14003778990', '70'],
      ['-', '50'],
    ] as const)
      expect(
        (await admin.client(calls.readLedger, { query: { account: 'persons', buyer_code, ...always } })).closing,
      ).toBe(closing);
  });

  it('has one account of a customer who was removed, with what was sold to their code', async () => {
    const economic_code = '14003778990';
    await sold({ code: economic_code, total: '70', age: 3 });
    const who = await customer('آریا', { economic_code });
    await admin.client(calls.createCustomerEntry, {
      params: { id: who },
      body: { kind: 'receipt', amount: '70', day: today() },
    });
    await admin.client(calls.deleteCustomer, { params: { id: who } });
    const { details } = await admin.client(calls.listTrialDetails, { query: { account: 'persons', ...always } });
    expect(details.map(({ kind, id, closing }) => [kind, id, closing])).toEqual([['customer', who, '0']]);
    const query = { account: 'persons', customer_id: who, ...always } as const;
    expect((await admin.client(calls.readLedger, { query })).lines).toHaveLength(2);
  });
});

describe('the chart', () => {
  const put = (key: 'banks' | 'desks', body: { code: string; name: string }) =>
    admin.client(calls.putJournalAccount, { body: { key, ...body } });

  it('is the account’s own: another code and name, in any digits, told to the log; the usual ones take it back', async () => {
    await bank('ملت', '10');
    expect(await put('banks', { code: '۱۱۰۹', name: ' وجوه بانکی ' })).toMatchObject({
      code: '1109',
      name: 'وجوه بانکی',
    });
    const [line] = (await journal())[0]?.lines ?? [];
    expect(line?.account).toEqual({ key: 'banks', code: '1109', name: 'وجوه بانکی' });
    const { events } = await admin.client(calls.listEventLog, { query: { limit: 5 } });
    const told = await admin.client(calls.getEventLogEntry, { params: { id: events[0]?.id ?? '' } });
    expect(told).toMatchObject({
      ...{ action: 'journal.account_renamed', before: { code: '1102' }, after: { code: '1109' } },
    });
    // A code is no number: the program that takes the journal knows it with its noughts.
    expect(await put('banks', { code: '۰۱۱۰', name: 'بانک‌ها' })).toMatchObject({ code: '0110' });
    await expect(put('banks', { code: '1101.0', name: 'بانک‌ها' })).rejects.toMatchObject({
      problem: { errors: [{ path: 'code', code: 'BAD_NUMBER' }] },
    });
    await put('banks', { code: '1102', name: 'بانک‌ها' });
    expect(
      await server().database.asOwner('select from journal_accounts where account_id = $1', [admin.accountId]),
    ).toEqual([]);
  });

  it('gives no code to two accounts', async () => {
    await expect(put('banks', { code: '1101', name: 'بانک' })).rejects.toMatchObject({
      problem: { errors: [{ path: 'code', code: 'TAKEN' }] },
    });
    await expect(put('banks', { code: '11a', name: '' })).rejects.toMatchObject({
      problem: { errors: [{ path: 'name' }, { path: 'code', code: 'BAD_NUMBER' }] },
    });
    const both = await Promise.allSettled([
      put('banks', { code: '77', name: 'ب' }),
      put('desks', { code: '77', name: 'ص' }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const stranger = await server().newAdmin();
    const { accounts } = await stranger.client(calls.listJournalAccounts, {});
    expect(accounts.some(({ code }) => code === '77')).toBe(false);
  });
});

describe('the files', () => {
  const file = async (path: string) => {
    const response = await server().fetch(`/api/journal${path}?format=csv&from_date=2020-01-01T00:00:00Z`, {
      token: admin.token,
    });
    return (await response.text())
      .trim()
      .split('\r\n')
      .map((line) => line.split(','));
  };

  it('have each line with its account, detail, sides, day and voucher', async () => {
    await sold(
      { customer: await customer('آریا', { economic_code: '14003778990' }), total: '1100', age: 9 },
      { vat: 100 },
    );
    const [head, ...lines] = await file('/export');
    expect(head).toHaveLength(9);
    expect(lines.map((line) => [line[0], ...line.slice(2, 8)])).toEqual([
      ['1', '1201', 'اشخاص', '14003778990', 'آریا', '1100', ''].map((cell, index) => (index === 6 ? '0' : cell)),
      ['1', '2301', 'مالیات بر ارزش افزوده فروش', '', '', '0', '100'],
      ['1', '4101', 'فروش', '', '', '0', '1000'],
    ]);
    expect(lines[0]?.[1]).toMatch(/^14\d\d\/\d\d\/\d\d$/);
  });

  it('of a ledger begin with what stood before, have each line once with the balance after it, and its sums', async () => {
    const id = await customer('آریا', {});
    await customer('بهار', {});
    // More lines than are read at a time, and a day that is as much alone.
    await server().database.asOwner(
      `insert into customer_entries (account_id, id, customer_id, kind, amount, day, note, created_at)
       select $1, gen_random_uuid(), $2, 'payment', n, date '2026-03-01' + n / 700, '', now() from generate_series(1, 1500) n`,
      [admin.accountId, id],
    );
    const query = `?account=persons&customer_id=${id}&from_date=2026-03-02T00:00:00Z`;
    const response = await server().fetch(`/api/journal/ledger/export${query}&format=csv`, { token: admin.token });
    expect(decodeURIComponent(response.headers.get('content-disposition') ?? '')).toContain('دفتر کل اشخاص آریا');
    const [, ...lines] = (await response.text())
      .trim()
      .split('\r\n')
      .map((line) => line.split(','));
    const amounts = lines.map((line) => line.slice(2).map(Number));
    const before = (699 * 700) / 2;
    const whole = (1500 * 1501) / 2;
    expect(amounts[0]).toEqual([0, 0, before, 0]);
    expect(amounts.at(-1)).toEqual([whole - before, 0, whole, 0]);
    const told = amounts.slice(1, -1);
    expect(told.map(([debit]) => debit).sort((one = 0, other = 0) => one - other)).toEqual(
      Array.from({ length: 801 }, (_none, index) => 700 + index),
    );
    let balance = before;
    for (const [debit = 0, , after] of told) {
      balance += debit;
      expect(after).toBe(balance);
    }
    const stranger = await server().newAdmin();
    expect((await server().fetch(`/api/journal/ledger/export${query}`, { token: stranger.token })).status).toBe(404);
  });

  it('of the trial balance have people and places by themselves, and its sums', async () => {
    await bank('ملت', '30');
    await bank('سپه', '12');
    const lines = await file('/balance/export');
    expect(lines.slice(1).map((line) => [line[0], line[3], line[8], line[9]])).toEqual([
      ['1102', 'سپه', '12', '0'],
      ['1102', 'ملت', '30', '0'],
      ['3101', '', '0', '42'],
      ['جمع', '', '42', '42'],
    ]);
  });
});
