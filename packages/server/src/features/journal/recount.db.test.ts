import { type CallReply, calls } from '@taraz/contract';
import { addDays, addDecimals } from '@taraz/core';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { Problem } from '../../platform/problem.ts';
import { startOfTehranDay, tehranDay } from '../../platform/tehran-day.ts';
import { createTestRuntime } from '../../testing/test-runtime.ts';
import { type SignedIn, withSharedServer } from '../../testing/with-server.ts';
import { statementOf } from '../customers/statement.ts';
import { keepBooks, operations } from '../customers/testing/generated-books.ts';
import { nextStates } from '../treasury/cheque-states.ts';

const server = withSharedServer();
const runtime = createTestRuntime();

const dayBefore = (age: number) => addDays(tehranDay(new Date(runtime.clock.nowMs())), -age);
/** From the first moment of a day to the end of another. */
const between = (from: string, to: string) => ({
  from_date: startOfTehranDay(from).toISOString(),
  to_date: startOfTehranDay(addDays(to, 1)).toISOString(),
});
const [first, last] = [dayBefore(3_000), dayBefore(-1)];

/** What happens beside what `operations` do: purchases, cheques in their lives, counts and transfers, goods. */
const beside = fc.array(
  fc.record({
    do: fc.constantFrom('buy', 'buy', 'return', 'received', 'issued', 'step', 'step', 'transfer', 'count', 'nobody'),
    who: fc.nat(4),
    which: fc.nat(9),
    amount: fc.integer({ min: 1, max: 3_000 }),
    age: fc.nat(130),
    isTheirs: fc.boolean(),
  }),
  { minLength: 4, maxLength: 14 },
);
type Beside = typeof beside extends fc.Arbitrary<(infer O)[]> ? O : never;

interface World {
  admin: SignedIn;
  bank: string;
  desk: string;
  book: string;
  people: string[];
}

async function enterWorld(admin: SignedIn): Promise<World> {
  const { client } = admin;
  const bank = (await client(calls.createBankAccount, { body: { bank_name: 'ملت', opening_balance: '900' } })).id;
  const desk = (await client(calls.createCashDesk, { body: { name: 'صندوق', opening_balance: '400' } })).id;
  const body = { bank_account: bank, first_number: '101', leaves: 100 };
  const book = (await client(calls.createCheckbook, { body })).id;
  const { customers } = await client(calls.listCustomers, { query: { limit: 100 } });
  return { admin, bank, desk, book, people: customers.map(({ id }) => id) };
}

async function happen(
  { admin: { client }, bank, desk, book, people }: World,
  one: Beside,
  turn: number,
): Promise<unknown> {
  const { amount, age, which, isTheirs } = one;
  const who = people[one.who % people.length] ?? '';
  const day = dayBefore(age);
  switch (one.do) {
    case 'buy':
    case 'return':
      return client(calls.createPurchase, {
        body: {
          ...{ kind: one.do, day, net: String(amount), vat: String(which * 7), other_taxes: String(which % 3) },
          ...{ credit: (['yes', 'other', 'void', 'no_tax_number'] as const)[which % 4] ?? 'yes' },
          ...(isTheirs ? { customer_id: who, on_account: true } : { supplier_name: 'فروشنده' }),
        },
      });
    case 'received':
    case 'issued':
      return client(calls.createCheque, {
        body: {
          ...{ direction: one.do, amount: String(amount), due_day: day, party: 'آریا', number: String(101 + turn) },
          ...(one.do === 'issued' ? { checkbook: book } : {}),
          ...(isTheirs ? { customer_id: who } : {}),
        },
      });
    case 'step': {
      const { cheques } = await client(calls.listCheques, { query: { limit: 100 } });
      const cheque = cheques[which % Math.max(1, cheques.length)];
      if (cheque === undefined) return;
      const states = nextStates(cheque.direction, cheque.state);
      const state = states[amount % Math.max(1, states.length)];
      if (state === undefined) return;
      const at = startOfTehranDay(day).toISOString();
      return client(calls.moveCheque, { params: { id: cheque.id }, body: { state, at, bank_account: bank } });
    }
    case 'transfer': {
      const [place_id, to_place_id] = [bank, bank].map((id, index) => (index === 0 ? id : desk)) as [string, string];
      return client(calls.createMovement, {
        body: { kind: 'transfer', place_id, to_place_id, amount: String(amount) },
      });
    }
    case 'count':
      return client(calls.openCashDesk, { params: { id: desk }, body: { counted: String(amount) } });
    case 'nobody': {
      const kind = isTheirs ? 'deposit' : 'withdrawal';
      const at = startOfTehranDay(day).toISOString();
      return client(calls.createMovement, { body: { kind, place_id: bank, amount: String(amount), at } });
    }
  }
}

