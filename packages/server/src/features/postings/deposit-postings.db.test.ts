import type { PaymentDraft } from '@taraz/core';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { tehranDay } from '../../platform/tehran-day.ts';
import { type Ageing, listAgeing } from '../customers/ageing.ts';
import { settleBalances } from '../customers/balances.ts';
import { paymentsOf } from '../customers/payment-states.ts';
import { type Statement, statementOf } from '../customers/statement.ts';
import { type InvoiceMoney, moneyOf } from '../payment-reports/money-of-invoices.ts';
import { createPurchase } from '../purchases/commands.ts';
import { type LikelyInvoice, likelyInvoices } from '../treasury/deposit-pairs.ts';
import { pageOfMovements } from '../treasury/movement-queries.ts';
import { createMovement } from '../treasury/movements.ts';
import { pairDeposit } from '../treasury/pair-deposit.ts';
import { postMovements } from '../treasury/post-movements.ts';
import { creditSales, type Method } from './testing/credit-sales.ts';
import { postingStand } from './testing/posting-stand.ts';

const stand = postingStand();
const { database, runtime, own, within, confirmed, settle, balance } = stand;
const { owed, buyerOf, mark, paidBy, link, cancelLast } = creditSales(stand);

describe('what a customer reads of a deposit that an invoice counted for its own', () => {
  const day = 86_400_000;
  const paidAt = new Date(Date.now() - 20 * day).toISOString();
  const paid = (amount: string) => paidBy({ amount, payment_date: paidAt });

  /** Their account, as they see it: the money in it. */
  async function read(customer: string) {
    const shown = await within<Statement>((tx) => statementOf(tx, customer, {}, { onlyStanding: true }));
    expect([shown.closing, shown.rows.at(-1)?.balance]).toEqual([await owed(customer), shown.closing]);
    return shown.rows
      .filter(({ kind }) => kind !== 'invoice')
      .map(({ kind, debit, credit }) => `${kind} ${BigInt(credit) - BigInt(debit)}`)
      .toSorted();
  }

  it('is one payment, also once the sale is cancelled on a later day: nobody gave anything back that day, or paid', async () => {
    const customer = await buyerOf('لغوشده');
    const deposit = (amount: string) =>
      within((tx) =>
        createMovement(runtime, tx, own.accountId, {
          ...{ kind: 'deposit', place_id: own.till, amount, customer_id: customer, at: paidAt },
        }),
      );
    await deposit('400');
    // What no deposit stands for is given back with its sale.
    const sold = await confirmed('original', 1, null, [...paid('400'), ...paid('250')]);
    await mark(sold, customer, 'credit');
    await settle();
    expect(await read(customer)).toEqual(['money_in 250', 'money_in 400']);
    const undone = await confirmed('cancellation', 1, sold);
    await link('cancelled_by', sold, undone);
    await settle();
    expect(await read(customer)).toEqual(['money_in 250', 'money_in 400', 'money_in_back -250']);
    expect([await balance(), await owed(customer)]).toEqual(['400', '-400']);
    const { rows } = await within<Statement>((tx) => statementOf(tx, customer, {}));
    expect(rows.filter(({ kind }) => kind !== 'invoice')).toHaveLength(7);
  });

  it('is there once more as a payment where the sale had it as cash: that went with the invoice', async () => {
    const customer = await buyerOf('لغو نقدی');
    await within((tx) =>
      createMovement(runtime, tx, own.accountId, {
        ...{ kind: 'deposit', place_id: own.till, amount: '1000', customer_id: customer, at: paidAt },
      }),
    );
    const sold = await confirmed('original', 1, null, paid('1000'));
    await mark(sold, customer, 'cash');
    await settle();
    expect(await read(customer)).toEqual([]);
    const undone = await confirmed('cancellation', 1, sold);
    await link('cancelled_by', sold, undone);
    await settle();
    expect(await read(customer)).toEqual(['money_in 1000']);
  });

  it('is there once more as a payment with the part that the sale had as cash, and given back by nobody', async () => {
    const customer = await buyerOf('لغو آمیخته');
    await within((tx) =>
      createMovement(runtime, tx, own.accountId, {
        ...{ kind: 'deposit', place_id: own.till, amount: '1000', customer_id: customer, at: paidAt },
      }),
    );
    const sold = await confirmed('original', 1, null, paid('1000'));
    await mark(sold, customer, 'both', '600');
    await settle();
    expect(await read(customer)).toEqual(['money_in 400']);
    const undone = await confirmed('cancellation', 1, sold);
    await link('cancelled_by', sold, undone);
    await settle();
    expect(await read(customer)).toEqual(['money_in 400', 'money_in 600']);
    expect(await owed(customer)).toBe('-1000');
  });

  it.each([
    ['credit', '0', '400'],
    ['both', '600', '400'],
  ] as const)(
    'is one payment, also where the sale (%s) is issued anew after its cancellation, and corrected then',
    async (method, cash, part) => {
      const customer = await buyerOf('از نو');
      const amount = String(BigInt(cash) + BigInt(part));
      await within((tx) =>
        createMovement(runtime, tx, own.accountId, {
          ...{ kind: 'deposit', place_id: own.till, amount, customer_id: customer, at: paidAt, reference_number: '55' },
        }),
      );
      const issued = async (subject: 'original' | 'corrective', refers: string | null) => {
        const id = await confirmed(
          subject,
          1,
          refers,
          paidBy({ amount, payment_date: paidAt, reference_number: '55' }),
        );
        await mark(id, customer, method, cash);
        if (refers !== null) await link('superseded_by', refers, id);
        await settle();
        return id;
      };
      const cancel = async (id: string) => {
        await link('cancelled_by', id, await confirmed('cancellation', 1, id));
        await settle();
      };
      const once = [`money_in ${part}`];
      await cancel(await issued('original', null));
      const second = await issued('original', null);
      expect(await read(customer)).toEqual(once);
      await issued('corrective', second);
      expect([await read(customer), await balance()]).toEqual([once, amount]);
      // A range that ends between the payment and what became of its sale says it once too, and the next begins with what it ended with.
      const paidDay = tehranDay(new Date(paidAt));
      const laterDay = tehranDay(new Date(Date.parse(paidAt) + day));
      const ranged = (range: { to_day?: string; from_day?: string }) =>
        within<Statement>((tx) => statementOf(tx, customer, range, { onlyStanding: true }));
      const [past, next] = [await ranged({ to_day: paidDay }), await ranged({ from_day: laterDay })];
      expect([past.credit, past.closing, next.opening]).toEqual([part, `-${part}`, `-${part}`]);
    },
  );

  it('is one payment where the sale that was issued anew is cancelled, too, on that day', async () => {
    const customer = await buyerOf('دو بار لغو');
    await within((tx) =>
      createMovement(runtime, tx, own.accountId, {
        ...{ kind: 'deposit', place_id: own.till, amount: '400', customer_id: customer, at: paidAt },
        reference_number: '55',
      }),
    );
    for (let time = 0; time < 2; time += 1) {
      const sold = await confirmed('original', 1, null, paidBy({ payment_date: paidAt, reference_number: '55' }));
      await mark(sold, customer, 'credit');
      await settle();
      expect(await read(customer)).toEqual(['money_in 400']);
      await link('cancelled_by', sold, await confirmed('cancellation', 1, sold));
      await settle();
      expect(await read(customer)).toEqual(['money_in 400']);
    }
    expect([await balance(), await owed(customer)]).toEqual(['400', '-400']);
  });
});

