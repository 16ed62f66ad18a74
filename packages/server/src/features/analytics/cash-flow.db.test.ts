import { type CallInput, type CallReply, calls } from '@taraz/contract';
import { addDays } from '@taraz/core';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { tehranDay } from '../../platform/tehran-day.ts';
import { createTestRuntime } from '../../testing/test-runtime.ts';
import { type SignedIn, withSharedServer } from '../../testing/with-server.ts';
import { dayBefore, sell } from '../customers/testing/generated-books.ts';

type Cheque = CallInput<typeof calls.createCheque>['body'];
type CashFlow = CallReply<typeof calls.readCashFlow>;

const server = withSharedServer();
const runtime = createTestRuntime();
let admin: SignedIn;
let bank: string;
let book: string;
let numbers = 0;

const today = () => tehranDay(new Date(server().clock.nowMs()));
const inDays = (days: number) => addDays(today(), days);
const customer = async (company: string) =>
  (await admin.client(calls.createCustomer, { body: { company, person_type: 'legal' } })).id;

/** On credit, to be paid in so many days; null: no day is said. */
async function sold(to: string, total: number, due: number | null, code = ''): Promise<void> {
  await server().database.db.withAccount(admin.accountId, async (tx) => {
    const id = await sell(runtime, tx, admin.accountId, { customer: to, code, total: String(total), age: 150 });
    if (due !== null) await sql`update invoices set payment_due = ${inDays(due)}::date where id = ${id}`.execute(tx);
  });
}
const bought = (of: string, net: number, due: number | null) =>
  admin.client(calls.createPurchase, {
    body: {
      ...{ net: String(net), day: dayBefore(runtime, 150), customer_id: of, on_account: true },
      ...(due === null ? {} : { payment_due: inDays(due) }),
    },
  });
async function cheque(direction: 'received' | 'issued', amount: number, due: number, of?: string): Promise<string> {
  numbers += 1;
  const body: Cheque = {
    ...{ direction, amount: String(amount), due_day: inDays(due), party: 'آریا', number: String(numbers) },
    ...(direction === 'issued' ? { checkbook: book } : {}),
    ...(of === undefined ? {} : { customer_id: of }),
  };
  return (await admin.client(calls.createCheque, { body })).id;
}
const flow = (query: CallInput<typeof calls.readCashFlow>['query'] = {}) => admin.client(calls.readCashFlow, { query });
const behind = (query: CallInput<typeof calls.listCashFlow>['query']) => admin.client(calls.listCashFlow, { query });
const amounts = ({ in: comes, out: goes }: CashFlow['overdue']) =>
  [comes.cheques, comes.debts, goes.cheques, goes.debts].map(Number);

beforeEach(async () => {
  admin = await server().newAdmin();
  numbers = 100;
  bank = (await admin.client(calls.createBankAccount, { body: { bank_name: 'ملت', opening_balance: '1000' } })).id;
  const body = { bank_account: bank, first_number: '101', leaves: 200 };
  book = (await admin.client(calls.createCheckbook, { body })).id;
});