const isRefusal = (error: unknown): boolean =>
  error instanceof Problem || (error instanceof Error && error.name === 'ApiProblem');

type Vouchers = CallReply<typeof calls.listVouchers>['vouchers'];

async function allVouchers({ client }: SignedIn): Promise<Vouchers> {
  const vouchers: Vouchers = [];
  for (let after: string | undefined; ; ) {
    const page = await client(calls.listVouchers, {
      query: { ...between(first, last), limit: 7, ...(after === undefined ? {} : { after }) },
    });
    vouchers.push(...page.vouchers);
    if (page.next === null) {
      expect([vouchers.length, vouchers.map(({ number }) => number)]).toEqual([
        page.count,
        vouchers.map((_, at) => at + 1),
      ]);
      return vouchers;
    }
    after = page.next;
  }
}

const sum = (amounts: readonly string[]): string => addDecimals('0', ...amounts);
const minus = (amount: string): string =>
  amount === '0' ? '0' : amount.startsWith('-') ? amount.slice(1) : `-${amount}`;
const whole = (amount: string): string => amount.replace(/\..*/, '').replace(/^-0$/, '0') || '0';

/** Codes that two customers bear since a merge: both statements have what names them, the books have it once. */
const sharedCodes = ({ accountId }: SignedIn): Promise<{ code: string }[]> =>
  server().database.asOwner<{ code: string }>(
    `select c.economic_code as code from customers c where c.account_id = $1 and c.economic_code <> ''
     group by 1 having count(distinct coalesce(c.merged_into, c.id)) > 1`,
    [accountId],
  );

async function expectBalanced(admin: SignedIn): Promise<void> {
  const vouchers = await allVouchers(admin);
  const turned = new Map<string, [string, string]>();
  for (const { kind, id, lines } of vouchers) {
    expect([kind, id, sum(lines.map(({ debit }) => debit))]).toEqual([
      kind,
      id,
      sum(lines.map(({ credit }) => credit)),
    ]);
    expect([kind, id, lines.length > 1]).toEqual([kind, id, true]);
    for (const { account, debit, credit } of lines) {
      const [d, c] = turned.get(account.key) ?? ['0', '0'];
      turned.set(account.key, [addDecimals(d, debit), addDecimals(c, credit)]);
    }
  }
  const { accounts, sums } = await admin.client(calls.readTrialBalance, { query: between(first, last) });
  expect(Object.fromEntries(accounts.map(({ key, debit, credit }) => [key, [debit, credit]]))).toEqual(
    Object.fromEntries(turned),
  );
  expect([sums.debit, sums.closing_debit]).toEqual([sums.credit, sums.closing_credit]);
}

/** Any two ranges that follow each other: the first ends with what the second begins with, and both are balanced. */
async function expectContinuous(admin: SignedIn, cut: string): Promise<void> {
  const before = await admin.client(calls.readTrialBalance, { query: between(first, cut) });
  const after = await admin.client(calls.readTrialBalance, { query: between(addDays(cut, 1), last) });
  const closing = before.accounts.map(({ key, closing }) => [key, closing]);
  const opening = after.accounts.map(({ key, opening }) => [key, opening]);
  const told = (pairs: (string | undefined)[][]) => Object.fromEntries(pairs.filter(([, amount]) => amount !== '0'));
  expect(told(opening)).toEqual(told(closing));
  for (const { accounts, sums } of [before, after]) {
    expect([sums.opening_debit, sums.closing_debit]).toEqual([sums.opening_credit, sums.closing_credit]);
    for (const { key, opening, debit, credit, closing } of accounts)
      expect([key, addDecimals(opening, debit, minus(credit))]).toEqual([key, closing]);
  }
}

async function expectPeople(admin: SignedIn, cut: string): Promise<void> {
  if ((await sharedCodes(admin)).length > 0) return;
  const people = async (to: string) => {
    const query = { account: 'persons', ...between(first, to), limit: 500 } as const;
    return (await admin.client(calls.listTrialDetails, { query })).details;
  };
  const told = (await people(last)).map(({ id, code, closing }) => [id ?? `~${code}`, whole(closing)]);
  const balances = await server().database.db.withAccount(admin.accountId, async (tx) => {
    const { rows } = await sql<{ key: string; balance: string }>`
      select case when customer_id = '00000000-0000-0000-0000-000000000000' then '~' || code else customer_id::text end as key,
        trunc(balance)::text as balance from customer_balances`.execute(tx);
    return rows.map(({ key, balance }) => [key, balance]);
  });
  const moved = (pairs: string[][]) => Object.fromEntries(pairs.filter(([, amount]) => amount !== '0'));
  expect(moved(told)).toEqual(moved(balances as string[][]));
  for (const { id, closing } of await people(cut)) {
    if (id === null) continue;
    const statement = await server().database.db.withAccount(admin.accountId, (tx) =>
      statementOf(tx, id, { to_day: cut }),
    );
    expect([id, closing]).toEqual([id, statement.closing]);
  }
}

