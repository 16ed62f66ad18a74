import { emptyPayment, type PaymentDraft } from '@taraz/core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cameOf, type Link, movementsOf } from './invoice-refunds.ts';
import { splitPayments } from './split-payments.ts';

const day = (number: number) => new Date(Date.UTC(2026, 9, number, 8));
/** «cash=600@1 cheque/71=400»: method, number of a cheque, amount, day of October. */
const pay = (text: string): PaymentDraft[] =>
  text
    .split(' ')
    .filter(Boolean)
    .map((one) => {
      const [, payment_method = '', reference_number = '', amount = '', at = ''] =
        /^(\w+)(?:\/(\d+))?=(\d+)(?:@(\d+))?$/.exec(one) ?? [];
      const payment_date = at === '' ? '' : day(Number(at)).toISOString();
      return { ...emptyPayment, payment_method, reference_number, amount, payment_date } as PaymentDraft;
    });
const told = (...links: (readonly [subject: Link['subject'], on: number, payments: string])[]) =>
  cameOf(
    links.map(([subject, on, payments]) => ({ subject, date: day(on), payments: pay(payments), cashPart: null })),
  ).map(({ payment, stands, amount, at, back }) =>
    [
      `${payment.payment_method} ${amount}@${at.getUTCDate()}`,
      ...back.map((one) => `-${one.amount}@${one.at.getUTCDate()}`),
      ...(stands ? [] : ['gone']),
    ].join(' '),
  );

test('each return gives back on its own day, what is not named any more whole', () => {
  expect(told(['original', 1, 'cash=900@1'])).toEqual(['cash 900@1']);
  const returns = [
    ['original', 1, 'cash=900@1 pos=50'],
    ['return', 5, 'cash=300@1 pos=50'],
    ['return', 9, 'pos=50'],
  ] as const;
  expect(told(...returns)).toEqual(['pos 50@1', 'cash 900@1 -600@5 -300@9 gone']);
  expect(told(...returns, ['return', 12, ''])).toEqual(['pos 50@1 -50@12 gone', 'cash 900@1 -600@5 -300@9 gone']);
});

test('what a correction says less never came, and what it says more after a return was not given back', () => {
  expect(told(['original', 1, 'cash=900@1'], ['corrective', 3, 'cash=700@1'])).toEqual(['cash 700@1']);
  expect(told(['original', 1, 'cash=900@1'], ['corrective', 3, ''])).toEqual([]);
  const returned = [
    ['original', 1, 'cash=900@1'],
    ['return', 5, 'cash=500@1'],
    ['return', 7, 'cash=300@1'],
  ] as const;
  expect(told(...returned, ['corrective', 8, 'cash=300@1'])).toEqual(['cash 900@1 -400@5 -200@7']);
  expect(told(...returned, ['corrective', 8, 'cash=400@1'])).toEqual(['cash 900@1 -400@5 -100@7']);
  expect(told(...returned, ['corrective', 8, 'cash=1000@1'])).toEqual(['cash 1000@1']);
  expect(told(...returned, ['corrective', 8, 'cash=250@1'])).toEqual(['cash 850@1 -400@5 -200@7']);
  expect(told(...returned, ['return', 8, ''], ['corrective', 9, 'cash=100@1'])).toEqual([
    'cash 900@1 -400@5 -200@7 -200@8',
  ]);
});

test('money without a day came with the invoice that first names it', () => {
  expect(told(['original', 1, 'cash=900'], ['corrective', 4, 'cash=900'], ['return', 9, 'cash=100'])).toEqual([
    'cash 900@1 -800@9',
  ]);
});

test('a cheque is what is written on it, whatever an invoice says of it', () => {
  expect(told(['original', 1, 'cheque/71=900@1'], ['corrective', 3, 'cheque/71=700@1'])).toEqual([
    'cheque 900@1 -200@3',
  ]);
  expect(told(['original', 1, 'cheque/71=900@1'], ['return', 3, ''], ['corrective', 4, 'cheque/71=400@1'])).toEqual([
    'cheque 900@1 -500@3',
  ]);
});

test('whatever a chain says, what came less what was given back is what its last invoice says, and nothing is less than nought', () => {
  const payments = fc
    .array(fc.record({ method: fc.constantFrom('cash', 'pos'), amount: fc.nat(500) }), { maxLength: 3 })
    .map((all) => all.map(({ method, amount }) => `${method}=${amount}@1`).join(' '));
  const link = fc.tuple(fc.constantFrom('corrective' as const, 'return' as const), payments);
  fc.assert(
    fc.property(payments, fc.array(link, { maxLength: 5 }), (first, more) => {
      const links = [['original' as const, first] as const, ...more].map(
        ([subject, text], index): Link => ({ subject, date: day(index + 1), payments: pay(text), cashPart: null }),
      );
      const came = cameOf(links);
      const sum = (amounts: readonly bigint[]) => amounts.reduce((all, one) => all + one, 0n);
      const last = links.at(-1)?.payments ?? [];
      expect(came.filter(({ stands }) => stands).map(({ payment }) => payment)).toEqual(last);
      for (const { amount, left, back, stands } of came) {
        expect(amount - sum(back.map((one) => one.amount))).toBe(left);
        expect(back.every((one) => one.amount > 0n) && (stands || (left === 0n && amount > 0n))).toBe(true);
      }
      expect(sum(came.map(({ left }) => left))).toBe(sum(last.map(({ amount }) => BigInt(amount))));
    }),
  );
});

test('of a sale and its returns the buyer has on each day what is beyond its cash part by then, and a place what was paid', () => {
  const share = fc.record({ amount: fc.nat(500), on: fc.integer({ min: 1, max: 3 }), cash: fc.nat(800) });
  const returns = fc.array(fc.record({ less: fc.nat(500), cash: fc.nat(800) }), { maxLength: 4 });
  const sum = (amounts: readonly bigint[]) => amounts.reduce((all, one) => all + one, 0n);
  fc.assert(
    fc.property(fc.array(share, { minLength: 1, maxLength: 3 }), returns, (first, more) => {
      const paid = first.map(({ amount, on }, index) => ({ reference: index + 1, amount, on }));
      const links = [{ less: 0, cash: first[0]?.cash ?? 0 }, ...more].map(({ less, cash }, index): Link => {
        // What is given back of one goes on with the next.
        let over = less;
        for (const one of paid) {
          const off = Math.min(over, one.amount);
          over -= off;
          one.amount -= off;
        }
        const payments = paid.map(({ reference, amount, on }) => ({
          ...emptyPayment,
          ...{ payment_method: 'transfer' as const, reference_number: String(reference), amount: String(amount) },
          payment_date: day(on).toISOString(),
        }));
        const [subject, date] = index === 0 ? (['original', day(4)] as const) : (['return', day(4 + index)] as const);
        return { subject, date, payments, cashPart: BigInt(cash) };
      });
      const moved = cameOf(links).flatMap((came) => movementsOf({ id: 'x', buyerName: 'y' }, came, 'buyer'));
      for (const { date, payments, cashPart } of links) {
        const upTo = moved.filter(({ at }) => at <= date);
        const said = payments.map(({ amount, payment_date }) => ({
          ...{ amount: BigInt(amount), atMs: Date.parse(payment_date), isCheque: false },
        }));
        expect(sum(upTo.map(({ amount }) => amount))).toBe(sum(said.map(({ amount }) => amount)));
        expect(sum(upTo.filter(({ customerId }) => customerId === 'buyer').map(({ amount }) => amount))).toBe(
          sum(splitPayments(said, cashPart).map(({ buyers }) => buyers)),
        );
      }
    }),
  );
});
