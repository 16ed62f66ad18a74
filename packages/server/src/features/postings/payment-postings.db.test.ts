import { randomUUID } from 'node:crypto';
import type { PaymentDraft } from '@taraz/core';
import { describe, expect, it } from 'vitest';
import type { Tx } from '../../platform/db/database.ts';
import { inRequest } from '../../platform/http/request-scope.ts';
import type { RequestContext } from '../../platform/http/route.ts';
import type { Problem } from '../../platform/problem.ts';
import { secondWaiting } from '../../testing/second-waiting.ts';
import { bookEntries } from '../bank-statements/book-entries.ts';
import type { BookEntry } from '../bank-statements/match-rows.ts';
import { settleBalances } from '../customers/balances.ts';
import { paymentsOf } from '../customers/payment-states.ts';
import { type Statement, statementOf } from '../customers/statement.ts';
import { chequeById } from '../treasury/cheque-queries.ts';
import { changeCheque, createCheque, removeCheque } from '../treasury/cheques.ts';
import { treasuryTexts } from '../treasury/messages.fa.ts';
import { moveCheque } from '../treasury/move-cheque.ts';
import { listMovements } from '../treasury/movement-queries.ts';
import { createMovement } from '../treasury/movements.ts';
import { renewEffects } from './effects.ts';
import { creditSales } from './testing/credit-sales.ts';
import { postingStand, type Subject } from './testing/posting-stand.ts';
import { type Book, workOffEffects } from './work-off.ts';

const stand = postingStand();
const { database, runtime, books, deps, own, within, confirmed, settle, balance, states } = stand;
const { owed, buyerOf, mark, paidBy, chequeBy, enter, clear, giveOn, link } = creditSales(stand);

/** What moved at the place, by its days. */
const days = async () =>
  (
    await database().asOwner<{ text: string }>(
      `select (at at time zone 'Asia/Tehran')::date || ' ' || sum(amount)::text as text from treasury_movements
       where place_id = $1 group by (at at time zone 'Asia/Tehran')::date having sum(amount) <> 0 order by 1`,
      [own.till],
    )
  ).map(({ text }) => text);

/** A part-cash invoice of a day, in the place of the one before it. */
async function stands(
  id: string,
  before: string | null,
  { customer, cash, day }: Record<'customer' | 'cash' | 'day', string>,
) {
  await mark(id, customer, 'both', cash);
  await database().asOwner('update invoices set invoice_date = $2, day = $3 where id = $1', [
    id,
    `${day}T08:00:00Z`,
    day,
  ]);
  if (before !== null) await link('superseded_by', before, id);
  await settle();
  return id;
}

/** What a list of the place shows, by its sums. */
const listed = async (query: Parameters<typeof listMovements>[1] = {}) => {
  const { count, sum_in, sum_out } = await within<Awaited<ReturnType<typeof listMovements>>>((tx) =>
    listMovements(tx, { place_id: own.till, ...query }),
  );
  return [count, sum_in, sum_out];
};