describe('a deposit and the payment of an invoice', () => {
  it('money that was deposited before its invoice came is that invoice’s, by its reference number', async () => {
    const customer = await buyerOf('واریزکننده');
    const deposit = (reference_number: string) =>
      within((tx) =>
        createMovement(runtime, tx, own.accountId, {
          ...{ kind: 'deposit', place_id: own.till, amount: '400', customer_id: customer, reference_number },
        }),
      );
    await deposit('۵۵۱۲');
    await deposit('5513');
    const sold = await confirmed('original', 1, null, paidBy({ reference_number: '5512' }));
    await mark(sold, customer, 'cash');
    await settle();
    expect([await balance(), await owed(customer)]).toEqual(['800', '-400']);
    const corrected = await confirmed('corrective', 1, sold, paidBy({ reference_number: '5512' }));
    await mark(corrected, customer, 'credit');
    await link('superseded_by', sold, corrected);
    await settle();
    expect([await balance(), await owed(customer)]).toEqual(['800', '200']);
    const undone = await confirmed('cancellation', 1, corrected);
    await link('cancelled_by', corrected, undone);
    await settle();
    const counted = await balance();
    expect(counted).toBe('800');
  });

  it('a deposit without a reference number is the invoice’s where it names the buyer and there is one of it; else both stay', async () => {
    const customer = await buyerOf('بی‌شماره');
    const at = '2026-10-05T08:00:00.000Z';
    const deposit = (amount: string, more: object = {}) =>
      within((tx) =>
        createMovement(runtime, tx, own.accountId, {
          ...{ kind: 'deposit', place_id: own.till, amount, customer_id: customer, at },
          ...more,
        }),
      );
    const sell = async (amount: string, more: Partial<PaymentDraft> = {}) => {
      const sold = await confirmed(
        'original',
        1,
        null,
        paidBy({ amount, payment_date: '2026-10-05T15:00:00.000Z', ...more }),
      );
      await mark(sold, customer, 'credit');
      const before = BigInt((await balance()) ?? 0);
      await settle();
      return String(BigInt((await balance()) ?? 0) - before);
    };
    await deposit('410');
    expect(await sell('410')).toBe('0');
    await deposit('420', { reference_number: '77' });
    expect(await sell('420')).toBe('0');
    // Two alike; of nobody; of the day before; under another number: what came twice cannot be told from what came once.
    await deposit('430');
    await deposit('430');
    expect(await sell('430')).toBe('430');
    await deposit('440', { customer_id: null });
    expect(await sell('440')).toBe('440');
    await deposit('450', { at: '2026-10-04T08:00:00.000Z' });
    expect(await sell('450')).toBe('450');
    await deposit('460', { reference_number: '78' });
    expect(await sell('460', { reference_number: '79' })).toBe('460');
    // A terminal pads its numbers with noughts.
    await deposit('470', { reference_number: '278206711', customer_id: null });
    expect(await sell('470', { reference_number: '000278206711' })).toBe('0');
  });

  it('one deposit is one of two like payments: that of its number, or neither where it has none', async () => {
    const customer = await buyerOf('دو پرداخت');
    const day = '2026-10-05T08:00:00.000Z';
    const sell = async (amount: string, numbers: readonly string[]) => {
      const payments = numbers.flatMap((reference_number) => paidBy({ amount, payment_date: day, reference_number }));
      const sold = await confirmed('original', 1, null, payments);
      await mark(sold, customer, 'credit');
      const before = BigInt((await balance()) ?? 0);
      await settle();
      return String(BigInt((await balance()) ?? 0) - before);
    };
    const deposit = (amount: string, reference_number: string) =>
      within((tx) =>
        createMovement(runtime, tx, own.accountId, {
          ...{ kind: 'deposit', place_id: own.till, amount, customer_id: customer, at: day, reference_number },
        }),
      );
    await deposit('471', '');
    expect(await sell('471', ['', ''])).toBe('942');
    await deposit('472', '47');
    expect(await sell('472', ['47', '47'])).toBe('472');
    await deposit('473', '48');
    expect(await sell('473', ['48', ''])).toBe('473');
  });

  describe('and a deposit that may be one of them', () => {
    const at = '2026-10-05T08:00:00.000Z';
    const deposit = async (amount: string, more: object = {}) => {
      const body = { kind: 'deposit' as const, place_id: own.till, amount, at, ...more };
      const [id = ''] = await within<string[]>((tx) => createMovement(runtime, tx, own.accountId, body));
      return id;
    };
    const sell = async (amount: string, customer: string, method: Method = 'credit') => {
      const sold = await confirmed('original', 1, null, paidBy({ amount, payment_date: '2026-10-05T15:00:00.000Z' }));
      await mark(sold, customer, method);
      await settle();
      return sold;
    };
    const say = (id: string, invoice_id: string, verdict: 'same' | 'different' | 'open') =>
      within<string[]>((tx) => pairDeposit(runtime, tx, own.accountId, id, { invoice_id, verdict }));
    const offered = async (id: string) =>
      (await within<ReadonlyMap<string, LikelyInvoice[]>>((tx) => likelyInvoices(tx, [id])))
        .get(id)
        ?.map((one) => one.id) ?? [];
    /** Of these deposits, those that a list of what is likely counted twice shows; the list of the others shows the rest. */
    const listed = async (deposits: readonly string[]) => {
      const rows = async (likely_twice: boolean) =>
        (await within<{ rows: { id: string }[] }>((tx) => pageOfMovements(tx, { likely_twice, limit: 500 }))).rows
          .map(({ id }) => id)
          .filter((id) => deposits.includes(id));
      const [likely, others] = [await rows(true), await rows(false)];
      expect([...likely, ...others].toSorted()).toEqual([...deposits].toSorted());
      return likely.toSorted();
    };

    it('is offered as such: the same money at the place within a day, of the buyer or of nobody, under no other number', async () => {
      const customer = await buyerOf('پرداخت‌کننده');
      const other = await buyerOf('دیگری');
      const sold = await sell('440', customer, 'both');
      const nobodys = await deposit('440');
      const nextDay = await deposit('440', { at: '2026-10-06T18:00:00.000Z', customer_id: customer });
      expect([await offered(nobodys), await offered(nextDay)]).toEqual([[sold], [sold]]);
      const others = [
        await deposit('440', { customer_id: other }),
        await deposit('441'),
        await deposit('440', { at: '2026-10-07T18:00:00.000Z' }),
      ];
      for (const id of others) expect(await offered(id)).toEqual([]);
      const all = [nobodys, nextDay, ...others];
      expect(await listed(all)).toEqual([nobodys, nextDay].toSorted());
      await say(nobodys, sold, 'different');
      expect(await listed(all)).toEqual([nextDay]);
      expect([await offered(nobodys), await offered(nextDay)]).toEqual([[], [sold]]);
      await say(nobodys, sold, 'open');
      expect(await offered(nobodys)).toEqual([sold]);
      await say(nobodys, sold, 'same');
      // The invoice has one payment like it, and that has its deposit now.
      expect(await offered(nextDay)).toEqual([]);
      expect(await listed(all)).toEqual([]);
      await expect(say(nextDay, sold, 'same')).rejects.toMatchObject({ code: 'CONFLICT' });
    });

    it('names the invoice: taken back after it stood again, all who bear that one’s code are counted anew', async () => {
      const customer = await buyerOf('یکی از دو شعبه');
      await database().asOwner("update customers set economic_code = '14012345678' where id = $1", [customer]);
      const sold = await confirmed('original', 1);
      await mark(sold, '', 'credit');
      await database().asOwner(
        `update invoice_documents set draft = jsonb_set(draft, '{buyer_info}', '{"economic_code": "14012345678"}') where invoice_id = $1`,
        [sold],
      );
      await settle();
      let last = await deposit('650', { customer_id: customer, invoice_id: sold });
      // Counted with the sale's payment, parted from it, taken back.
      for (const amount of [-650n, 650n, -650n]) {
        await database().asOwner('delete from customer_balance_changes where account_id = $1', [own.accountId]);
        const money = {
          placeId: own.till,
          kind: 'undo' as const,
          amount,
          at: new Date(at),
          reverses: last,
          customerId: customer,
        };
        [last = ''] = await within<string[]>((tx) => postMovements(runtime, tx, own.accountId, [money]));
        const noted = await database().asOwner<{ code: string }>(
          "select code from customer_balance_changes where account_id = $1 and code <> ''",
          [own.accountId],
        );
        expect(noted).toEqual([{ code: '14012345678' }]);
      }
    });

    it('names the invoice: taken when its payment comes, offered when that was there before, and never another’s', async () => {
      const customer = await buyerOf('بابت صورتحساب');
      const paid = paidBy({ amount: '610', payment_date: '2026-10-05T15:00:00.000Z' });
      const sold = await confirmed('original', 1, null, paid);
      const other = await confirmed('original', 1);
      for (const id of [sold, other]) await mark(id, customer, 'credit');
      await deposit('610', { customer_id: customer, invoice_id: sold });
      await deposit('610', { customer_id: customer, invoice_id: other });
      await settle();
      expect([await balance(), await owed(customer)]).toEqual(['1220', '780']);
      const corrected = await confirmed('corrective', 1, sold, paid);
      await mark(corrected, customer, 'credit');
      await link('superseded_by', sold, corrected);
      await settle();
      expect([await balance(), await owed(customer)]).toEqual(['1220', '780']);
      const late = await sell('620', customer);
      const [own, others] = [
        await deposit('620', { customer_id: customer, invoice_id: late }),
        await deposit('620', { customer_id: customer, invoice_id: other }),
      ];
      expect([await offered(own), await offered(others)]).toEqual([[late], []]);
      expect(await listed([own, others])).toEqual([own]);
      const before = BigInt((await balance()) ?? 0);
      await say(own, late, 'same');
      expect(BigInt((await balance()) ?? 0)).toBe(before - 620n);
    });

    it('names the invoice, and is of every correction of corrections of it, until somebody says that it is another', async () => {
      const customer = await buyerOf('اصلاح اصلاح');
      const paid = paidBy({ amount: '615', payment_date: '2026-10-05T15:00:00.000Z' });
      const corrected = async (former: string) => {
        const id = await confirmed('corrective', 1, former, paid);
        await mark(id, customer, 'credit');
        await link('superseded_by', former, id);
        await settle();
        return id;
      };
      const sold = await confirmed('original', 1);
      await mark(sold, customer, 'credit');
      await deposit('615', { customer_id: customer, invoice_id: sold });
      await settle();
      expect([await balance(), await owed(customer)]).toEqual(['615', '385']);
      const second = await corrected(await corrected(sold));
      expect([await balance(), await owed(customer)]).toEqual(['615', '385']);
      const last = await corrected(second);
      await link('cancelled_by', last, await confirmed('cancellation', 1, last));
      await link('superseded_by', second, null);
      await settle();
      expect([await balance(), await owed(customer)]).toEqual(['615', '385']);
      const { rows } = await within<{ rows: { id: string }[] }>((tx) =>
        sql`select d.id from treasury_movements u join treasury_movements d on d.id = u.reverses and d.invoice_id is null
          where u.invoice_id = ${second} and u.kind = 'undo'
            and not exists (select from treasury_movements v where v.reverses = u.id)`.execute(tx),
      );
      const [standing = ''] = await say(rows[0]?.id ?? '', second, 'different');
      await say(standing, second, 'open');
      expect([await balance(), await offered(standing)]).toEqual(['1230', [second]]);
      await say(standing, second, 'different');
      await corrected(await corrected(second));
      expect([await balance(), await owed(customer)]).toEqual(['1230', '-230']);
    });

    it('counts once when it is joined, by however many at once, and twice again when it is taken apart', async () => {
      const customer = await buyerOf('یکی');
      const id = await deposit('700');
      const sold = await sell('700', customer);
      expect([await balance(), await owed(customer)]).toEqual(['1400', '300']);
      await Promise.all([say(id, sold, 'same'), say(id, sold, 'same'), say(id, sold, 'same')]);
      await say(id, sold, 'same');
      expect([await balance(), await owed(customer)]).toEqual(['700', '300']);
      const parted = await Promise.all([say(id, sold, 'different'), say(id, sold, 'different')]);
      const [standing = ''] = parted.flat();
      expect([parted.flat().length, await balance(), await offered(standing)]).toEqual([1, '1400', []]);
      await say(standing, sold, 'same');
      expect(await balance()).toBe('700');
    });

    it('is joined with what it is like alone, not with another beside that', async () => {
      const customer = await buyerOf('شبیه یکی');
      const [like, unlike] = [await sell('940', customer), await sell('941', customer)];
      const id = await deposit('940');
      await expect(say(id, unlike, 'same')).rejects.toMatchObject({ code: 'CONFLICT' });
      await say(id, like, 'same');
      expect(await balance()).toBe('1881');
    });

    it('is taken apart from each invoice by itself: what is said of one says nothing of another', async () => {
      const customer = await buyerOf('دو به دو');
      const [one, other] = [await sell('930', customer), await sell('930', customer)];
      const id = await deposit('930');
      for (const invoice of [one, other]) await say(id, invoice, 'different');
      expect(await offered(id)).toEqual([]);
      await say(id, one, 'open');
      expect(await offered(id)).toEqual([one]);
    });

    it('said to be another money than one invoice’s is still that of the next which it pays', async () => {
      const customer = await buyerOf('دو فروش');
      const id = await deposit('910', { customer_id: customer, reference_number: '91' });
      const other = await confirmed('original', 1, null, paidBy({ amount: '910', payment_date: at }));
      await mark(other, customer, 'credit');
      await settle();
      const [standing = id] = await say(id, other, 'different');
      expect([await balance(), await offered(standing)]).toEqual(['1820', []]);
      const own = paidBy({ amount: '910', payment_date: at, reference_number: '91' });
      await mark(await confirmed('original', 1, null, own), customer, 'credit');
      await settle();
      expect(await balance()).toBe('1820');
    });

    it('is offered beside a payment under its number, however many noughts either has before it', async () => {
      const sold = await confirmed(
        'original',
        1,
        null,
        paidBy({ amount: '935', payment_date: at, reference_number: '0091' }),
      );
      await settle();
      expect(await offered(await deposit('935', { reference_number: '00091' }))).toEqual([sold]);
    });

    it.each(['cash', 'both', 'credit'] as const)(
      'is like the whole that came, of which some was given back on a later day (%s)',
      async (method) => {
        const customer = await buyerOf('پس‌گرفته');
        const paid = { payment_date: '2026-10-05T15:00:00.000Z', reference_number: '12' };
        const sold = await confirmed('original', 1, null, paidBy({ ...paid, amount: '500' }));
        await mark(sold, customer, method);
        await settle();
        const id = await deposit('500');
        expect(await offered(id)).toEqual([sold]);
        const returned = await confirmed('return', 1, sold, paidBy({ ...paid, amount: '400' }));
        await mark(returned, customer, method);
        await link('superseded_by', sold, returned);
        await settle();
        expect([await balance(), await offered(id), await listed([id])]).toEqual(['900', [returned], [id]]);
        await say(id, returned, 'same');
        expect([await balance(), await offered(id)]).toEqual(['400', []]);
      },
    );

    it('joined by hand while the invoice is undone, is never lost nor counted twice', async () => {
      const customer = await buyerOf('هم‌زمان');
      for (const amount of ['810', '811', '812']) {
        const before = BigInt((await balance()) ?? 0);
        const id = await deposit(amount);
        const sold = await sell(amount, customer);
        await confirmed('cancellation', 1, sold);
        await Promise.all([say(id, sold, 'same').catch(() => []), settle()]);
        await settle();
        expect(BigInt((await balance()) ?? 0) - before).toBe(BigInt(amount));
      }
    });

    it('stays joined through a correction and its cancellation, and apart when that was said', async () => {
      const customer = await buyerOf('اصلاح‌شونده');
      const payments = paidBy({ amount: '520', payment_date: '2026-10-05T15:00:00.000Z' });
      const joined = await deposit('520');
      const sold = await sell('520', customer);
      await say(joined, sold, 'same');
      const corrected = await confirmed('corrective', 1, sold, payments);
      await mark(corrected, customer, 'credit');
      await settle();
      expect(await balance()).toBe('520');
      await confirmed('cancellation', 1, corrected);
      await settle();
      expect(await balance()).toBe('520');
      // By the rule a deposit that names the buyer is taken; somebody said that it is another.
      const named = await deposit('530', { customer_id: customer });
      const other = await sell('530', customer);
      expect(await balance()).toBe('1050');
      await say(named, other, 'different');
      expect(await balance()).toBe('1580');
      await confirmed('corrective', 1, other, paidBy({ amount: '530', payment_date: '2026-10-05T15:00:00.000Z' }));
      await settle();
      expect(await balance()).toBe('1580');
    });
  });
});