describe('what comes and goes', () => {
  it('stands in the week of its day, and what is left at its end; nothing of it twice', async () => {
    await admin.client(calls.createCashDesk, { body: { name: 'صندوق', opening_balance: '50' } });
    const [buyer, supplier] = [await customer('خریدار'), await customer('تأمین‌کننده')];
    await sold(buyer, 300, -2);
    await sold(buyer, 500, 0);
    await sold(buyer, 700, 500);
    await sold(buyer, 40, null);
    await bought(supplier, 900, 0);
    await bought(supplier, 60, null);
    await cheque('issued', 2000, 1);
    const { opening, overdue, periods, later, undated, day, step } = await flow();
    expect([day, step, periods.length, periods[0]?.from_day]).toEqual([today(), 'week', 13, today()]);
    expect(opening).toEqual({ banks: '1000', desks: '50', terminals: '0', total: '1050' });
    expect([amounts(overdue), undated]).toEqual([[0, 300, 0, 0], { in: '40', out: '60' }]);
    // A Friday's tomorrow is the next week.
    const sum = periods
      .slice(0, 2)
      .map(amounts)
      .reduce((a, b) => a.map((one, at) => one + (b[at] ?? 0)));
    expect([sum, periods[1]?.closing, amounts(later)]).toEqual([[0, 500, 2000, 900], '-1350', [0, 700, 0, 0]]);
    const counted = await flow({ overdue: true });
    expect([counted.periods[1]?.closing, counted.overdue]).toEqual(['-1050', overdue]);
    expect((await flow({ step: 'month' })).periods).toHaveLength(6);
  });

  it('counts a cheque in place of the debt that it is for, whatever was due first; a bounced one is a debt again', async () => {
    const [buyer, supplier] = [await customer('خریدار'), await customer('تأمین‌کننده')];
    await sold(buyer, 300, -2);
    await sold(buyer, 500, 20);
    await bought(supplier, 900, 20);
    const received = await cheque('received', 400, 40, buyer);
    await cheque('issued', 100, 40, supplier);
    const debts = async () => {
      const { overdue, periods } = await flow();
      const all = periods.map(amounts).reduce((a, b) => a.map((one, at) => one + (b[at] ?? 0)));
      return [amounts(overdue), all];
    };
    expect(await debts()).toEqual([
      [0, 0, 0, 0],
      [400, 400, 100, 800],
    ]);
    for (const state of ['deposited', 'bounced'] as const)
      await admin.client(calls.moveCheque, { params: { id: received }, body: { state, bank_account: bank } });
    expect(await debts()).toEqual([
      [0, 300, 0, 0],
      [0, 500, 100, 800],
    ]);
  });

  it('names whose debts a figure is, who is no customer by their code, and refuses days that end before they begin', async () => {
    const [small, large] = [await customer('کوچک'), await customer('بزرگ')];
    await sold(small, 300, 3);
    await sold(large, 500, 5);
    await sold('', 70, 4, '14003778990');
    await sold(large, 900, 90);
    const first = { side: 'in', from_day: today(), to_day: inDays(10) } as const;
    expect(await behind(first)).toEqual({
      count: 3,
      sum: '870',
      people: [
        { id: large, name: 'بزرگ', amount: '500' },
        { id: small, name: 'کوچک', amount: '300' },
        { id: null, name: '14003778990', amount: '70' },
      ],
    });
    expect((await behind({ ...first, side: 'out' })).count).toBe(0);
    const bad = behind({ side: 'in', from_day: today(), to_day: inDays(-1) });
    await expect(bad).rejects.toMatchObject({ problem: { errors: [{ path: 'from_day', code: 'ENDS_BEFORE_START' }] } });
    const stranger = await server().newAdmin();
    expect((await stranger.client(calls.listCashFlow, { query: first })).count).toBe(0);
    expect((await stranger.client(calls.readCashFlow, { query: {} })).opening.total).toBe('0');
  });

  it('goes out as a file with every row', async () => {
    await sold(await customer('خریدار'), 500, 3);
    const response = await server().fetch('/api/analytics/cash_flow/export?format=csv', { token: admin.token });
    const lines = (await response.text()).trim().split('\n');
    expect(lines).toHaveLength(1 + 2 + 13 + 2);
    expect(lines[1]).toContain('1000');
  });
});

const drawn = fc.array(
  fc.record({
    what: fc.constantFrom('sold', 'sold', 'bought', 'bought', 'received', 'issued', 'receipt', 'opening'),
    who: fc.nat(2),
    amount: fc.integer({ min: 1, max: 9_000 }),
    due: fc.oneof(fc.integer({ min: -30, max: 120 }), fc.constant(null)),
  }),
  { minLength: 3, maxLength: 14 },
);

/** What is left of amounts due one after another once so much is taken off the first of them. */
function besides(rows: readonly { due: string | null; open: number }[], taken: number) {
  let rest = taken;
  return rows
    .toSorted((a, b) => (a.due ?? '9999').localeCompare(b.due ?? '9999'))
    .map(({ due, open }) => {
      const off = Math.min(open, rest);
      rest -= off;
      return { due, amount: open - off };
    });
}

