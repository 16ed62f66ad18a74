import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { addDecimals } from '@taraz/core';
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Tx } from '../../platform/db/database.ts';
import { isRetryable } from '../../platform/db/database-errors.ts';
import { Problem } from '../../platform/problem.ts';
import { seedAccount } from '../../testing/seed.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { createTestRuntime } from '../../testing/test-runtime.ts';
import { foldAccount, foldBalances, foldSales } from '../analytics/fold-sales.ts';
import { changePurchase, createPurchase, removePurchase, restorePurchase } from '../purchases/commands.ts';
import { createCheque } from '../treasury/cheques.ts';
import { moveCheque } from '../treasury/move-cheque.ts';
import { createMovement } from '../treasury/movements.ts';
import { createPlace } from '../treasury/places.ts';
import { debtsOf, settleBalances } from './balances.ts';
import { booksOf } from './books.ts';
import { changeCustomer, createCustomer, removeCustomer, restoreCustomer } from './commands.ts';
import { createEntry, deleteEntry } from './entries.ts';
import { mergeCustomers, undoMerge } from './merge.ts';
import { ownersOf } from './of-invoice.ts';
import { listCustomers } from './queries.ts';
import { statementOf } from './statement.ts';
import { openByHand, unlistedByHand } from './testing/open-by-hand.ts';

const database = testDatabase();
const runtime = createTestRuntime();
let serial = 0;

const codes = ['', '14008430838', '14003778990', '10380285692'];
const operation = fc.record({
  do: fc.constantFrom(
    ...(['sell', 'sell', 'sell', 'refer', 'reject', 'mend', 'entry', 'entry', 'unentry', 'money', 'undo'] as const),
    ...(['create', 'change', 'merge', 'part', 'remove', 'restore', 'fold', 'foldSales', 'read'] as const),
    ...(['buy', 'rebuy', 'unbuy', 'buyBack'] as const),
  ),
  who: fc.nat(9),
  which: fc.nat(19),
  code: fc.nat(3),
  amount: fc.integer({ min: 1, max: 900 }),
  method: fc.constantFrom('cash', 'credit', 'both'),
  type: fc.constantFrom('type_one', 'type_one', 'type_two'),
});
type Operation = typeof operation extends fc.Arbitrary<infer O> ? O : never;

interface World {
  accountId: string;
  till: string;
}

/** Of branches: several customers may bear one code. */
const fieldsOf = ({ code, amount, which }: Operation) => ({
  company: `شرکت ${amount}`,
  person_type: 'legal' as const,
  economic_code: codes[code] ?? '',
  branch_code: ['', '0001', '0002'][which % 3] ?? '',
});

