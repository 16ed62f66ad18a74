import { setTimeout as pause } from 'node:timers/promises';
import { makeTaxId } from '@taraz/core';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Tx } from '../../platform/db/database.ts';
import { Problem } from '../../platform/problem.ts';
import { seedAccount } from '../../testing/seed.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { createTestRuntime } from '../../testing/test-runtime.ts';
import { foldAccount } from '../analytics/fold-sales.ts';
import { booksOf } from '../customers/books.ts';
import { createCustomer, removeCustomer } from '../customers/commands.ts';
import { createEntry } from '../customers/entries.ts';
import { mergeCustomers, undoMerge } from '../customers/merge.ts';
import { createMovement } from '../treasury/movements.ts';
import { createPlace } from '../treasury/places.ts';
import { changePurchase, createPurchase, removePurchase, restorePurchase } from './commands.ts';
import { createImport } from './imports/create-import.ts';
import { takeImport } from './imports/take-import.ts';
import { undoImport } from './imports/undo-import.ts';

const database = testDatabase();
const runtime = createTestRuntime();
const day = '2026-01-01';
const userId = '00000000-0000-7000-8000-000000000001';
const codes = ['14003778990', '14008430838', ''] as const;
const taxNumber = (serial: bigint) =>
  makeTaxId({ memoryId: 'A11216', indatimMs: Date.parse('2026-01-01T08:00:00Z'), serial });
const head = 'شماره منحصر به فرد مالیاتی,تاریخ صدور,نام فروشنده,شماره اقتصادی فروشنده,مجموع صورتحساب'.split(',');

const wholeFile = (...rows: readonly (readonly [serial: bigint, code: string, total: string])[]) => ({
  name: 'خرید.csv',
  rows: [head, ...rows.map(([serial, code, total]) => [taxNumber(serial), day, 'فروشنده', code, total])].map(
    (cells, at) => ({ number: at + 1, cells }),
  ),
  notices: [],
});

/**
 * Two suppliers and one whose record was merged into the first; a purchase that stands in the first's account, which is
 * settled, and one that was deleted; a file that was read, which changes the first purchase, and one that was taken.
 */
async function newWorld() {
  const accountId = await seedAccount(database());
  return database().db.withAccount(accountId, async (tx) => {
    const buyer = { accountId, userId };
    const fields = (at: 0 | 1 | 2) =>
      ({ company: `فروشنده ${at}`, person_type: 'legal', economic_code: codes[at] }) as const;
    const ids = [];
    for (const at of [0, 1, 2] as const) ids.push((await createCustomer(runtime, tx, accountId, fields(at))).id);
    const [one = '', other = '', merged = ''] = ids;
    const body = (customer_id: string, net: number, serial: bigint) =>
      ({ day, customer_id, supplier_name: 'فروشنده', net, on_account: true, tax_number: taxNumber(serial) }) as const;
    const { id: stands } = await createPurchase(runtime, tx, buyer, body(one, 1000, 1n));
    const { id: deleted } = await createPurchase(runtime, tx, buyer, body(merged, 700, 2n));
    await removePurchase(runtime, tx, deleted);
    const { mergeId } = await mergeCustomers(runtime, tx, accountId, { keep: one, merge: [merged], fields: fields(0) });
    const taken = await createImport(runtime, tx, buyer, wholeFile([3n, codes[0], '40'], [4n, codes[1], '60']));
    await takeImport(runtime, tx, taken.id, { without: [], onAccount: true });
    const rows = [
      [1n, codes[0], '1500'],
      [5n, codes[1], '80'],
      [6n, codes[0], '90'],
    ] as const;
    const read = await createImport(runtime, tx, buyer, wholeFile(...rows));
    const { id: till } = await createPlace(runtime, tx, accountId, 'bank', { bank_name: 'x', opening_balance: '9000' });
    await createEntry(runtime, tx, buyer, one, { kind: 'payment', amount: '1040', day });
    const change = (tx: Tx, changes: object) =>
      changePurchase(runtime, tx, stands, { ...body(one, 1000, 1n), ...changes }, null);
    const acts = {
      save: (tx: Tx) => createPurchase(runtime, tx, buyer, body(one, 50, 9n)),
      change: (tx: Tx) => change(tx, { net: 1200 }),
      move: (tx: Tx) => change(tx, { customer_id: other }),
      void: (tx: Tx) => change(tx, { credit: 'void' }),
      remove: (tx: Tx) => removePurchase(runtime, tx, stands),
      restore: (tx: Tx) => restorePurchase(runtime, tx, accountId, deleted),
      merge: (tx: Tx) => mergeCustomers(runtime, tx, accountId, { keep: other, merge: [one], fields: fields(1) }),
      mergeInto: (tx: Tx) => mergeCustomers(runtime, tx, accountId, { keep: one, merge: [other], fields: fields(0) }),
      part: (tx: Tx) => undoMerge(runtime, tx, mergeId),
      pay: (tx: Tx) => createEntry(runtime, tx, buyer, one, { kind: 'payment', amount: '30', day }),
      withdraw: (tx: Tx) =>
        createMovement(runtime, tx, accountId, { kind: 'withdrawal', place_id: till, amount: '20', customer_id: one }),
      take: (tx: Tx) => takeImport(runtime, tx, read.id, { without: [], onAccount: true }),
      undo: (tx: Tx) => undoImport(runtime, tx, taken.id),
      delist: (tx: Tx) => removeCustomer(runtime, tx, one),
    };
    return { accountId, acts };
  });
}
type World = Awaited<ReturnType<typeof newWorld>>;
type Act = keyof World['acts'];