describe('payments', () => {
  const paid = (more: Partial<PaymentDraft>): Partial<PaymentDraft>[] => [
    {
      payment_method: 'transfer',
      amount: '500',
      payment_date: '',
      reference_number: '',
      treasury_id: own.till,
      ...more,
    },
  ];

  it('move to the place they name once the invoice is confirmed, and back when it is cancelled', async () => {
    const sold = await confirmed('original', 1, null, paid({}));
    await settle();
    expect(await balance()).toBe('500');
    const corrected = await confirmed('corrective', 1, sold, paid({ amount: '450' }));
    await settle();
    expect(await balance()).toBe('450');
    await confirmed('cancellation', 1, corrected);
    await settle();
    expect(await balance()).toBe('500');
  });

  it('turn over once, however often the invoice is corrected; what a cancelled sale gives back went out', async () => {
    const turnover = async () => {
      await settle();
      let sums = {};
      await within(async (tx) => {
        const { count, sum_in, sum_out } = await listMovements(tx, { place_id: own.till });
        sums = { count, sum_in, sum_out };
      });
      return sums;
    };
    const sold = await confirmed('original', 1, null, paid({ payment_date: '2026-10-01T08:00:00Z' }));
    expect(await turnover()).toEqual({ count: 1, sum_in: '500', sum_out: '0' });
    const corrected = await confirmed(
      'corrective',
      1,
      sold,
      paid({ payment_date: '2026-10-01T08:00:00Z', amount: '450' }),
    );
    expect(await turnover()).toEqual({ count: 3, sum_in: '450', sum_out: '0' });
    await confirmed('cancellation', 1, corrected);
    expect(await turnover()).toEqual({ count: 5, sum_in: '500', sum_out: '0' });
    await confirmed('cancellation', 1, sold);
    expect(await turnover()).toEqual({ count: 6, sum_in: '500', sum_out: '500' });
  });

  it('come whole on their day and what a return gives back goes on its own, however often it is cancelled and written anew', async () => {
    const today = (
      await database().asOwner<{ day: string }>("select (now() at time zone 'Asia/Tehran')::date::text as day")
    )[0]?.day;
    const came = (amount: string) => paid({ amount, payment_date: '2026-10-01T08:00:00Z' });
    const sold = await confirmed('original', 3, null, came('900'));
    await settle();
    const returned = await confirmed('return', 1, sold, came('300'));
    await settle();
    expect([await balance(), await days()]).toEqual(['300', ['2026-10-01 900', `${today} -600`]]);
    const undone = await confirmed('cancellation', 1, returned);
    await settle();
    expect([await balance(), await days()]).toEqual(['900', ['2026-10-01 900']]);
    expect(undone).not.toBe('');
    await confirmed('return', 1, sold, []);
    await settle();
    expect([await balance(), await days()]).toEqual(['0', ['2026-10-01 900', `${today} -900`]]);
  });

  it('come on their day and go on that of each return, also behind a second one and a correction of it', async () => {
    const on = (id: string, day: string) =>
      database().asOwner('update invoices set invoice_date = $2 where id = $1', [id, `${day}T08:00:00Z`]);
    const kept = (amount: string) => paid({ amount, reference_number: '4' });
    const links: [Parameters<typeof confirmed>[0], string, string][] = [
      ['original', '900', '2026-10-01'],
      ['return', '500', '2026-10-05'],
      ['return', '300', '2026-10-09'],
      ['corrective', '350', '2026-10-10'],
    ];
    let last: string | null = null;
    for (const [subject, amount, day] of links) {
      last = await confirmed(subject, 3, last, kept(amount));
      await on(last, day);
      await settle();
    }
    expect([await balance(), await days()]).toEqual(['350', ['2026-10-01 900', '2026-10-05 -400', '2026-10-09 -150']]);
    await confirmed('cancellation', 1, last);
    await settle();
    expect([await balance(), await days()]).toEqual(['300', ['2026-10-01 900', '2026-10-05 -400', '2026-10-09 -200']]);
  });

  it('by a cheque that is larger than what a return leaves: it stays whole in hand, and the rest is the buyer’s', async () => {
    const customer = await buyerOf('چک بزرگ');
    const cheque = (amount: string) => paid({ payment_method: 'cheque', reference_number: '7301', amount });
    const cheques = () =>
      database().asOwner<{ id: string; text: string }>(
        `select id, amount || ' ' || state || ' ' || counted || ' ' || (customer_id is not null) as text from cheques
         where account_id = $1 and state <> 'void'`,
        [own.accountId],
      );
    const texts = async () => (await cheques()).map(({ text }) => text);
    const put = async (subject: Parameters<typeof confirmed>[0], amount: string, before: string | null) => {
      const id = await confirmed(subject, 3, before, cheque(amount));
      await mark(id, customer, 'cash');
      if (before !== null) await link('superseded_by', before, id);
      await settle();
      return id;
    };
    const sold = await put('original', '900', null);
    expect(await texts()).toEqual(['900 received 0 false']);
    const returned = await put('return', '700', sold);
    expect(await texts()).toEqual(['900 received 700 true']);
    const [one] = await cheques();
    await clear(one?.id ?? '');
    expect([await balance(), await owed(customer)]).toEqual(['900', '-200']);
    const again = await put('return', '400', returned);
    expect([await texts(), await balance(), await owed(customer)]).toEqual([['900 cleared 400 true'], '900', '-500']);
    const undone = await confirmed('cancellation', 1, again);
    await link('cancelled_by', again, undone);
    await link('superseded_by', returned, null);
    await settle();
    expect([await texts(), await balance(), await owed(customer)]).toEqual([['900 cleared 700 true'], '900', '-200']);
  });

  it('by a cheque, which nobody removes while it is the invoice’s: entered anew it would count another way', async () => {
    const customer = await buyerOf('چک حذفی');
    const paidByCheque = (number: string) =>
      paid({ payment_method: 'cheque', reference_number: number, amount: '400' });
    await enter('7402', customer);
    await enter('7403', customer);
    const sales = { 7401: 'both', 7402: 'both', 7403: 'credit', 7404: 'credit' } as const;
    for (const [number, method] of Object.entries(sales))
      await mark(await confirmed('original', 3, null, paidByCheque(number)), customer, method);
    await settle();
    const remove = async (number: string) => {
      const [one] = await database().asOwner('select id from cheques where account_id = $1 and number = $2', [
        own.accountId,
        number,
      ]);
      return within<string>((tx) =>
        removeCheque(tx, String(one?.id)).then(
          () => 'removed',
          (error: Problem) => error.detail,
        ),
      );
    };
    const { chequeOfInvoice } = treasuryTexts;
    for (const number of ['7401', '7402', '7404']) expect(await remove(number)).toBe(chequeOfInvoice);
    // Entered by hand, and nothing of it is counted with the sale on credit.
    expect(await remove('7403')).toBe('removed');
  });

  it('that somebody entered by hand before are the return’s too: what came is one money', async () => {
    const customer = await buyerOf('پیش‌واریز');
    await within((tx) =>
      createMovement(runtime, tx, own.accountId, {
        kind: 'deposit',
        place_id: own.till,
        amount: '900',
        reference_number: '55501',
        customer_id: customer,
        at: '2026-10-01T08:00:00Z',
      }),
    );
    const came = (amount: string) => paid({ amount, payment_date: '2026-10-01T08:00:00Z', reference_number: '55501' });
    const sold = await confirmed('original', 3, null, came('900'));
    await mark(sold, customer, 'cash');
    await settle();
    expect(await balance()).toBe('900');
    const returned = await confirmed('return', 1, sold, came('300'));
    await mark(returned, customer, 'cash');
    await link('superseded_by', sold, returned);
    await settle();
    expect([await balance(), await owed(customer)]).toEqual(['300', '0']);
    const again = await confirmed('return', 1, returned, came('100'));
    await mark(again, customer, 'cash');
    await link('superseded_by', returned, again);
    await settle();
    expect([await balance(), await owed(customer)]).toEqual(['100', '0']);
    const undone = await confirmed('cancellation', 1, again);
    await link('cancelled_by', again, undone);
    await link('superseded_by', returned, null);
    await settle();
    expect([await balance(), await owed(customer)]).toEqual(['300', '0']);
  });

  it('to places of nobody, or of another, or of no id, move nothing', async () => {
    await confirmed('original', 1, null, [
      ...paid({ treasury_id: randomUUID() }),
      ...paid({ treasury_id: 'x' }),
      ...paid({ treasury_id: '-'.repeat(36) }),
    ]);
    await settle();
    expect([await balance(), (await states()).at(-1)]).toEqual(['0', 'treasury done']);
  });

  it('by cheque bring one cheque in, which a correction keeps and a cancellation voids', async () => {
    // A minute past midnight in Tehran, on the first of فروردین: in UTC it is the last day of the year before.
    const at = { payment_date: '2030-03-20T20:31:00Z' };
    const cheque = paid({ payment_method: 'cheque', reference_number: '7001', amount: '900', ...at });
    const sold = await confirmed('original', 1, null, cheque);
    await settle();
    const corrected = await confirmed('corrective', 2, sold, cheque);
    await settle();
    const cheques = () =>
      database().asOwner('select number, state, invoice_id, due_day::text as due from cheques where account_id = $1', [
        own.accountId,
      ]);
    expect(await cheques()).toEqual([{ number: '7001', state: 'received', invoice_id: corrected, due: '2030-03-21' }]);
    await confirmed('cancellation', 2, corrected);
    await settle();
    expect((await cheques()).map(({ state }) => state).sort()).toEqual(['received', 'void']);
  });
});