/** An id of a table's row, any; undefined where there is none. */
async function pick(
  tx: Tx,
  table: 'customers' | 'customer_entries' | 'invoices' | 'purchases',
  at: number,
  where = 'true',
) {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)} where ${sql.raw(where)} order by id`.execute(tx);
  return rows[at % Math.max(1, rows.length)]?.id;
}

async function sell(
  tx: Tx,
  { accountId }: World,
  one: Operation,
  refers: string | null,
  state = refers === null ? 'queued' : 'confirmed',
): Promise<void> {
  serial += 1;
  const number = serial;
  const id = randomUUID();
  const customer = one.which % 2 === 0 ? await pick(tx, 'customers', one.who) : undefined;
  await sql`insert into invoices (account_id, id, state, environment, memory_id, serial, tax_id, output_type, pattern, subject, referred_id,
      internal_id, buyer_name, buyer_sort, buyer_code, invoice_date, day, total, total_vat, created_at, updated_at, reference_number, verdict_at)
    values (${accountId}, ${id}, ${state}, 'simulator', 'A11216', ${number}, ${`T${number}`}, ${one.type},
      'sale', ${refers === null ? 'original' : 'corrective'}, ${refers}, '', '', '', '', now(), (now() at time zone 'Asia/Tehran')::date - ${one.who}::int, ${one.amount}, 0, now(), now(), 'r', now())`.execute(
    tx,
  );
  const draft = {
    buyer_info: { customer_id: customer ?? '', economic_code: codes[one.code], national_code: '' },
    invoice: { invoice_output_type: one.type, invoice_pattern: 'sale', payment_method: one.method },
    settlement: [{ cash_price: '100', credit_price: '' }],
  };
  await sql`insert into invoice_documents (account_id, invoice_id, draft) values (${accountId}, ${id}, ${JSON.stringify(draft)})`.execute(
    tx,
  );
  if (refers !== null && state === 'confirmed')
    await sql`update invoices set superseded_by = ${id} where id = ${refers}`.execute(tx);
}

/** An invoice in somebody's account. */
async function theirInvoice(tx: Tx, customer: string | undefined, { which }: Operation): Promise<string | undefined> {
  if (customer === undefined) return undefined;
  const { rows } = await sql<{ id: string }>`select id from invoices order by id`.execute(tx);
  const own: string[] = [];
  for (const { id } of rows) if ((await ownersOf(tx, id)).includes(customer)) own.push(id);
  return own[which % Math.max(1, own.length)];
}

const decide = (tx: Tx, id: string, state: string) =>
  sql`update invoices set state = ${state}, verdict_at = now() where id = ${id}`.execute(tx);

/** What people and the authority do to invoices. */
async function invoiceWork(tx: Tx, world: World, one: Operation): Promise<void> {
  if (one.do === 'sell') return sell(tx, world, one, null);
  const id = await pick(tx, 'invoices', one.which, "state <> 'rejected' and superseded_by is null");
  if (one.do === 'mend') {
    const refused = await pick(tx, 'invoices', one.which, "state = 'rejected'");
    if (refused !== undefined)
      await sql`update invoices set state = 'queued', total = ${one.amount}, version = version + 1 where id = ${refused}`.execute(
        tx,
      );
    return;
  }
  if (id === undefined) return;
  if (one.do === 'refer') await sell(tx, world, one, id);
  const { rows } = await sql<{ state: string }>`select state from invoices where id = ${id} for update`.execute(tx);
  if (one.do === 'reject' && rows[0]?.state === 'queued')
    for (const state of ['sending', 'sent', 'rejected']) await decide(tx, id, state);
}

/** What is bought of customers, in their accounts or beside them. */
async function purchaseWork(tx: Tx, { accountId }: World, one: Operation, live: string): Promise<void> {
  if (one.do === 'buyBack') {
    const gone = await pick(tx, 'purchases', one.which, 'deleted_at is not null');
    return gone === undefined ? undefined : void (await restorePurchase(runtime, tx, accountId, gone));
  }
  const known = await pick(tx, 'purchases', one.which, 'deleted_at is null');
  const input = {
    ...{
      day: '2026-01-01',
      customer_id: one.code === 3 ? null : live,
      on_account: one.code < 2,
      supplier_name: 'فروشنده',
    },
    kind: one.which % 3 === 0 ? ('return' as const) : ('buy' as const),
    net: one.amount,
    credit: one.method === 'both' ? ('void' as const) : ('other' as const),
  };
  const user = '00000000-0000-7000-8000-000000000001';
  if (one.do === 'buy') await createPurchase(runtime, tx, { accountId, userId: user }, input);
  else if (known === undefined) return;
  else if (one.do === 'unbuy') await removePurchase(runtime, tx, known);
  else await changePurchase(runtime, tx, known, input, null);
}

async function perform(world: World, one: Operation): Promise<void> {
  const { accountId, till } = world;
  const context = { accountId, userId: null } as never;
  await database().db.withAccount(accountId, async (tx) => {
    const customer = await pick(tx, 'customers', one.who);
    const live = await pick(tx, 'customers', one.who, 'deleted_at is null');
    const other = await pick(tx, 'customers', one.which, 'deleted_at is null');
    const money = { place_id: till, amount: one.amount };
    const paid = one.code < 2 ? await theirInvoice(tx, customer, one) : undefined;
    const names = paid === undefined ? {} : { invoice_id: paid };
    switch (one.do) {
      case 'sell':
      case 'refer':
      case 'reject':
      case 'mend':
        return invoiceWork(tx, world, one);
      case 'create':
        return void (await createCustomer(runtime, tx, accountId, fieldsOf(one)));
      case 'fold':
        return void (await foldBalances(tx, 1 + (one.which % 4)));
      case 'foldSales':
        return void (await foldSales(tx, 1 + (one.which % 4)));
      case 'read':
        return void (await debtsOf(tx));
      case 'unentry': {
        const entry = await pick(tx, 'customer_entries', one.which);
        return entry === undefined ? undefined : deleteEntry(runtime, tx, accountId, entry);
      }
      case 'part': {
        const { rows } = await sql<{
          id: string;
        }>`select id from customer_merges where undone_at is null order by created_at desc, id`.execute(tx);
        return rows[0] === undefined ? undefined : void (await undoMerge(runtime, tx, rows[0].id));
      }
    }
    if (customer === undefined) return;
    if (one.do === 'restore') return void (await restoreCustomer(runtime, tx, customer));
    if (live === undefined || other === undefined) return;
    if (one.do === 'buy' || one.do === 'rebuy' || one.do === 'unbuy' || one.do === 'buyBack')
      return purchaseWork(tx, world, one, live);
    if (one.do === 'entry') {
      const kind = (['receipt', 'payment', 'opening'] as const)[one.which % 3] ?? 'receipt';
      const named = kind === 'receipt' ? names : {};
      await createEntry(runtime, tx, context, live, { kind, amount: String(one.amount), day: '2026-01-01', ...named });
    }
    if (one.do === 'money')
      await createMovement(runtime, tx, accountId, {
        ...{ kind: one.which % 2 === 0 ? 'deposit' : 'withdrawal', customer_id: live, ...money },
        ...(one.which % 2 === 0 ? names : {}),
      });
    if (one.do === 'undo') {
      const { rows } = await sql<{
        id: string;
      }>`select id from treasury_movements where customer_id is not null and kind <> 'undo' order by id`.execute(tx);
      const found = rows[one.which % Math.max(1, rows.length)];
      if (found !== undefined) await createMovement(runtime, tx, accountId, { kind: 'undo', movement_id: found.id });
    }
    if (one.do === 'change') await changeCustomer(runtime, tx, live, fieldsOf(one), null);
    if (one.do === 'remove') await removeCustomer(runtime, tx, live);
    if (one.do === 'merge')
      await mergeCustomers(runtime, tx, accountId, { keep: live, merge: [other], fields: fieldsOf(one) });
  });
}

/** Refused by a rule, or by two at once: nothing happened. Anything else is a fault. */
const tryTo = (world: World, one: Operation): Promise<void> =>
  perform(world, one).catch((error: unknown) => {
    if (!(error instanceof Problem) && !isRetryable(error)) throw error;
  });

/** What the list and the dashboard say is what each customer's own book and statement say, and of nobody's what the invoices say. */
async function audit({ accountId }: World): Promise<void> {
  await database().db.withAccount(accountId, async (tx) => {
    const { rows: told } = await sql<{ id: string; balance: string }>`
      select customer_id as id, balance::text from customer_balances where is_customer order by 1`.execute(tx);
    const { rows: customers } = await sql<{
      id: string;
    }>`select id from customers where deleted_at is null order by id`.execute(tx);
    const ids = customers.map(({ id }) => id);
    const books = await booksOf(tx, ids, null);
    expect(told).toEqual(ids.map((id) => ({ id, balance: books.get(id)?.balance })));
    const [first] = ids;
    if (first !== undefined) expect((await statementOf(tx, first, {})).closing).toBe(books.get(first)?.balance);
    const { rows: others } = await sql<{ told: string; balance: string }>`
      select concat_ws(' ', customer_id, code, balance) as told, balance::text from customer_balances
      where not is_customer and balance <> 0`.execute(tx);
    expect(others.map((one) => one.told).toSorted()).toEqual(await unlistedByHand(tx));
    const listed = await listCustomers(tx, { sort: '-balance', limit: 100 });
    const inOrder = listed.rows.map(({ id }) => BigInt(books.get(id)?.balance ?? 0));
    expect(inOrder).toHaveLength(ids.length);
    expect(inOrder.every((balance, at) => at === 0 || (inOrder[at - 1] ?? 0n) >= balance)).toBe(true);
    const paged = [];
    for (let offset = 0; offset < ids.length; offset += 2)
      paged.push(...(await listCustomers(tx, { sort: '-balance', limit: 2, offset })).rows);
    expect(paged).toEqual(listed.rows);
    const debts = ids.map((id) => BigInt(books.get(id)?.balance ?? 0)).filter((balance) => balance > 0n);
    const sum = String(debts.reduce((all, one) => all + one, 0n));
    expect(await debtsOf(tx)).toEqual({
      owed: sum,
      debtors: debts.length,
      owed_by_others: addDecimals('0', ...others.map(({ balance }) => balance)),
    });
    const owing = await listCustomers(tx, { standing: 'debtor', sort: 'name', limit: 100 });
    expect([owing.count, owing.rows.length, owing.balanceSum]).toEqual([debts.length, debts.length, sum]);
  });
}

/** In customers' accounts stands what was bought of them and still counts, and nothing else of purchases. */
const auditPurchases = ({ accountId }: World): Promise<void> =>
  database().db.withAccount(accountId, async (tx) => {
    const { rows: stand } = await sql`
      select id, customer_id, (case kind when 'return' then total else -total end)::text as effect from purchases
      where on_account and customer_id is not null and credit <> 'void' and deleted_at is null order by id`.execute(tx);
    const { rows: entered } = await sql`
      select purchase_id as id, customer_id, (case kind when 'receipt' then -amount else amount end)::text as effect
      from customer_entries where purchase_id is not null order by 1`.execute(tx);
    expect(entered).toEqual(stand);
  });

/** What is open of each invoice in whosever account it stands, as its page has it. */
async function openNow(tx: Tx) {
  await settleBalances(tx);
  const { rows } = await sql`select invoice_id, max(open)::text as open from open_debts group by 1 order by 1`.execute(
    tx,
  );
  return rows;
}

/** Has the customer's account at nought. */
async function settle(tx: Tx, { accountId }: World, id: string): Promise<void> {
  const balance = (await booksOf(tx, [id], null)).get(id)?.balance ?? '0';
  if (balance === '0') return;
  await createEntry(runtime, tx, { accountId, userId: null } as never, id, {
    ...{ kind: balance.startsWith('-') ? 'payment' : 'receipt', amount: balance.replace('-', ''), day: '2026-01-01' },
  });
}

/** What is open of invoices, which the folds changed step by step, is what a plain count of everything says. */
const auditOpen = ({ accountId }: World): Promise<void> =>
  database().db.withAccount(accountId, async (tx) => {
    const { rows } = await sql<{ kept: string }>`
      select concat_ws(' ', customer_id, code, invoice_id, open, case when is_part then 'true' else 'false' end) as kept
      from open_debts`.execute(tx);
    expect(rows.map(({ kept }) => kept).toSorted()).toEqual(await openByHand(tx));
  });

/** Customers with codes, and what was sold to these: in random work too rare. */
const ofCodes = [1, 2, 3].flatMap((code): Operation[] => {
  const one = { who: code, which: 1, code, amount: 100 * code, method: 'credit', type: 'type_one' } as const;
  return [
    { ...one, do: 'create' },
    { ...one, do: 'sell' },
  ];
});

async function newWorld(): Promise<World> {
  const accountId = await seedAccount(database());
  return database().db.withAccount(accountId, async (tx) => {
    const { id: till } = await createPlace(runtime, tx, accountId, 'bank', { bank_name: 'x' });
    for (const name of ['الف', 'ب', 'پ'])
      await createCustomer(runtime, tx, accountId, { company: name, person_type: 'legal' });
    return { accountId, till };
  });
}

describe('kept balances of customers', () => {
  it('are what a recount says after whatever was done, whether it was folded or not', {
    timeout: 240_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(operation, { minLength: 5, maxLength: 24 }), async (operations) => {
        const world = await newWorld();
        for (const one of operations) await tryTo(world, one);
        await audit(world);
        await foldAccount(database().db, world.accountId);
        await audit(world);
        await auditOpen(world);
        await auditPurchases(world);
      }),
      { numRuns: 10 },
    );
  });

  it('stay as they are when settled customers are removed, and brought back', { timeout: 240_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(operation, { minLength: 5, maxLength: 24 }),
        fc.boolean(),
        async (operations, inTurn) => {
          const world = await newWorld();
          for (const one of [...ofCodes, ...operations]) await tryTo(world, one);
          const within = <T>(work: (tx: Tx) => Promise<T>) => database().db.withAccount(world.accountId, work);
          const { rows: live } = await within((tx) =>
            sql<{ id: string }>`select id from customers where deleted_at is null order by id`.execute(tx),
          );
          for (const { id } of live) await within((tx) => settle(tx, world, id));
          const before = await within(openNow);
          for (const { id } of live) {
            await within((tx) => removeCustomer(runtime, tx, id));
            expect(await within(openNow)).toEqual(before);
          }
          await audit(world);
          await auditOpen(world);
          for (const { id } of inTurn ? live : live.toReversed()) {
            await within((tx) => restoreCustomer(runtime, tx, id));
            expect(await within(openNow)).toEqual(before);
          }
          await audit(world);
          await foldAccount(database().db, world.accountId);
          await audit(world);
          await auditOpen(world);
        },
      ),
      { numRuns: 10 },
    );
  });

  it('are so when many do it at once', { timeout: 240_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(operation, { minLength: 10, maxLength: 30 }), async (operations) => {
        const world = await newWorld();
        await Promise.all(operations.map((one) => tryTo(world, one)));
        await audit(world);
        await foldAccount(database().db, world.accountId);
        await audit(world);
        await auditOpen(world);
        await auditPurchases(world);
        const [left] = await database().asOwner(
          'select count(*)::int as left from customer_balance_changes where account_id = $1',
          [world.accountId],
        );
        expect(left).toEqual({ left: 0 });
      }),
      { numRuns: 10 },
    );
  });

  it('forget a sale that was refused before it was in the sums', async () => {
    const world = await newWorld();
    const one = { who: 0, which: 0, code: 0, amount: 500, method: 'credit', type: 'type_one' } as const;
    const run = (what: Operation['do'], as: { code?: number } = {}) => perform(world, { ...one, ...as, do: what });
    await foldAccount(database().db, world.accountId);
    await run('sell');
    await run('entry');
    await run('fold');
    await run('reject');
    await run('foldSales');
    await audit(world);
  });

  describe('of sales of type two that say credit', () => {
    const credit = { do: 'sell', who: 0, which: 0, code: 1, amount: 500, method: 'credit', type: 'type_two' } as const;
    const owed = ({ accountId }: World) => database().db.withAccount(accountId, async (tx) => (await debtsOf(tx)).owed);

    it('have nothing of them: all of it counts as cash', async () => {
      const world = await newWorld();
      await perform(world, credit);
      await perform(world, { ...credit, type: 'type_one', amount: 300 });
      expect(await owed(world)).toBe('300');
      await foldAccount(database().db, world.accountId);
      await audit(world);
    });

    /** Invoices whose documents say credit, one after another, in a world whose first three customers are told. */
    async function worldOfBefore() {
      const world = await newWorld();
      const { asOwner, db } = database();
      const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
      const customers = ids(
        await asOwner<{ id: string }>('select id from customers where account_id = $1 order by id', [world.accountId]),
      );
      const last = async () => {
        const rows = await asOwner<{ id: string }>(
          'select id from invoices where account_id = $1 order by serial desc limit 1',
          [world.accountId],
        );
        return rows[0]?.id ?? '';
      };
      return {
        ...{ world, customers },
        /** to a customer (which 0), or to a code that no customer has */
        async sold(who: number, which = 0): Promise<string> {
          await perform(world, { ...credit, which, who });
          return last();
        },
        async referredTo(id: string, who: number, method: 'cash' | 'credit', state?: string): Promise<string> {
          await db.withAccount(world.accountId, (tx) => sell(tx, world, { ...credit, who, method }, id, state));
          return last();
        },
        async paid(who: number, invoice_id: string, amount: string): Promise<void> {
          await db.withAccount(world.accountId, (tx) =>
            createEntry(runtime, tx, { accountId: world.accountId, userId: null } as never, customers[who] ?? '', {
              ...{ kind: 'receipt', amount, day: '2026-01-01', invoice_id },
            }),
          );
        },
        /** A cheque in hand, and what clears it. */
        async chequeOf(who: number, invoice_id: string | null): Promise<() => Promise<unknown>> {
          const cheque = {
            ...{ number: String(++serial), amount: '500', due_day: '2026-02-01', party: 'x' },
            invoice_id,
          };
          const id = await db.withAccount(world.accountId, (tx) =>
            createCheque(runtime, tx, world.accountId, {
              ...{ ...cheque, direction: 'received', customer_id: customers[who] ?? '' },
            }),
          );
          return () =>
            db.withAccount(world.accountId, (tx) =>
              moveCheque(runtime, tx, world.accountId, id, { state: 'cleared', bank_account: world.till }),
            );
        },
        /** Has the books say what they said of these before, with days until which they were to be paid. */
        async asBefore(invoices: readonly string[]): Promise<void> {
          await asOwner("update customer_invoices set method = 'credit' where invoice_id = any ($1)", [invoices]);
          await asOwner('update invoices set payment_due = day + 30 where id = any ($1)', [invoices]);
          await asOwner(
            'insert into sales_changes (account_id, invoice_id) select account_id, id from invoices where account_id = $1',
            [world.accountId],
          );
        },
        async upgrade(): Promise<void> {
          await foldAccount(db, world.accountId);
          const migration = await readFile(new URL('../../../sql/0772_cash_of_type_two.sql', import.meta.url), 'utf8');
          await asOwner(migration.slice(migration.indexOf('-- Books of before')));
        },
        /** What the first 0772 left on credit beside its money, it left without a mark. */
        async upgradeFromFirst(): Promise<void> {
          await asOwner('update customer_invoices set keeps_credit = false where account_id = $1', [world.accountId]);
          await asOwner(await readFile(new URL('../../../sql/0905_credit_beside_money.sql', import.meta.url), 'utf8'));
        },
        methods: (invoices: readonly string[]) =>
          asOwner(
            `select c.method, i.payment_due is null as is_undated from customer_invoices c join invoices i on i.id = c.invoice_id
             where i.id = any ($1) order by i.serial`,
            [invoices],
          ),
        /** What each customer owes, folded or not. */
        async expectOwed(...balances: number[]): Promise<void> {
          for (const isFolded of [false, true]) {
            if (isFolded) await foldAccount(db, world.accountId);
            const { rows } = await db.withAccount(world.accountId, (tx) =>
              sql<{ balance: number }>`
                select balance::int from customer_balances where is_customer order by customer_id`.execute(tx),
            );
            expect(rows.map(({ balance }) => balance)).toEqual(balances);
            await audit(world);
          }
          await auditOpen(world);
        },
      };
    }

    it('forget those of before of which nothing was received, and keep the others beside their money', async () => {
      const { world, sold, paid, asBefore, upgrade, methods, expectOwed } = await worldOfBefore();
      const all = [await sold(0), await sold(1), await sold(2, 1)];
      await perform(world, { ...credit, type: 'type_one', amount: 70 });
      await asBefore(all);
      await paid(1, all[1] ?? '', '200');
      await foldAccount(database().db, world.accountId);
      expect(await owed(world)).toBe(String(500 + 300 + 70));
      await upgrade();
      await expectOwed(70, 300, 0);
      expect(await owed(world)).toBe(String(300 + 70));
      expect(await methods(all)).toEqual([
        { method: 'cash', is_undated: true },
        { method: 'credit', is_undated: false },
        { method: 'cash', is_undated: true },
      ]);
    });

    it('keep those of before whose money is still to come', async () => {
      const { world, customers, sold, chequeOf, asBefore, upgrade, methods, expectOwed } = await worldOfBefore();
      const { asOwner } = database();
      const [named, givenBack] = [await sold(0), await sold(0)];
      const [unnamed, newer] = [await sold(1), await sold(1)];
      const [online, cash] = [await sold(2), await sold(2)];
      const all = [named, givenBack, unnamed, newer, online, cash];
      await asBefore(all);
      await asOwner('update invoices set day = day + 1 where id = $1', [newer]);
      const cleared = [await chequeOf(0, named), await chequeOf(1, null)];
      await chequeOf(0, givenBack);
      await asOwner("update cheques set state = 'returned' where invoice_id = $1", [givenBack]);
      await asOwner(
        `with gateway as (
           insert into payment_gateways (account_id, id, merchant_sealed, merchant_end, place_id, is_active, version, created_at, updated_at)
           values ($1, gen_random_uuid(), '', '', $2, true, 1, now(), now()) returning id)
         insert into online_payments (account_id, id, gateway_id, customer_id, invoice_id, title, amount, state, authority, created_at)
         select $1, gen_random_uuid(), id, $3, $4, '', 1000, 'open', 'A' || id, now() from gateway`,
        [world.accountId, world.till, customers[2], online],
      );
      await upgrade();
      expect(await methods(all)).toMatchObject(
        ['credit', 'cash', 'credit', 'cash', 'credit', 'cash'].map((method) => ({ method })),
      );
      await expectOwed(500, 500, 500);
      for (const clear of cleared) await clear();
      await expectOwed(0, 0, 500);
    });

    it('keep what is beside its money so when it is written again, corrected, or its correction refused', async () => {
      const { sold, referredTo, paid, asBefore, upgrade, methods, expectOwed } = await worldOfBefore();
      const { asOwner } = database();
      const [first, second, third] = [await sold(0), await sold(1), await sold(2)];
      const corrected = await referredTo(second, 1, 'credit');
      const underWay = await referredTo(third, 2, 'credit', 'sent');
      const all = [first, second, third, corrected, underWay];
      await asBefore(all);
      await paid(0, first, '500');
      await paid(1, corrected, '200');
      await paid(2, third, '100');
      await upgrade();
      await expectOwed(0, 300, 400);
      // Its day is taken away.
      await asOwner("update invoice_documents set draft = draft #- '{invoice,payment_due}' where invoice_id = $1", [
        corrected,
      ]);
      await asOwner('update invoices set payment_due = null, version = version + 1 where id = $1', [corrected]);
      await expectOwed(0, 300, 400);
      // One that is written now is settled as its type is.
      const now = await referredTo(first, 0, 'cash');
      await asOwner("update invoices set state = 'confirmed' where id = $1", [underWay]);
      await asOwner('update invoices set superseded_by = $2 where id = $1', [third, underWay]);
      await expectOwed(0, 300, 400);
      await asOwner('update invoices set superseded_by = null where id = $1', [second]);
      await asOwner('update invoices set cancelled_elsewhere = true where id = $1', [corrected]);
      await expectOwed(0, 300, 400);
      expect(await methods([...all, now])).toMatchObject(Array(6).fill({ method: 'credit' }));
    });

    it('keep it also in books that the first text of that migration left without marks', async () => {
      const { world, sold, referredTo, paid, asBefore, upgrade, upgradeFromFirst, methods, expectOwed } =
        await worldOfBefore();
      const all = [await sold(0), await sold(1), await sold(2)];
      await perform(world, { ...credit, type: 'type_one', amount: 70 });
      await asBefore(all);
      await paid(0, all[0] ?? '', '400');
      await paid(1, all[1] ?? '', '200');
      await upgrade();
      await upgradeFromFirst();
      const { asOwner } = database();
      await asOwner('update invoice_documents set draft = draft where invoice_id = any ($1)', [all]);
      await asOwner('update invoices set payment_due = null, version = version + 1 where id = any ($1)', [all]);
      const corrected = await referredTo(all[1] ?? '', 1, 'cash');
      await expectOwed(100 + 70, 300, 0);
      const told = (await methods([...all, corrected])).map(({ method }) => method);
      expect(told).toEqual(['credit', 'credit', 'cash', 'credit']);
      const marked = await asOwner(
        'select count(*)::int as invoices from customer_invoices where account_id = $1 and keeps_credit',
        [world.accountId],
      );
      expect(marked).toEqual([{ invoices: 3 }]);
    });

    it('keep it of a correction that is tied to its sale only once both are written, and of what corrects that one', async () => {
      const { sold, referredTo, paid, asBefore, upgrade, methods, expectOwed } = await worldOfBefore();
      const { asOwner } = database();
      const kept = await sold(0);
      await asBefore([kept]);
      await paid(0, kept, '500');
      await upgrade();
      const first = await referredTo(kept, 0, 'cash');
      const second = await referredTo(first, 0, 'cash');
      // As another program's, which the portal's file tells of: the last of them first.
      const apart = [first, second];
      await asOwner('update invoices set superseded_by = null where id = any ($1)', [[kept, first]]);
      await asOwner('update invoices set referred_id = null, cancelled_elsewhere = true where id = any ($1)', [apart]);
      expect(await methods(apart)).toMatchObject([{ method: 'cash' }, { method: 'cash' }]);
      await asOwner('update invoices set cancelled_elsewhere = false where id = $1', [second]);
      await expectOwed(0, 0, 0);
      const tie = async (id: string, to: string) => {
        await asOwner('update invoices set referred_id = $2, cancelled_elsewhere = false where id = $1', [id, to]);
        await asOwner('update invoices set superseded_by = $1 where id = $2', [id, to]);
      };
      await tie(first, kept);
      await tie(second, first);
      await expectOwed(0, 0, 0);
      expect(await methods([kept, ...apart])).toMatchObject(Array(3).fill({ method: 'credit' }));
    });

    it('keep it of nothing that refers to another sale by now, or to none, unless money names it', async () => {
      const { sold, referredTo, paid, asBefore, upgrade, methods, expectOwed } = await worldOfBefore();
      const { asOwner } = database();
      const [kept, cash] = [await sold(0), await sold(0)];
      const named = await referredTo(kept, 0, 'credit', 'rejected');
      await asBefore([kept, named]);
      await paid(0, kept, '500');
      await upgrade();
      const drafts = [await referredTo(kept, 0, 'cash', 'rejected'), await referredTo(kept, 0, 'cash', 'rejected')];
      expect(await methods([...drafts, named])).toMatchObject(Array(3).fill({ method: 'credit' }));
      await asOwner(
        `insert into customer_entries (account_id, id, customer_id, kind, amount, day, note, invoice_id, created_at)
         select account_id, gen_random_uuid(), customer_id, kind, 1, day, note, $2, created_at from customer_entries
         where invoice_id = $1`,
        [kept, named],
      );
      await asOwner('update invoices set referred_id = $2 where id = any ($1)', [[drafts[0], named], cash]);
      await asOwner('update invoices set referred_id = null where id = $1', [drafts[1]]);
      await asOwner('update invoice_documents set draft = draft where invoice_id = any ($1)', [[...drafts, named]]);
      expect(await methods([named, ...drafts])).toMatchObject([
        { method: 'credit' },
        { method: 'cash' },
        { method: 'cash' },
      ]);
      await asOwner("update invoices set state = 'queued' where id = $1", [drafts[0]]);
      await expectOwed(-1, 0, 0);
    });

    it('keep it of what is refused or cancelled with its money beside it, until it is of another type', async () => {
      const { world, sold, paid, asBefore, upgrade, methods, expectOwed } = await worldOfBefore();
      const { asOwner } = database();
      const [refused, cancelled, unpaid] = [await sold(0), await sold(1), await sold(2)];
      await asBefore([refused, cancelled, unpaid]);
      await paid(0, refused, '500');
      await paid(1, cancelled, '500');
      await database().db.withAccount(world.accountId, async (tx) => {
        for (const state of ['sending', 'sent', 'rejected']) await decide(tx, refused, state);
      });
      const cancel = (is: boolean) =>
        asOwner('update invoices set cancelled_elsewhere = $2 where id = any ($1)', [[cancelled, unpaid], is]);
      await cancel(true);
      await upgrade();
      await cancel(false);
      await asOwner("update invoices set state = 'queued' where id = $1", [refused]);
      await expectOwed(0, 0, 0);
      expect(await methods([refused, cancelled, unpaid])).toMatchObject([
        { method: 'credit' },
        { method: 'credit' },
        { method: 'cash' },
      ]);
      const rewrite = (type: string) =>
        asOwner(
          `update invoice_documents set draft = jsonb_set(jsonb_set(draft, '{invoice,payment_method}', '"cash"'),
             '{invoice,invoice_output_type}', to_jsonb($2::text)) where invoice_id = $1`,
          [refused, type],
        );
      const told: unknown[] = [];
      for (const type of ['type_two', 'type_one', 'type_two']) {
        await rewrite(type);
        told.push(...(await methods([refused])));
      }
      expect(told).toMatchObject([{ method: 'credit' }, { method: 'cash' }, { method: 'cash' }]);
    });
  });

  it('are counted for what was there before they were kept', { timeout: 120_000 }, async () => {
    const world = await newWorld();
    for (const one of fc.sample(operation, { numRuns: 40, seed: 7 })) await tryTo(world, one);
    for (const table of ['customer_balance_changes', 'customer_balances_kept', 'customer_money'])
      await database().asOwner(`delete from ${table}`);
    for (const [file, from] of [
      ['0190_kept_balances.sql', '-- Everything that there is'],
      ['0192_owed_by_the_unnamed.sql', '-- Counted by whoever reads next'],
    ] as const) {
      const migration = await readFile(new URL(`../../../sql/${file}`, import.meta.url), 'utf8');
      await database().asOwner(migration.slice(migration.indexOf(from)));
    }
    const [kept] = await database().asOwner(
      'select count(*)::int as rows from customer_balances_kept where account_id = $1',
      [world.accountId],
    );
    expect(kept?.rows).toBeGreaterThan(2);
    await audit(world);
  });
});