async function expectPlaces(admin: SignedIn): Promise<void> {
  const places = await server().database.asOwner<{ id: string; balance: string }>(
    'select id, balance from treasury_places where account_id = $1 and balance <> 0 order by id',
    [admin.accountId],
  );
  const lists = await Promise.all(
    (['banks', 'desks', 'terminals'] as const).map((account) =>
      admin.client(calls.listTrialDetails, { query: { account, ...between(first, last), limit: 500 } }),
    ),
  );
  const told = lists.flatMap(({ details }) => details.map(({ id, closing }) => ({ id, balance: closing })));
  expect(told.filter(({ balance }) => balance !== '0').sort((a, b) => ((a.id ?? '') < (b.id ?? '') ? -1 : 1))).toEqual(
    places,
  );
}

async function expectTaxes(admin: SignedIn): Promise<void> {
  const { accounts } = await admin.client(calls.readTrialBalance, { query: between(first, last) });
  const closing = (key: string) => accounts.find((one) => one.key === key)?.closing ?? '0';
  const vat = await admin.client(calls.vatReport, { query: between(first, last) });
  expect({
    sold: minus(closing('vat_sales')),
    net: minus(sum(['sales', 'sales_returns', 'duties'].map(closing))),
    credited: closing('vat_purchases'),
    bought: sum(['purchases', 'purchase_returns'].map(closing)),
    uncredited: closing('purchase_taxes'),
  }).toEqual({
    sold: vat.sales.vat,
    net: vat.sales.net,
    credited: vat.creditable.vat,
    bought: sum([vat.creditable.net, vat.not_creditable.net]),
    uncredited: sum([vat.not_creditable.vat, vat.not_creditable.other_taxes, vat.creditable.other_taxes]),
  });
}

/** What cheques lie where, as their list has it. */
async function expectCheques(admin: SignedIn): Promise<void> {
  const rows = await server().database.asOwner<{ key: string; amount: string }>(
    `select journal_cheque_account(direction, state) as key, sum(case direction when 'received' then amount else -amount end)::text as amount
     from cheques where account_id = $1 and journal_cheque_account(direction, state) not like '%noted' group by 1 order by 1`,
    [admin.accountId],
  );
  const { accounts } = await admin.client(calls.readTrialBalance, { query: between(first, last) });
  const told = accounts
    .filter(({ key, closing }) => key.startsWith('cheques_') && !key.endsWith('noted') && closing !== '0')
    .map(({ key, closing }) => ({ key, amount: closing }));
  expect(told.sort((a, b) => (a.key < b.key ? -1 : 1))).toEqual(rows);
}

it('is a recount of balances, places, taxes and cheques, whatever happened, and every voucher is balanced', async () => {
  await fc.assert(
    fc.asyncProperty(operations, beside, fc.nat(130), fc.nat(9), async (happened, more, cut, taxed) => {
      const admin = await server().newAdmin();
      // Whole rials: a statement cuts the parts of each of its rows.
      const done = happened.map((one) => ({ ...one, amount: one.amount * 3 + 1 }));
      await keepBooks({ runtime, database: server().database.db }, admin.accountId, done);
      const world = await enterWorld(admin);
      for (const [turn, one] of more.entries())
        await happen(world, one, turn).catch((error: unknown) => {
          if (!isRefusal(error)) throw error;
        });
      await server().database.asOwner(
        `update invoice_documents d set payload = '{"header":{"tadis":1,"todam":3},"body":[]}' from invoices i
         where i.account_id = d.account_id and i.id = d.invoice_id and d.account_id = $1 and i.serial % 3 = 0`,
        [admin.accountId],
      );
      // A document changes with its invoice: what was folded before is folded anew.
      await server().database.asOwner(
        `update invoices set version = version + 1, total_vat = case when serial % 2 = 0 then trunc(total / $2) else total_vat end
         where account_id = $1`,
        [admin.accountId, taxed + 2],
      );
      await expectBalanced(admin);
      await expectContinuous(admin, dayBefore(cut));
      await expectPeople(admin, dayBefore(cut));
      await expectPlaces(admin);
      await expectTaxes(admin);
      await expectCheques(admin);
    }),
    // Made smaller, each try is half a second: ten minutes before it says what failed.
    { numRuns: 12, endOnFailure: true },
  );
});
