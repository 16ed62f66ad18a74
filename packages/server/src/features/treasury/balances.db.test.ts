import { type CallInput, type calls, chequeDirections, chequeStates } from '@taraz/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Tx } from '../../platform/db/database.ts';
import { Problem } from '../../platform/problem.ts';
import { seedAccount } from '../../testing/seed.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { createTestRuntime } from '../../testing/test-runtime.ts';
import { countDesk, type Moment } from './cash-desk.ts';
import { createCheckbook } from './checkbooks.ts';
import { nextStates } from './cheque-states.ts';
import { createCheque } from './cheques.ts';
import { moveCheque } from './move-cheque.ts';
import { createMovement } from './movements.ts';
import { createPlace } from './places.ts';

const database = testDatabase();
const runtime = createTestRuntime();

/** Any thing a person may do to money; places and cheques are named by their numbers. */
const amount = fc.integer({ min: 0, max: 1000 });
const operation = fc.oneof(
  fc.record({
    do: fc.constant('move' as const),
    kind: fc.constantFrom('deposit', 'withdrawal', 'transfer'),
    from: fc.nat(2),
    to: fc.nat(2),
    amount,
  }),
  fc.record({ do: fc.constant('undo' as const), which: fc.nat(20) }),
  fc.record({ do: fc.constant('count' as const), moment: fc.constantFrom<Moment>('open', 'count', 'close'), amount }),
  fc.record({ do: fc.constant('cheque' as const), direction: fc.constantFrom('issued', 'received'), amount }),
  fc.record({ do: fc.constant('life' as const), which: fc.nat(6), state: fc.constantFrom(...chequeStates) }),
);
type Operation = typeof operation extends fc.Arbitrary<infer T> ? T : never;

interface Books {
  accountId: string;
  /** two bank accounts and a desk */
  places: string[];
  book: string;
  leaf: number;
}

async function newBooks(): Promise<Books> {
  const accountId = await seedAccount(database());
  return database().db.withAccount(accountId, async (tx) => {
    const one = await createPlace(runtime, tx, accountId, 'bank', { bank_name: 'یک', opening_balance: 500 });
    const two = await createPlace(runtime, tx, accountId, 'bank', { bank_name: 'دو' });
    const till = await createPlace(runtime, tx, accountId, 'desk', { name: 'صندوق', opening_balance: 200 });
    const book = await createCheckbook(runtime, tx, accountId, { bank_account: one.id, first_number: 1, leaves: 500 });
    return { accountId, places: [one.id, two.id, till.id], book: book.id, leaf: 0 };
  });
}

async function doMove(tx: Tx, { accountId, places }: Books, one: Extract<Operation, { do: 'move' }>): Promise<void> {
  const { kind, from, to, amount } = one;
  const body = { kind, place_id: places[from], to_place_id: places[to], amount };
  await createMovement(runtime, tx, accountId, body as CallInput<typeof calls.createMovement>['body']);
}

async function perform(books: Books, one: Operation): Promise<void> {
  const { accountId, places } = books;
  books.leaf += 1;
  const { leaf } = books;
  await database().db.withAccount(accountId, async (tx) => {
    if (one.do === 'move') return doMove(tx, books, one);
    if (one.do === 'count')
      return countDesk(runtime, tx, accountId, places[2] ?? '', one.moment, { counted: one.amount });
    if (one.do === 'cheque') {
      const drawn = one.direction === 'issued' ? { checkbook: books.book } : {};
      const body = {
        direction: one.direction,
        number: String(leaf),
        amount: one.amount,
        due_day: '2026-12-01',
        party: 'x',
        ...drawn,
      };
      await createCheque(runtime, tx, accountId, body as CallInput<typeof calls.createCheque>['body']);
      return;
    }
    const table = one.do === 'undo' ? 'treasury_movements' : 'cheques';
    const row = await tx.selectFrom(table).select('id').orderBy('id').offset(one.which).limit(1).executeTakeFirst();
    if (row === undefined) return;
    if (one.do === 'undo') await createMovement(runtime, tx, accountId, { kind: 'undo', movement_id: row.id });
    else await moveCheque(runtime, tx, accountId, row.id, { state: one.state, bank_account: places[1] ?? null });
  });
}

/** Refused by a rule: nothing happened. Anything else is a fault. */
const tryTo = (books: Books, one: Operation): Promise<unknown> =>
  perform(books, one).catch((error: unknown) => {
    if (!(error instanceof Problem)) throw error;
  });

/** What the database must say of an account's money, whatever was done. */
async function audit({ accountId }: Books): Promise<void> {
  const balances = await database().asOwner(
    `select p.id, p.balance::text, p.last_seq::text, coalesce(sum(m.amount), 0)::text as moved, count(m.id)::text as lines
     from treasury_places p left join treasury_movements m on m.account_id = p.account_id and m.place_id = p.id
     where p.account_id = $1 group by 1, 2, 3`,
    [accountId],
  );
  for (const { balance, moved, last_seq, lines } of balances) expect([balance, last_seq]).toEqual([moved, lines]);
  // Each line's balance is the one before it and its own amount.
  const broken = await database().asOwner(
    `select * from (select seq, balance_after, sum(amount) over (partition by place_id order by seq) as summed,
       row_number() over (partition by place_id order by seq) as place from treasury_movements where account_id = $1) lines
     where balance_after <> summed or seq <> place`,
    [accountId],
  );
  expect(broken).toEqual([]);
  const cheques = await database().asOwner(
    `select c.id from cheques c left join treasury_movements m on m.account_id = c.account_id and m.cheque_id = c.id
     where c.account_id = $1 group by c.id, c.state, c.direction, c.amount
     having coalesce(sum(m.amount), 0) <> case when c.state <> 'cleared' then 0 when c.direction = 'issued' then -c.amount else c.amount end`,
    [accountId],
  );
  expect(cheques).toEqual([]);
  const overdrawn = await database().asOwner(
    "select id from treasury_places where account_id = $1 and kind = 'desk' and balance < 0",
    [accountId],
  );
  expect(overdrawn).toEqual([]);
}

describe('balances are the sums of their movements', () => {
  it('after any sequence of operations', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(operation, { minLength: 5, maxLength: 25 }), async (operations) => {
        const books = await newBooks();
        for (const one of operations) await tryTo(books, one);
        await audit(books);
      }),
      { numRuns: 8 },
    );
  });

  it('after any operations at the same time', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(operation, { minLength: 10, maxLength: 25 }), async (operations) => {
        const books = await newBooks();
        await Promise.all(operations.map((one) => tryTo(books, one)));
        await audit(books);
      }),
      { numRuns: 8 },
    );
  });

  it('because the database refuses a cheque that moved other than its amount', async () => {
    const books = await newBooks();
    const { accountId, places } = books;
    await perform(books, { do: 'cheque', direction: 'received', amount: 40 });
    const work = database().db.withAccount(accountId, (tx) =>
      tx
        .updateTable('cheques')
        .set({ state: 'cleared', place_id: places[0] ?? '' })
        .execute(),
    );
    await expect(work).rejects.toMatchObject({ constraint: 'cheques_move_when_cleared' });
  });
});

describe('the life of a cheque', () => {
  it('is the same in the database', async () => {
    for (const direction of chequeDirections)
      for (const from of chequeStates) {
        const rows = await database().asOwner<{ to: string }>(
          'select "to" from unnest($3::text[]) as "to" where cheque_may_become($1, $2, "to")',
          [direction, from, chequeStates],
        );
        expect(rows.map(({ to }) => to).sort()).toEqual(nextStates(direction, from).sort());
      }
  });
});