/** What was refused by a rule did nothing. Anything else is a fault. */
const tryTo = async (work: Promise<unknown>): Promise<string> => {
  try {
    await work;
    return 'done';
  } catch (error) {
    if (error instanceof Problem) return error.code;
    throw error;
  }
};

/** So many statements wait for locks that others hold, or the work is over. */
async function untilWaiting(most: number, isOver: () => boolean = () => false): Promise<void> {
  while (!isOver()) {
    const waiting = await database().asOwner(
      'select from pg_locks l join pg_stat_activity a using (pid) where not l.granted and a.datname = current_database()',
    );
    if (waiting.length >= most) return;
    await pause(2);
  }
}

/** The second begins when the first has done its work and not ended, and has come as far as it can before the first ends. */
async function atOnce({ accountId, acts }: World, first: Act, second: Act): Promise<string> {
  const { db } = database();
  let isOver = false;
  let later: Promise<string> | undefined;
  const sooner = await tryTo(
    db.withAccount(accountId, async (tx) => {
      await acts[first](tx);
      later = tryTo(db.withAccount<unknown>(accountId, (own) => acts[second](own))).finally(() => {
        isOver = true;
      });
      later.catch(() => {});
      await untilWaiting(1, () => isOver);
    }),
  );
  await later;
  return sooner;
}

/** Kept balances are a recount's, purchases stand where they should, and nobody owes or is owed who is in no list. */
async function audit({ accountId }: Pick<World, 'accountId'>): Promise<void> {
  const check = () =>
    database().db.withAccount(accountId, async (tx) => {
      const { rows: told } = await sql<{ id: string; balance: string }>`
        select customer_id as id, balance::text from customer_balances where is_customer order by 1`.execute(tx);
      const { rows: listed } = await sql<{ id: string }>`
        select id from customers where deleted_at is null order by id`.execute(tx);
      const ids = listed.map(({ id }) => id);
      const books = await booksOf(tx, ids, null);
      expect(told).toEqual(ids.map((id) => ({ id, balance: books.get(id)?.balance })));
      const { rows: whole } = await sql<{ by_list: string; by_hand: string; unlisted: string }>`
        select (select coalesce(sum(balance), 0) from customer_balances where is_customer)::text as by_list,
          (select coalesce(sum(case kind when 'return' then total else -total end), 0) from purchases
            where on_account and deleted_at is null and credit <> 'void')
          + (select coalesce(sum(amount), 0) from customer_entries where purchase_id is null and kind = 'payment')
          - (select coalesce(sum(amount), 0) from treasury_movements where customer_id is not null)::numeric as by_hand,
          (select coalesce(sum(abs(balance)), 0) from customer_balances where not is_customer)::text as unlisted`.execute(
        tx,
      );
      expect(whole).toEqual([{ by_list: whole[0]?.by_hand, by_hand: whole[0]?.by_hand, unlisted: '0' }]);
    });
  await check();
  await foldAccount(database().db, accountId);
  await check();
}