describe('payments of a sale on credit', () => {
  it('stand on their own day once, whatever becomes of the invoice; only a cancelled sale gives the money back later', async () => {
    const paid = (amount: string) => paidBy({ amount, payment_date: '2026-10-01T08:00:00Z' });
    const sold = await confirmed('original', 1, null, paid('400'));
    await settle();
    expect(await days()).toEqual(['2026-10-01 400']);
    const corrected = await confirmed('corrective', 2, sold, paid('700'));
    await settle();
    expect(await days()).toEqual(['2026-10-01 700']);
    await confirmed('cancellation', 2, corrected);
    await settle();
    expect(await days()).toEqual(['2026-10-01 400']);
    const gone = await confirmed('cancellation', 1, sold);
    const [cancelled] = await database().asOwner<{ day: string }>('select day::text from invoices where id = $1', [
      gone,
    ]);
    await settle();
    expect(await days()).toEqual(['2026-10-01 400', `${cancelled?.day} -400`]);
  });

  it('lessen what the buyer owes, once; those of a cash sale are counted with it', async () => {
    const [late, early] = [await buyerOf('نسیه‌بر'), await buyerOf('نقدی')];
    const credit = await confirmed('original', 1, null, paidBy());
    await mark(credit, late, 'credit');
    await mark(await confirmed('original', 1, null, paidBy()), early, 'cash');
    await settle();
    await settle();
    expect([await balance(), await owed(late), await owed(early)]).toEqual(['800', '600', '0']);
    const undone = await confirmed('cancellation', 1, credit);
    await mark(undone, late, 'credit');
    await database().asOwner('update invoices set cancelled_by = $2 where id = $1', [credit, undone]);
    await settle();
    expect([await balance(), await owed(late)]).toEqual(['400', '0']);
  });

  it('are the buyer’s of a correction too of what is still owed though its type makes it cash', async () => {
    const customer = await buyerOf('نسیه‌بر پیشین');
    const ofTypeTwo = (id: string) =>
      database().asOwner(
        `update invoice_documents set draft = jsonb_set(draft, '{invoice,invoice_output_type}', '"type_two"') where invoice_id = $1`,
        [id],
      );
    const sold = await confirmed('original', 1, null, paidBy());
    await mark(sold, customer, 'credit');
    await database().asOwner('update customer_invoices set keeps_credit = true where invoice_id = $1', [sold]);
    await ofTypeTwo(sold);
    await settle();
    expect(await owed(customer)).toBe('600');
    const corrected = await confirmed('corrective', 1, sold, paidBy());
    await mark(corrected, customer, 'cash');
    await ofTypeTwo(corrected);
    await link('superseded_by', sold, corrected);
    await settle();
    expect([await balance(), await owed(customer)]).toEqual(['400', '600']);
  });

  it('a cheque that somebody entered by hand is the invoice’s, not another one, and is in hand still when that is cancelled', async () => {
    await within((tx) =>
      createCheque(runtime, tx, own.accountId, {
        direction: 'received',
        number: '7002',
        amount: '400',
        due_day: '2026-12-01',
        party: 'x',
      }),
    );
    const sold = await confirmed('original', 1, null, paidBy({ payment_method: 'cheque', reference_number: '7002' }));
    await settle();
    const cheques = () =>
      database().asOwner('select number, state, invoice_id as of from cheques where account_id = $1', [own.accountId]);
    expect(await cheques()).toEqual([{ number: '7002', state: 'received', of: sold }]);
    await link('cancelled_by', sold, await confirmed('cancellation', 1, sold));
    await settle();
    expect(await cheques()).toEqual([{ number: '7002', state: 'received', of: null }]);
  });

  describe('a cheque that somebody enters by hand while its invoice is worked off', () => {
    const byHand = (tx: Tx) =>
      createCheque(runtime, tx, own.accountId, {
        ...{ direction: 'received', number: '007002', amount: '400', due_day: '2026-12-01', party: 'x' },
      });
    const sell = () => confirmed('original', 1, null, paidBy({ payment_method: 'cheque', reference_number: '7002' }));
    const cheques = () =>
      database().asOwner('select number, invoice_id as of from cheques where account_id = $1', [own.accountId]);

    it('is the invoice’s, where it was first', async () => {
      const sold = await sell();
      await secondWaiting(database(), own.accountId, byHand, settle);
      expect(await cheques()).toEqual([{ number: '007002', of: sold }]);
    });

    it('is not entered, where the invoice was first', async () => {
      const sold = await sell();
      let entering: Promise<unknown>[] = [];
      const meeting: Book = {
        ...books.treasury,
        async take(...given) {
          const taken = await books.treasury.take(...given);
          entering = [expect(within(byHand)).rejects.toMatchObject({ code: 'CONFLICT' })];
          await database().untilSomeWait();
          return taken;
        },
      };
      await workOffEffects(deps, { ...books, treasury: meeting }, own.accountId);
      await Promise.all(entering);
      expect(await cheques()).toEqual([{ number: '7002', of: sold }]);
    });
  });

  describe('a cheque by hand beside one that an invoice brings in without its bank', () => {
    type ByHand = Partial<Parameters<typeof createCheque>[3]>;
    const byHand = (more: ByHand) =>
      within<string>((tx) =>
        createCheque(runtime, tx, own.accountId, {
          ...{ direction: 'received', number: '007002', amount: '400', due_day: '2026-12-01', party: 'x', ...more },
        }),
      );
    /** Sold to a customer, who pays with it. */
    async function sell(buyer: string, method: 'cash' | 'credit' = 'credit') {
      const sold = await confirmed('original', 1, null, chequeBy('7002'));
      await mark(sold, buyer, method);
      await settle();
      return sold;
    }
    const banks = async () =>
      (
        await database().asOwner<{ bank_name: string }>(
          'select bank_name from cheques where account_id = $1 order by bank_name',
          [own.accountId],
        )
      ).map(({ bank_name }) => bank_name);
    const idOf = async (invoice: string) =>
      (await database().asOwner<{ id: string }>('select id from cheques where invoice_id = $1', [invoice]))[0]?.id ??
      '';
    /** Writes on the cheque as it stands. */
    const write = (id: string, more: ByHand) =>
      within(async (tx) => {
        const { direction, number, amount, due_day, party, customer_id, invoice_id, bank_name } = await chequeById(
          tx,
          id,
        );
        const body = { direction, number, amount, due_day, party, customer_id, bank_name };
        await changeCheque(
          ...([runtime, tx, own.accountId, id, { ...body, ...(invoice_id && { invoice_id }), ...more }, null] as const),
        );
      });
    const move = (id: string, state: 'returned' | 'received' | 'cleared') =>
      within((tx) =>
        moveCheque(runtime, tx, own.accountId, id, { state, ...(state === 'cleared' && { bank_account: own.till }) }),
      );

    const orders = ['credit', 'cash'].flatMap((method) =>
      [true, false].flatMap((isFirst) =>
        ['', 'ملی'].map((bank_name) => ({ method: method as 'credit' | 'cash', isFirst, bank_name })),
      ),
    );
    it.each(orders)('is the one of its buyer, in whichever order: %j', async ({ method, isFirst, bank_name }) => {
      const customer_id = await buyerOf('چک‌دهنده');
      if (isFirst) await byHand({ customer_id, bank_name });
      await sell(customer_id, method);
      if (!isFirst) {
        const words = treasuryTexts.chequeOfAnyBank('خریدار');
        await expect(byHand({ customer_id, bank_name })).rejects.toMatchObject({
          ...{ code: 'CONFLICT', errors: [{ path: 'number', code: 'TAKEN', message: words }] },
        });
      }
      expect(await banks()).toEqual([isFirst ? bank_name : '']);
    });

    it.each(orders)(
      'is another of another customer, in whichever order: %j',
      async ({ method, isFirst, bank_name }) => {
        const [buyer, customer_id] = [await buyerOf('یکی'), await buyerOf('دیگری')];
        const enterOther = () => byHand({ customer_id, bank_name });
        if (isFirst) await enterOther();
        const sold = await sell(buyer, method);
        if (!isFirst) {
          await move(await idOf(sold), 'cleared');
          await enterOther();
        }
        expect(await banks()).toEqual(['', bank_name]);
      },
    );

    it('of nobody known is the invoice’s, until the bank of that is written, also once it is cleared', async () => {
      const sold = await sell(await buyerOf('چک‌دهنده'));
      const id = await idOf(sold);
      await move(id, 'cleared');
      await expect(byHand({ bank_name: 'ملی' })).rejects.toMatchObject({ code: 'CONFLICT' });
      const fixed = { code: 'CONFLICT', detail: treasuryTexts.clearedFixed };
      for (const more of [{ amount: '401' }, { due_day: '2026-12-02' }, { notes: 'x' }, { number: '7003' }])
        await expect(write(id, { bank_name: 'ملت', ...more })).rejects.toMatchObject(fixed);
      await write(id, { bank_name: 'ملت' });
      // Sent again, as its answer was lost.
      await write(id, { bank_name: 'ملت' });
      for (const more of [{ bank_name: 'ملی' }, { bank_name: '' }, { bank_name: 'ملت', notes: 'x' }])
        await expect(write(id, more)).rejects.toMatchObject(fixed);
      await expect(byHand({ bank_name: 'ملت' })).rejects.toMatchObject({ code: 'CONFLICT' });
      await byHand({ bank_name: 'ملی' });
      expect([await banks(), await balance()]).toEqual([['ملت', 'ملی'], '400']);
    });

    it.each([
      ['its own', 'ملی', 'ملت'],
      ['one', 'ملت', 'ملت'],
    ])('each of two that invoices brought in alike is given %s bank', async (_whose, one, other) => {
      const buyer = await buyerOf('چک‌دهنده');
      const ids = [await idOf(await sell(buyer)), await idOf(await sell(buyer))];
      await write(ids[0] ?? '', { bank_name: one });
      await write(ids[1] ?? '', { bank_name: other });
      expect(await banks()).toEqual([one, other].sort());
      // What is entered beside them is a third one, or one of them.
      await expect(byHand({ bank_name: other })).rejects.toMatchObject({ code: 'CONFLICT' });
    });

    it('of two that invoices brought in alike one is given back, and comes again beside the other', async () => {
      const buyer = await buyerOf('چک‌دهنده');
      const [, second] = [await sell(buyer), await idOf(await sell(buyer))];
      await move(second, 'returned');
      await move(second, 'received');
      expect(await banks()).toEqual(['', '']);
    });

    it('takes the place of one that was given back, which comes again only as another: with its own bank', async () => {
      const buyer = await buyerOf('چک‌دهنده');
      const id = await idOf(await sell(buyer));
      await move(id, 'returned');
      const hand = await byHand({ customer_id: buyer, bank_name: 'ملی' });
      const detail = treasuryTexts.chequeNeedsBank('x');
      await expect(move(id, 'received')).rejects.toMatchObject({ code: 'CONFLICT', detail });
      await write(id, { bank_name: 'ملت' });
      await move(id, 'received');
      // What would make them one again is refused, from either side.
      await expect(write(id, { bank_name: '' })).rejects.toMatchObject({ code: 'CONFLICT' });
      await expect(write(hand, { bank_name: 'ملت' })).rejects.toMatchObject({ code: 'CONFLICT' });
      await write(hand, { bank_name: 'صادرات' });
    });

    it('of another customer is mended, and refused once it is said to be the buyer’s', async () => {
      const [buyer, other] = [await buyerOf('یکی'), await buyerOf('دیگری')];
      await sell(buyer);
      const hand = await byHand({ customer_id: other, bank_name: 'ملی' });
      await write(hand, { bank_name: 'ملت' });
      await move(hand, 'returned');
      await move(hand, 'received');
      await expect(write(hand, { customer_id: buyer })).rejects.toMatchObject({ code: 'CONFLICT' });
    });

    it('that names another invoice is another, in whichever order', async () => {
      const buyer = await buyerOf('چک‌دهنده');
      const given = { customer_id: buyer, bank_name: 'ملی' };
      const [mine, own] = [await confirmed('original', 1), await sell(buyer)];
      await byHand({ ...given, invoice_id: mine });
      expect(await banks()).toEqual(['', 'ملی']);
      await expect(byHand({ ...given, bank_name: 'ملت', invoice_id: own })).rejects.toMatchObject({ code: 'CONFLICT' });
    });

    describe('of invoices that its writer’s branch does not show', () => {
      const ofBranch = <T>(work: () => Promise<T>) => {
        const context = { roles: ['employee'], branchId: randomUUID(), memoryIds: null, accountId: own.accountId };
        return inRequest({ ...context, userId: null } as unknown as RequestContext, work);
      };

      it('is another of another customer than the buyer of a cash sale', async () => {
        const [buyer, customer_id] = [await buyerOf('یکی'), await buyerOf('دیگری')];
        await sell(buyer, 'cash');
        await ofBranch(() => byHand({ customer_id, bank_name: 'ملی' }));
        expect(await banks()).toEqual(['', 'ملی']);
      });

      it('is the one of whatever bank that was written for such an invoice', async () => {
        await byHand({ invoice_id: await confirmed('original', 1) });
        await expect(ofBranch(() => byHand({ bank_name: 'ملی' }))).rejects.toMatchObject({ code: 'CONFLICT' });
      });

      it('is one of two that such invoices brought in alike, comes again and is given the same bank', async () => {
        const buyer = await buyerOf('چک‌دهنده');
        const ids = [await idOf(await sell(buyer)), await idOf(await sell(buyer))];
        await ofBranch(async () => {
          for (const state of ['returned', 'received'] as const) await move(ids[1] ?? '', state);
          for (const id of ids) await write(id, { bank_name: 'ملی' });
        });
        expect(await banks()).toEqual(['ملی', 'ملی']);
      });
    });

    it('stands still after its invoice was cancelled, where something had happened to it', async () => {
      const buyer = await buyerOf('چک‌دهنده');
      const sold = await sell(buyer);
      await move(await idOf(sold), 'cleared');
      await mark(await confirmed('cancellation', 1, sold), buyer, 'credit');
      await settle();
      await expect(byHand({ customer_id: buyer, bank_name: 'ملی' })).rejects.toMatchObject({ code: 'CONFLICT' });
    });
  });

  it.each([
    ['cash', '0'],
    ['credit', '600'],
  ] as const)('a cheque that was cleared before its %s invoice came is that invoice’s, once', async (method, left) => {
    const customer = await buyerOf('پیش‌پرداز');
    await clear(await enter('7003', customer));
    expect(await owed(customer)).toBe('-400');
    const sold = await confirmed('original', 1, null, chequeBy('7003'));
    await mark(sold, customer, method);
    await settle();
    const cheques = await database().asOwner('select state, invoice_id from cheques where account_id = $1', [
      own.accountId,
    ]);
    expect(cheques).toEqual([{ state: 'cleared', invoice_id: sold }]);
    expect([await balance(), await owed(customer)]).toEqual(['400', left]);
    const undone = await confirmed('cancellation', 1, sold);
    await mark(undone, customer, method);
    await link('cancelled_by', sold, undone);
    await settle();
    expect([await balance(), await owed(customer)]).toEqual(['400', '-400']);
  });

  it.each([
    ['cash', '0'],
    ['credit', '600'],
  ] as const)('a cheque that was given on before its %s invoice came has paid that one, once', async (method, left) => {
    const customer = await buyerOf('خرج‌کننده');
    await giveOn(await enter('7013', customer));
    expect(await owed(customer)).toBe('-400');
    const sold = await confirmed('original', 1, null, chequeBy('7013'));
    await mark(sold, customer, method);
    await settle();
    const entries = () =>
      database().asOwner(
        'select amount::text, invoice_id from customer_entries where account_id = $1 and cheque_id is not null',
        [own.accountId],
      );
    expect(await entries()).toEqual(method === 'cash' ? [] : [{ amount: '400', invoice_id: sold }]);
    expect([await balance(), await owed(customer)]).toEqual(['0', left]);
    const undone = await confirmed('cancellation', 1, sold);
    await mark(undone, customer, method);
    await link('cancelled_by', sold, undone);
    await settle();
    expect(await entries()).toEqual([{ amount: '400', invoice_id: null }]);
    expect([await balance(), await owed(customer)]).toEqual(['0', '-400']);
  });

  describe('a cheque of a sale that is cancelled in a later month is the buyer’s from that day on', () => {
    const cancelledLater = async (sold: string, customer: string, method: 'cash' | 'both', on = '2026-11-26') => {
      const dated = async (id: string, day: string) => {
        await mark(id, customer, method, '300');
        await database().asOwner('update invoices set invoice_date = $2, day = $3 where id = $1', [
          ...[id, `${day}T08:00:00Z`, day],
        ]);
      };
      await dated(sold, '2026-09-25');
      await settle();
      return async () => {
        const undone = await confirmed('cancellation', 1, sold, []);
        await dated(undone, on);
        await link('cancelled_by', sold, undone);
        await settle();
      };
    };
    const closings = async (customer: string, onlyStanding: boolean) => {
      const told: string[] = [];
      for (const to_day of ['2026-10-31', '2026-11-20', '2026-11-26'])
        told.push((await within<Statement>((tx) => statementOf(tx, customer, { to_day }, { onlyStanding }))).closing);
      return told;
    };
    const cases = [
      ['cash', ['0', '0', '-400']],
      ['both', ['600', '600', '-400']],
    ] as const;

    it.each(cases)(
      'cleared, of a %s sale, also for the bank and once another sale is paid with it',
      async (method, told) => {
        const customer = await buyerOf('چک‌وصول‌شده');
        const sold = await confirmed('original', 1, null, chequeBy('7061'));
        const cancel = await cancelledLater(sold, customer, method);
        const [cheque] = await database().asOwner<{ id: string }>('select id from cheques where account_id = $1', [
          own.accountId,
        ]);
        const at = '2026-10-02T08:00:00.000Z';
        await within((tx) =>
          moveCheque(runtime, tx, own.accountId, cheque?.id ?? '', { state: 'cleared', at, bank_account: own.till }),
        );
        await cancel();
        for (const onlyStanding of [false, true]) expect(await closings(customer, onlyStanding)).toEqual(told);
        const shown = await within<Statement>((tx) => statementOf(tx, customer, {}, { onlyStanding: true }));
        expect(shown.rows.filter(({ kind }) => kind.endsWith('_back'))).toEqual([]);
        const month = { from: '2026-09-23', to: '2026-11-30' };
        const inBank = () => within<BookEntry[]>((tx) => bookEntries(tx, own.till, month, randomUUID()));
        const entries = await inBank();
        expect(entries.map(({ day, amount }) => `${day} ${amount}`)).toEqual(['2026-10-02 400']);
        expect([await balance(), await days()]).toEqual(['400', ['2026-10-02 400']]);
        // It came in its own month, once, and nothing did in that of the cancellation.
        const october = { to_date: '2026-10-31T20:30:00Z' };
        const since = { from_date: '2026-10-31T20:30:00Z' };
        expect(await listed()).toEqual([expect.any(Number), '400', '0']);
        expect((await listed(since)).slice(1)).toEqual(['0', '0']);
        const parts = method === 'cash' ? 1 : 2;
        expect(await listed({ flow: 'in', ...october })).toEqual([parts, '400', '0']);
        expect(await listed({ flow: 'in', ...since })).toEqual([0, '0', '0']);
        const money = await database().asOwner<{ id: string; same: string[] }>(
          `select m.id, same_money(m.account_id, m.id) as same from treasury_movements m
         where m.account_id = $1 and m.kind = 'cheque' order by m.seq`,
          [own.accountId],
        );
        const all = money.map(({ id }) => id).toSorted();
        expect(money.map(({ same }) => same.toSorted())).toEqual(all.map(() => all));
        const next = await confirmed('original', 1, null, chequeBy('7061'));
        await mark(next, customer, 'cash');
        await settle();
        expect([await owed(customer), await balance(), await days()]).toEqual(['0', '400', ['2026-10-02 400']]);
        expect((await inBank()).map(({ day, amount }) => `${day} ${amount}`)).toEqual(['2026-10-02 400']);
      },
    );

    it('but no earlier than its money came', async () => {
      const customer = await buyerOf('چک دیرتر');
      const sold = await confirmed('original', 1, null, chequeBy('7063'));
      const cancel = await cancelledLater(sold, customer, 'cash', '2026-09-28');
      const [cheque] = await database().asOwner<{ id: string }>('select id from cheques where account_id = $1', [
        own.accountId,
      ]);
      const to = { state: 'cleared' as const, at: '2026-11-10T08:00:00.000Z', bank_account: own.till };
      await within((tx) => moveCheque(runtime, tx, own.accountId, cheque?.id ?? '', to));
      await cancel();
      expect(await closings(customer, false)).toEqual(['0', '-400', '-400']);
    });

    it.each(cases)(
      'also of a %s sale when a bank’s file that comes later clears it, is taken back and comes again',
      async (method, told) => {
        const customer = await buyerOf('چک واگذارشده');
        const sold = await confirmed('original', 1, null, chequeBy('7064'));
        const cancel = await cancelledLater(sold, customer, method);
        const [cheque] = await database().asOwner<{ id: string }>('select id from cheques where account_id = $1', [
          own.accountId,
        ]);
        const at = '2026-10-02T08:00:00.000Z';
        const move = (state: 'deposited' | 'cleared') =>
          within((tx) =>
            moveCheque(runtime, tx, own.accountId, cheque?.id ?? '', { state, at, bank_account: own.till }),
          );
        await move('deposited');
        await cancel();
        const unpaid = method === 'cash' ? ['0', '0', '0'] : ['700', '700', '0'];
        for (let time = 0; time < 2; time += 1) {
          await move('cleared');
          expect([await closings(customer, false), await owed(customer)]).toEqual([told, '-400']);
          expect([await balance(), await days()]).toEqual(['400', ['2026-10-02 400']]);
          await move('deposited');
          expect([await closings(customer, false), await owed(customer)]).toEqual([unpaid, '0']);
          expect([await balance(), await days()]).toEqual(['0', []]);
        }
      },
    );

    it.each(cases)('given on, of a %s sale', async (method, told) => {
      const customer = await buyerOf('چک‌خرج‌شده');
      const sold = await confirmed('original', 1, null, chequeBy('7062'));
      const cancel = await cancelledLater(sold, customer, method);
      const [cheque] = await database().asOwner<{ id: string }>('select id from cheques where account_id = $1', [
        own.accountId,
      ]);
      const at = '2026-10-02T08:00:00.000Z';
      await within((tx) => moveCheque(runtime, tx, own.accountId, cheque?.id ?? '', { state: 'endorsed', at }));
      await cancel();
      expect(await closings(customer, false)).toEqual(told);
      expect(await owed(customer)).toBe('-400');
      // A sale on credit takes it over, and is corrected: the months before stay as they were told.
      const next = await confirmed('original', 1, null, chequeBy('7062'));
      await mark(next, customer, 'credit');
      await settle();
      expect((await closings(customer, false)).slice(0, 2)).toEqual(told.slice(0, 2));
      const corrected = await confirmed('corrective', 1, next, chequeBy('7062'));
      await mark(corrected, customer, 'credit');
      await link('superseded_by', next, corrected);
      await settle();
      expect((await closings(customer, false)).slice(0, 2)).toEqual(told.slice(0, 2));
    });
  });

  describe('a cheque beyond what a return leaves of a cash sale is the buyer’s from that day on', () => {
    it.each([
      ['cleared', '150', ['0', '0', '-250']],
      ['endorsed', '150', ['0', '0', '-250']],
      ['cleared', '', ['0', '0', '-400']],
      ['endorsed', '', ['0', '0', '-400']],
    ] as const)('%s, of which it says «%s»', async (state, said, told) => {
      const customer = await buyerOf('چک بیشتر');
      const dated = async (id: string, day: string) => {
        await mark(id, customer, 'cash');
        await database().asOwner('update invoices set invoice_date = $2, day = $3 where id = $1', [
          ...[id, `${day}T08:00:00Z`, day],
        ]);
      };
      const sold = await confirmed('original', 1, null, chequeBy('7071'));
      await dated(sold, '2026-09-25');
      await settle();
      const [cheque] = await database().asOwner<{ id: string }>('select id from cheques where account_id = $1', [
        own.accountId,
      ]);
      const to = { state, at: '2026-10-02T08:00:00.000Z', ...(state === 'cleared' && { bank_account: own.till }) };
      await within((tx) => moveCheque(runtime, tx, own.accountId, cheque?.id ?? '', to));
      const less = said === '' ? [] : [{ ...chequeBy('7071')[0], amount: said }];
      const returned = await confirmed('return', 1, sold, less);
      await dated(returned, '2026-11-26');
      await link('superseded_by', sold, returned);
      await settle();
      const closings = async () => {
        const all: string[] = [];
        for (const to_day of ['2026-10-31', '2026-11-20', '2026-11-26'])
          all.push((await within<Statement>((tx) => statementOf(tx, customer, { to_day }))).closing);
        return all;
      };
      expect(await closings()).toEqual(told);
      await link('cancelled_by', returned, await confirmed('cancellation', 1, returned, []));
      await link('superseded_by', sold, null);
      await settle();
      expect([await closings(), await owed(customer)]).toEqual([['0', '0', '0'], '0']);
      expect(await days()).toEqual(state === 'cleared' ? ['2026-10-02 400'] : []);
    });
  });

  it('a cheque of which less is the buyer’s since a return is one row there: nobody paid that day', async () => {
    const customer = await buyerOf('چک کمتر');
    const transfer = (amount: string) =>
      paidBy({ amount, reference_number: '93', payment_date: '2026-09-25T08:00:00Z' });
    const put = async (subject: Subject, before: string | null, amount: string, day: string) => {
      const id = await confirmed(subject, 1, before, [...transfer(amount), ...chequeBy('7073')]);
      return stands(id, before, { customer, cash: '300', day });
    };
    const sold = await put('original', null, '300', '2026-09-25');
    const [cheque] = await database().asOwner<{ id: string }>('select id from cheques where account_id = $1', [
      own.accountId,
    ]);
    const to = { state: 'cleared' as const, at: '2026-10-02T08:00:00.000Z', bank_account: own.till };
    await within((tx) => moveCheque(runtime, tx, own.accountId, cheque?.id ?? '', to));
    await put('return', sold, '100', '2026-11-26');
    const shown = await within<Statement>((tx) => statementOf(tx, customer, {}, { onlyStanding: true }));
    const ofCheque = shown.rows.filter(({ cheque_number }) => cheque_number === '7073');
    expect(ofCheque.map(({ day, kind, debit, credit }) => [day, kind, debit, credit])).toEqual([
      ['2026-10-02', 'money_in', '0', '400'],
      ['2026-11-26', 'money_in_back', '200', '0'],
    ]);
  });

  it('a search that finds a part of what a return takes back of a cheque has no sum below nought', async () => {
    const customer = await buyerOf('نوری');
    const put = async (subject: Subject, before: string | null, cash: string, day: string) => {
      const id = await confirmed(subject, 1, before, chequeBy('7074'));
      return stands(id, before, { customer, cash, day });
    };
    const sold = await put('original', null, '300', '2026-09-25');
    const [cheque] = await database().asOwner<{ id: string }>(
      "update cheques set party = 'نوری' where account_id = $1 returning id",
      [own.accountId],
    );
    const to = { state: 'cleared' as const, at: '2026-10-02T08:00:00.000Z', bank_account: own.till };
    await within((tx) => moveCheque(runtime, tx, own.accountId, cheque?.id ?? '', to));
    await put('return', sold, '150', '2026-11-26');
    expect((await listed()).slice(1)).toEqual(['400', '0']);
    expect((await listed({ search_field: 'نوری' })).at(-1)).toBe('0');
  });

  it.each(['cancelled', 'refused'] as const)(
    'a cheque given on of a part-cash sale pays as before once a return that lessened the cash part is %s',
    async (how) => {
      const customer = await buyerOf('چک نیمه‌نقد');
      const put = async (subject: Subject, before: string | null, cash: string, day: string) => {
        const id = await confirmed(subject, 1, before, subject === 'cancellation' ? [] : chequeBy('7072'));
        await mark(id, customer, 'both', cash);
        await database().asOwner('update invoices set invoice_date = $2, day = $3 where id = $1', [
          ...[id, `${day}T08:00:00Z`, day],
        ]);
        if (before !== null) await link(subject === 'cancellation' ? 'cancelled_by' : 'superseded_by', before, id);
        return id;
      };
      const received = async () => {
        await settle();
        const rows = await database().asOwner<{ text: string }>(
          "select day || ' ' || amount as text from customer_entries where account_id = $1 and cheque_id is not null order by day",
          [own.accountId],
        );
        return rows.map(({ text }) => text);
      };
      const sold = await put('original', null, '300', '2026-09-25');
      await settle();
      const [cheque] = await database().asOwner<{ id: string }>('select id from cheques where account_id = $1', [
        own.accountId,
      ]);
      const at = '2026-10-02T08:00:00.000Z';
      await within((tx) => moveCheque(runtime, tx, own.accountId, cheque?.id ?? '', { state: 'endorsed', at }));
      expect(await received()).toEqual(['2026-10-02 100']);
      const first = await put('return', sold, '150', '2026-11-01');
      expect(await received()).toEqual(['2026-10-02 100', '2026-11-01 150']);
      const second = await put('return', first, '50', '2026-11-10');
      expect(await received()).toEqual(['2026-10-02 100', '2026-11-10 250']);
      const giveBack = async (id: string, former: string) => {
        if (how === 'cancelled') await put('cancellation', id, '0', '2026-11-20');
        else {
          await database().asOwner("update invoices set buyer_reaction = 'REJECTED' where id = $1", [id]);
          await within((tx) => renewEffects(deps, tx, own.accountId, [id]));
        }
        await link('superseded_by', former, null);
      };
      await giveBack(second, first);
      expect(await received()).toEqual(['2026-10-02 100', '2026-11-01 150']);
      await giveBack(first, sold);
      expect(await received()).toEqual(['2026-10-02 100']);
      await put('cancellation', sold, '0', '2026-11-26');
      expect(await received()).toEqual(['2026-10-02 100', '2026-11-26 300']);
    },
  );

  describe('what a return of a part-cash sale changes of its payments is the buyer’s from the day of the return', () => {
    const dated = (id: string, day: string, total: string) =>
      database().asOwner('update invoices set invoice_date = $2, day = $3, total = $4 where id = $1', [
        ...[id, `${day}T08:00:00Z`, day, total],
      ]);
    const paidWith = (amount: string) =>
      paidBy({ amount, payment_date: '2026-09-25T08:00:00Z', reference_number: '91' });
    const closings = async (customer: string) => {
      const told: string[] = [];
      for (const to_day of ['2026-10-31', '2026-11-20', '2026-11-26'])
        told.push((await within<Statement>((tx) => statementOf(tx, customer, { to_day }))).closing);
      return told;
    };
    const inBank = async () =>
      (
        await within<BookEntry[]>((tx) =>
          bookEntries(tx, own.till, { from: '2026-09-23', to: '2026-11-30' }, randomUUID()),
        )
      ).map(({ day, amount }) => `${day} ${amount}`);

    it.each([
      ['beyond the cash part', '900', '550', ['200', '200', '0'], ['2026-09-25 900', '2026-11-26 -350']],
      ['just the cash part', '300', '300', ['800', '800', '250'], ['2026-09-25 300']],
      ['less than that part', '100', '100', ['800', '800', '300'], ['2026-09-25 100']],
    ])('paid %s', async (_what, paid, rest, told, moved) => {
      const customer = await buyerOf('نیمه‌نقد');
      const older = await confirmed('original', 1, null, []);
      await mark(older, customer, 'credit');
      await dated(older, '2026-09-01', '500');
      const sold = await confirmed('original', 1, null, paidWith(paid));
      await mark(sold, customer, 'both', '300');
      await dated(sold, '2026-09-25', '1100');
      await settle();
      const openOf = async () =>
        (
          await within<ReadonlyMap<string, { open: string }>>(async (tx) => {
            await settleBalances(tx);
            return paymentsOf(tx, [older]);
          })
        ).get(older)?.open;
      expect(await openOf()).toBe('500');
      const plus = (amounts: readonly string[]) => amounts.map((amount) => String(Number(amount) + 500));
      const before = told[0] ?? '';
      expect(await closings(customer)).toEqual(plus([before, before, before]));
      const returned = await confirmed('return', 1, sold, paidWith(rest));
      await mark(returned, customer, 'both', '250');
      await dated(returned, '2026-11-26', '550');
      await link('superseded_by', sold, returned);
      await settle();
      expect(await closings(customer)).toEqual(plus(told));
      expect(await owed(customer)).toBe(plus(told)[2]);
      expect([await inBank(), await openOf()]).toEqual([moved, '500']);
      // What no bank ever has waits for none, and is neither in nor out.
      const out = (moved.length - 1) * 350;
      for (const query of [{}, { reconciled: false }])
        expect((await listed(query)).slice(1)).toEqual([paid, String(out)]);
      expect((await listed({ flow: 'in' })).slice(1)).toEqual([paid, '0']);
      // A correction of the return leaves what came, and went, on its day; the return is cancelled, and all is as before.
      const corrected = await confirmed('corrective', 1, returned, paidWith(rest));
      await mark(corrected, customer, 'both', '250');
      await dated(corrected, '2026-11-27', '550');
      await link('superseded_by', returned, corrected);
      await settle();
      expect([await closings(customer), await inBank()]).toEqual([plus(told), moved]);
      for (const [id, former] of [
        [corrected, returned],
        [returned, sold],
      ] as const) {
        await link('cancelled_by', id, await confirmed('cancellation', 1, id, []));
        await link('superseded_by', former, null);
        await settle();
      }
      expect(await closings(customer)).toEqual(plus([before, before, before]));
      expect([await inBank(), await owed(customer)]).toEqual([[`2026-09-25 ${paid}`], plus([before])[0]]);
    });

    it.each([
      ['more of one is theirs, and another is given back', '600', '300', ['400', '400'], ['400', '100'], '300'],
      ['of one more is theirs than is given back', '300', '100', ['300'], ['250'], '50'],
      ['more of both is theirs', '500', '300', ['400', '400'], ['400', '400'], '0'],
      ['of one more is theirs, of another less', '600', '300', ['400', '400'], ['400', '150'], '250'],
    ])('and is no money that came, or went: %s', async (_what, cash, left, paid, rest, out) => {
      const customer = await buyerOf('سهم‌ها');
      const paidBoth = (amounts: readonly string[]) =>
        amounts.flatMap((amount, at) =>
          paidBy({ amount, payment_date: `2026-09-2${5 + at}T08:00:00Z`, reference_number: String(91 + at) }),
        );
      const sold = await confirmed('original', 1, null, paidBoth(paid));
      await mark(sold, customer, 'both', cash);
      await dated(sold, '2026-09-25', '1100');
      await settle();
      const returned = await confirmed('return', 1, sold, paidBoth(rest));
      await mark(returned, customer, 'both', left);
      await dated(returned, '2026-11-26', '700');
      await link('superseded_by', sold, returned);
      await settle();
      const came = String(paid.reduce((sum, amount) => sum + Number(amount), 0));
      const sums = async (query: Parameters<typeof listed>[0]) => (await listed(query)).slice(1);
      for (const query of [{}, { reconciled: false }]) expect(await sums(query)).toEqual([came, out]);
      expect([await sums({ flow: 'in' }), await sums({ flow: 'out' })]).toEqual([
        [came, '0'],
        ['0', out],
      ]);
      // Of a search that finds the buyer's part alone, too, nothing goes out that is less than nothing.
      const found = await listed({ search_field: 'سهم‌ها' });
      expect(found.filter((sum) => String(sum).startsWith('-'))).toEqual([]);
    });
  });

  it('a cheque is known however many noughts stand before its number, by hand or in the payment', async () => {
    const customer = await buyerOf('صفرها');
    await enter('007051', customer);
    await enter('7052', customer);
    const numbers = ['7051', '07052'];
    const sold: string[] = [];
    for (const number of numbers) sold.push(await confirmed('original', 1, null, chequeBy(number)));
    for (const id of sold) await mark(id, customer, 'credit');
    await settle();
    const cheques = await database().asOwner(
      'select number, invoice_id as of from cheques where account_id = $1 order by created_at, id',
      [own.accountId],
    );
    expect(cheques).toEqual([
      { number: '007051', of: sold[0] },
      { number: '7052', of: sold[1] },
    ]);
  });

  it('cheques of two sales that bear the same number, of two banks, are two', async () => {
    const sold: string[] = [];
    for (const name of ['بانک یکم', 'بانک دوم']) {
      const id = await confirmed('original', 1, null, chequeBy('7031'));
      await mark(id, await buyerOf(name), 'credit');
      await settle();
      sold.push(id);
    }
    const cheques = await database().asOwner<{ invoice_id: string }>(
      "select invoice_id from cheques where number = '7031' and account_id = $1 order by created_at, id",
      [own.accountId],
    );
    expect(cheques.map(({ invoice_id }) => invoice_id).sort()).toEqual(sold.sort());
  });

  it('a cheque whose amount was mistyped is the one in hand once a correction says so', async () => {
    const customer = await buyerOf('مبلغ اشتباه');
    const mistyped = paidBy({ payment_method: 'cheque', reference_number: '7041', treasury_id: '', amount: '4000' });
    const sold = await confirmed('original', 1, null, mistyped);
    await mark(sold, customer, 'credit');
    await settle();
    await enter('7041', customer);
    const corrected = await confirmed('corrective', 1, sold, chequeBy('7041'));
    await mark(corrected, customer, 'credit');
    await link('superseded_by', sold, corrected);
    await settle();
    const cheques = await database().asOwner(
      'select amount::text, state, invoice_id from cheques where account_id = $1 order by amount',
      [own.accountId],
    );
    expect(cheques).toEqual([
      { amount: '400', state: 'received', invoice_id: corrected },
      { amount: '4000', state: 'void', invoice_id: sold },
    ]);
  });

  it('a cheque that a correction leaves as it is writes nothing: its money stands in the book once', async () => {
    const customer = await buyerOf('بی‌تغییر');
    const sold = await confirmed('original', 1, null, chequeBy('7021'));
    await mark(sold, customer, 'credit');
    await settle();
    const [cheque] = await database().asOwner<{ id: string }>('select id from cheques where invoice_id = $1', [sold]);
    await clear(cheque?.id ?? '');
    const version = async () =>
      (await database().asOwner<{ version: number }>('select version from cheques where id = $1', [cheque?.id]))[0]
        ?.version ?? 0;
    const before = await version();
    const corrected = await confirmed('corrective', 1, sold, chequeBy('7021'));
    await mark(corrected, customer, 'credit');
    await link('superseded_by', sold, corrected);
    await settle();
    const moved = await database().asOwner('select amount::text from treasury_movements where cheque_id = $1', [
      cheque?.id,
    ]);
    expect([moved, await balance(), await owed(customer)]).toEqual([[{ amount: '400' }], '400', '600']);
    // Of another invoice it is, and of that one once.
    expect(await version()).toBe(before + 1);
  });

  it.each([['returned'], ['void']] as const)(
    'a cheque that somebody made %s stays so, whatever becomes of the invoice that names it',
    async (state) => {
      const customer = await buyerOf('چک برگشته');
      const cheques = () =>
        database().asOwner('select state, invoice_id as of from cheques where account_id = $1', [own.accountId]);
      const put = async (subject: Subject, before: string | null) => {
        const id = await confirmed(subject, 1, before, subject === 'cancellation' ? [] : chequeBy('7024'));
        await mark(id, customer, 'credit');
        await settle();
        return id;
      };
      const sold = await put('original', null);
      const [cheque] = await database().asOwner<{ id: string }>('select id from cheques where invoice_id = $1', [sold]);
      const person = { userId: randomUUID(), roles: ['admin'], memoryIds: null, branchId: null };
      await inRequest({ ...person, accountId: own.accountId } as unknown as RequestContext, () =>
        within((tx) => moveCheque(runtime, tx, own.accountId, cheque?.id ?? '', { state })),
      );
      const corrected = await put('corrective', sold);
      expect(await cheques()).toEqual([{ state, of: corrected }]);
      const again = await put('corrective', corrected);
      await put('cancellation', again);
      expect(await cheques()).toEqual([{ state, of: corrected }]);
      await database().asOwner("update invoices set buyer_reaction = 'REJECTED' where id = $1", [corrected]);
      await within((tx) => renewEffects(deps, tx, own.accountId, [corrected]));
      await settle();
      expect(await cheques()).toEqual([{ state, of: sold }]);
      await put('corrective', sold);
      expect((await cheques()).length).toBe(1);
    },
  );

  it.each([
    ['memory', { memoryIds: ['A99999'], branchId: null }],
    ['branch', { memoryIds: null, branchId: randomUUID() }],
  ])('a cheque that somebody of another %s clears, and takes back, is its invoice’s still', async (_limit, limit) => {
    const sold = await confirmed('original', 1, null, chequeBy('7023'));
    await mark(sold, await buyerOf('چک شعبه'), 'credit');
    await settle();
    const [cheque] = await database().asOwner<{ id: string }>('select id from cheques where invoice_id = $1', [sold]);
    const { id } = cheque ?? { id: '' };
    const context = { ...limit, roles: ['employee'], accountId: own.accountId } as unknown as RequestContext;
    await inRequest(context, async () => {
      await clear(id);
      await within((tx) => moveCheque(runtime, tx, own.accountId, id, { state: 'deposited' }));
    });
    const moved = await database().asOwner(
      'select amount::text, invoice_id as of from treasury_movements where cheque_id = $1 order by id',
      [id],
    );
    expect(moved).toEqual([
      { amount: '400', of: sold },
      { amount: '-400', of: sold },
    ]);
  });

  it('a cheque that is said to be of another invoice, or of none, is the buyer’s whole; of the same one it keeps what is counted', async () => {
    const customer = await buyerOf('چک بی‌صورتحساب');
    const sold = await confirmed('original', 1, null, chequeBy('7025'));
    await mark(sold, customer, 'both', '350');
    await settle();
    const row = async () =>
      (
        await database().asOwner<{ id: string; counted: string }>(
          "select id, counted::text from cheques where account_id = $1 and number = '7025'",
          [own.accountId],
        )
      )[0];
    const id = (await row())?.id ?? '';
    const put = (invoice_id: string | null) =>
      within((tx) =>
        changeCheque(
          runtime,
          tx,
          own.accountId,
          id,
          {
            ...{ direction: 'received', number: '7025', amount: '400', due_day: '2026-12-01', party: 'x' },
            ...{ customer_id: customer, invoice_id },
          },
          null,
        ),
      );
    await put(sold);
    expect((await row())?.counted).toBe('350');
    await put(null);
    expect((await row())?.counted).toBe('0');
    await clear(id);
    expect(await owed(customer)).toBe('250');
  });

  it('a cheque of another customer with the same number and amount stays that customer’s', async () => {
    const [one, other] = [await buyerOf('یکی'), await buyerOf('دیگری')];
    await clear(await enter('7004', other));
    await mark(await confirmed('original', 1, null, chequeBy('7004')), one, 'credit');
    await settle();
    expect([await owed(one), await owed(other)]).toEqual(['1000', '-400']);
  });

  it('of one that is part cash fill that part first; what goes beyond is the buyer’s, undone once and counted anew', async () => {
    const customer = await buyerOf('نقد و نسیه');
    const days = (one: number, other: number) => [
      ...paidBy({ amount: '300', payment_date: `2026-10-0${one}T08:00:00.000Z` }),
      ...paidBy({ amount: '200', payment_date: `2026-10-0${other}T08:00:00.000Z` }),
    ];
    const parts = async (invoice: string) =>
      (
        await database().asOwner<{ amount: string; customer_id: string | null }>(
          "select amount::text, customer_id from treasury_movements where invoice_id = $1 and kind = 'invoice' order by at, seq",
          [invoice],
        )
      ).map(({ amount, customer_id }) => [amount, customer_id === customer]);
    const sold = await confirmed('original', 1, null, [...days(2, 1), ...chequeBy('7100')]);
    await mark(sold, customer, 'both', '350');
    await settle();
    await settle();
    expect(await parts(sold)).toEqual([
      ['200', false],
      ['150', false],
      ['150', true],
    ]);
    expect([await balance(), await owed(customer)]).toEqual(['500', '500']);
    const [cheque] = await database().asOwner<{ id: string }>('select id from cheques where invoice_id = $1', [sold]);
    await clear(cheque?.id ?? '');
    expect([await balance(), await owed(customer)]).toEqual(['900', '100']);
    // More of it in cash: the cheque, cleared already, fills what is left of that, and the border moves into it.
    const corrected = await confirmed('corrective', 1, sold, [...days(1, 2), ...chequeBy('7100')]);
    await mark(corrected, customer, 'both', '600');
    await link('superseded_by', sold, corrected);
    await settle();
    expect(await parts(corrected)).toEqual([
      ['300', false],
      ['200', false],
    ]);
    expect([await balance(), await owed(customer)]).toEqual(['900', '100']);
    await within((tx) =>
      moveCheque(runtime, tx, own.accountId, cheque?.id ?? '', { state: 'deposited', bank_account: own.till }),
    );
    expect([await balance(), await owed(customer)]).toEqual(['500', '400']);
    await within((tx) =>
      moveCheque(runtime, tx, own.accountId, cheque?.id ?? '', { state: 'bounced', bank_account: own.till }),
    );
    const undone = await confirmed('cancellation', 1, corrected);
    await mark(undone, customer, 'both', '600');
    await link('cancelled_by', corrected, undone);
    await link('superseded_by', sold, null);
    await settle();
    expect([await balance(), await owed(customer)]).toEqual(['500', '500']);
    const { closing } = await within<{ closing: string }>((tx) => statementOf(tx, customer, {}));
    expect(closing).toBe('500');
  });
});