it('is a plain recount of balances, open invoices and purchases, and cheques, whatever happened', async () => {
  await fc.assert(
    fc.asyncProperty(drawn, async (work) => {
      admin = await server().newAdmin();
      bank = (await admin.client(calls.createBankAccount, { body: { bank_name: 'ملت' } })).id;
      book = (
        await admin.client(calls.createCheckbook, { body: { bank_account: bank, first_number: '101', leaves: 200 } })
      ).id;
      numbers = 100;
      const people = [await customer('یک'), await customer('دو'), await customer('سه')];
      for (const { what, who, amount, due } of work) {
        const of = people[who] ?? '';
        if (what === 'sold') await sold(of, amount, due);
        else if (what === 'bought') await bought(of, amount, due);
        else if (what === 'received' || what === 'issued') await cheque(what, amount, due ?? 7, of);
        else {
          const body = { kind: what, amount: String(amount), day: dayBefore(runtime, 160), note: '' } as const;
          await admin.client(calls.createCustomerEntry, { params: { id: of }, body });
        }
      }
      const { invoices } = await admin.client(calls.listInvoices, { query: { limit: 100, with_payment: true } });
      const { purchases } = await admin.client(calls.listPurchases, { query: { limit: 100, payment: 'open' } });
      const { cheques } = await admin.client(calls.listCheques, { query: { limit: 100 } });
      const { customers } = await admin.client(calls.listCustomers, { query: { limit: 100 } });
      const waiting = (of: string, direction: string) =>
        cheques
          .filter((one) => one.customer_id === of && one.direction === direction)
          .reduce((sum, one) => sum + Number(one.amount), 0);
      const details = await Promise.all(
        invoices.map(async ({ id, payment_due, payment }) => ({
          customer: (await admin.client(calls.invoiceCustomer, { params: { id } })).customer?.id,
          due: payment_due,
          open: Number(payment?.open ?? 0),
        })),
      );
      const comes = customers.flatMap(({ id, balance }) => {
        const dated = details.filter((one) => one.customer === id && one.due !== null && one.open > 0);
        const left = besides(dated, waiting(id, 'received'));
        const all = Math.max(0, Number(balance) - waiting(id, 'received'));
        return [...left, { due: null, amount: all - left.reduce((sum, { amount }) => sum + amount, 0) }];
      });
      const goes = customers.flatMap(({ id }) =>
        besides(
          purchases
            .filter(({ customer_id }) => customer_id === id)
            .map(({ payment_due, payment }) => ({ due: payment_due, open: Number(payment?.open ?? 0) })),
          waiting(id, 'issued'),
        ),
      );
      const sumOf = (rows: typeof comes, from: string | null, to: string) =>
        rows
          .filter(({ due }) => (from === null ? due === null : due !== null && due >= from && due <= to))
          .reduce((sum, { amount }) => sum + amount, 0);
      const of = (direction: string, from: string, to: string) =>
        sumOf(
          cheques
            .filter((one) => one.direction === direction)
            .map(({ due_day, amount }) => ({ due: due_day, amount: Number(amount) })),
          from,
          to,
        );
      const { overdue, periods, later, undated } = await flow({ step: 'month' });
      const spans: [CashFlow['overdue'], string, string][] = [
        [overdue, '0000', inDays(-1)],
        ...periods.map((one): [CashFlow['overdue'], string, string] => [one, one.from_day, one.to_day]),
        [later, addDays(periods.at(-1)?.to_day ?? '', 1), '9999'],
      ];
      for (const [told, from, to] of spans)
        expect([from, ...amounts(told)]).toEqual([
          ...[from, of('received', from, to), sumOf(comes, from, to)],
          ...[of('issued', from, to), sumOf(goes, from, to)],
        ]);
      expect([undated.in, undated.out].map(Number)).toEqual([sumOf(comes, null, ''), sumOf(goes, null, '')]);
      for (const [side, told] of Object.entries(undated))
        expect((await behind({ side: side as 'in' | 'out' })).sum).toBe(told);
    }),
    { numRuns: 25 },
  );
});