describe('a deposit that stands again', () => {
  const ago = (days: number) => new Date(runtime.clock.nowMs() - days * 86_400_000);
  const deposit = (customer: string, amount: string, more: object = {}) =>
    within<string[]>((tx) =>
      createMovement(runtime, tx, own.accountId, {
        ...{ kind: 'deposit', place_id: own.till, amount, customer_id: customer, reference_number: '777' },
        ...more,
      }),
    );

  it('is a credit of its supplier, as before: what was paid of a purchase stays paid', async () => {
    const supplier = await buyerOf('هم فروشنده');
    const paidAt = ago(3).toISOString();
    const { id: purchase } = await within<{ id: string }>((tx) =>
      createPurchase(runtime, tx, { accountId: own.accountId, userId: null } as never, {
        ...{ net: '500', day: tehranDay(ago(5)), customer_id: supplier, on_account: true },
      }),
    );
    const open = async () => {
      const { rows } = await within<{ rows: { id: string; open: string }[] }>(async (tx) => {
        await settleBalances(tx);
        return sql`select purchase_id as id, open::text from open_purchases`.execute(tx);
      });
      return rows.map((row) => [row.id, row.open]);
    };
    await deposit(supplier, '900', { reference_number: '1', at: ago(6).toISOString() });
    expect(await open()).toEqual([[purchase, '500']]);
    await within((tx) =>
      createMovement(runtime, tx, own.accountId, {
        ...{ kind: 'withdrawal', place_id: own.till, amount: '1400', customer_id: supplier, at: ago(4).toISOString() },
      }),
    );
    await deposit(supplier, '400', { at: paidAt });
    expect([await owed(supplier), await open()]).toEqual(['-400', []]);
    const sold = await confirmed('original', 1, null, paidBy({ payment_date: paidAt, reference_number: '777' }));
    await mark(sold, supplier, 'credit');
    await settle();
    expect(await owed(supplier)).toBe('600');
    await link('cancelled_by', sold, await confirmed('cancellation', 1, sold));
    await settle();
    expect([await owed(supplier), await open()]).toEqual(['-400', []]);
  });

  it.each(['is cancelled', 'names no payment'] as const)(
    'pays the invoice that it names, whatever else its buyer owes, once a correction that counted it %s',
    async (becomes) => {
      const customer = await buyerOf('بابت یکی');
      const at = ago(3).toISOString();
      const payment = paidBy({ amount: '1000', payment_date: at, reference_number: '777' });
      const isCancelled = becomes === 'is cancelled';
      const issued = async (age: number, payments: Partial<PaymentDraft>[] = [], refers: string | null = null) => {
        const id = await confirmed(refers === null ? 'original' : 'corrective', 1, refers, payments);
        await mark(id, customer, 'credit');
        const day = tehranDay(ago(age));
        await database().asOwner('update invoices set invoice_date = $2, day = $3 where id = $1', [id, ago(age), day]);
        if (refers !== null) await link('superseded_by', refers, id);
        return id;
      };
      const older = await issued(100);
      // Its own payment takes what names it, where it has one.
      const sold = await issued(9, isCancelled ? [] : payment);
      await deposit(customer, '1000', { at, invoice_id: sold });
      await settle();
      const corrected = await issued(2, isCancelled ? payment : [], sold);
      await settle();
      if (isCancelled)
        await cancelLast(
          [
            { id: sold, method: 'credit' },
            { id: corrected, method: 'credit' },
          ],
          customer,
        );
      await settle();
      const standing = isCancelled ? sold : corrected;
      const told = await within<ReadonlyMap<string, { open: string }>>(async (tx) => {
        await settleBalances(tx);
        return paymentsOf(tx, [older, standing]);
      });
      expect([told.get(older)?.open, told.get(standing)?.open, await owed(customer)]).toEqual(['1000', '0', '1000']);
      const ageing = await within<Ageing>((tx) => listAgeing(tx, { limit: 10 }, runtime.clock.nowMs()));
      expect(ageing.debtors).toMatchObject([{ id: customer, balance: '1000', over_90: '1000' }]);
      const money = await within<ReadonlyMap<string, InvoiceMoney> | null>((tx) => moneyOf(tx, [standing]));
      expect(money?.get(standing)?.named).toMatchObject([{ amount: 1000n, day: tehranDay(new Date(at)) }]);
      // Another invoice of the buyer that says the same payment has one of its own.
      const before = await balance();
      await issued(3, payment);
      await settle();
      expect(BigInt((await balance()) ?? 0) - BigInt(before ?? 0)).toBe(1000n);
    },
  );
});