// Every pair of all acts held on 28 November 2026; these are those that lock the most.
const chosen = ['change', 'restore', 'take', 'undo', 'merge', 'part', 'delist'] as const satisfies readonly Act[];
const pairs = chosen.flatMap((first) => chosen.map((second) => [first, second] as const));

/** Work in transactions of their own, and how often they ran: one that a deadlock undid runs once more. */
function countingRuns(accountId: string) {
  let runs = 0;
  const counted = (work: (tx: Tx) => Promise<unknown>) =>
    database().db.withAccount(accountId, (tx) => {
      runs += 1;
      return work(tx);
    });
  return { counted, runs: () => runs };
}

describe('purchases in accounts, two things at once', () => {
  it.each(pairs)('%s, %s', async (first, second) => {
    const world = await newWorld();
    expect(await atOnce(world, first, second)).toBe('done');
    await audit(world);
  });

  it('wait for each other in one order: a file and a merge of its suppliers never wait in a circle', async () => {
    const accountId = await seedAccount(database());
    const { db } = database();
    const buyer = { accountId, userId };
    const made = await db.withAccount(accountId, async (tx) => {
      const ids = [];
      for (const at of [1, 2, 3]) {
        const fields = {
          company: `شعبه ${at}`,
          person_type: 'legal',
          economic_code: codes[0],
          branch_code: `000${at}`,
        };
        ids.push((await createCustomer(runtime, tx, accountId, fields as never)).id);
      }
      return { ids, file: (await createImport(runtime, tx, buyer, wholeFile([1n, codes[0], '40']))).id };
    });
    const [one = '', two = '', three = ''] = made.ids;
    const { counted, runs } = countingRuns(accountId);
    let both: Promise<unknown> | undefined;
    await db.withAccount(accountId, async (tx) => {
      await tx.selectFrom('customers').select('id').where('id', '=', two).forUpdate().execute();
      const taking = counted((own) => takeImport(runtime, own, made.file, { without: [], onAccount: true }));
      await untilWaiting(1);
      const fields = { company: 'یکی', person_type: 'legal', economic_code: codes[0] } as const;
      const input = { keep: one, merge: [two, three], fields };
      both = Promise.all([taking, counted((own) => mergeCustomers(runtime, own, accountId, input))]);
      both.catch(() => {});
      await untilWaiting(2);
    });
    await both;
    expect(runs()).toBe(2);
    await audit({ accountId });
  });

  it('wait so too where a file changes what stands in one account and brings what is new of another', async () => {
    const accountId = await seedAccount(database());
    const { db } = database();
    const buyer = { accountId, userId };
    const made = await db.withAccount(accountId, async (tx) => {
      const ids = [];
      for (const at of [0, 1] as const) {
        const fields = { company: `فروشنده ${at}`, person_type: 'legal', economic_code: codes[at] } as const;
        ids.push((await createCustomer(runtime, tx, accountId, fields)).id);
      }
      const bought = { day, customer_id: ids[1] ?? '', supplier_name: 'فروشنده', net: 1000, on_account: true };
      await createPurchase(runtime, tx, buyer, { ...bought, tax_number: taxNumber(1n) });
      const rows = [
        [1n, codes[1], '1500'],
        [2n, codes[0], '90'],
      ] as const;
      return { ids, file: (await createImport(runtime, tx, buyer, wholeFile(...rows))).id };
    });
    const [one = '', two = ''] = made.ids;
    const { counted, runs } = countingRuns(accountId);
    let both: Promise<unknown> | undefined;
    await db.withAccount(accountId, async (tx) => {
      await tx.selectFrom('customers').select('id').where('id', '=', one).forUpdate().execute();
      const fields = { company: 'یکی', person_type: 'legal', economic_code: codes[0] } as const;
      const merging = counted((own) => mergeCustomers(runtime, own, accountId, { keep: one, merge: [two], fields }));
      await untilWaiting(1);
      both = Promise.all([
        merging,
        counted((own) => takeImport(runtime, own, made.file, { without: [], onAccount: true })),
      ]);
      both.catch(() => {});
      await untilWaiting(2);
    });
    await both;
    expect(runs()).toBe(2);
    await audit({ accountId });
  });
});
