import { lesserOf } from '@taraz/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cashPartOf, type Paid, splitPayments } from './split-payments.ts';

const money = (amount: number, day: number): Paid => ({ amount: BigInt(amount), atMs: day, isCheque: false });
const cheque = (amount: number, day: number): Paid => ({ ...money(amount, day), isCheque: true });
const texts = (payments: Paid[], cashPart: bigint | null) =>
  splitPayments(payments, cashPart).map(({ counted, buyers }) => `${counted}+${buyers}`);

describe('the cash part of a sale', () => {
  it.each([
    ['cash', null, null],
    ['credit', '0', 0n],
    ['both', '300', 300n],
    ['both', '300.9', 300n],
  ] as const)('%s, of which «%s» is paid at once', (_, paidAtOnce, part) => {
    expect(cashPartOf({ paidAtOnce })).toBe(part);
  });
});

describe('payments of a sale that is part cash, part credit', () => {
  it.each<[string, Paid[], bigint | null, string[]]>([
    ['none', [], 300n, []],
    ['less than the cash part', [money(200, 1)], 300n, ['200+0']],
    ['just the cash part', [money(100, 1), money(200, 2)], 300n, ['100+0', '200+0']],
    ['one beyond it', [money(500, 1)], 300n, ['300+200']],
    ['one on the border', [money(200, 1), money(400, 2)], 300n, ['200+0', '100+300']],
    ['by date, not as written', [money(400, 2), money(200, 1)], 300n, ['100+300', '200+0']],
    ['of one date as written', [money(200, 1), money(200, 1)], 300n, ['200+0', '100+100']],
    ['cheques last, whatever their date', [cheque(300, 1), money(300, 2)], 300n, ['0+300', '300+0']],
    ['a cheque on the border', [cheque(400, 1), money(100, 2)], 300n, ['200+200', '100+0']],
    ['on credit alone', [money(400, 1)], 0n, ['0+400']],
    ['in cash, though beyond the total', [money(4000, 1)], null, ['4000+0']],
  ])('%s', (_, payments, cashPart, shares) => {
    expect(texts(payments, cashPart)).toEqual(shares);
  });

  const paid = fc.record({
    amount: fc.bigInt({ min: 0n, max: 999n }),
    atMs: fc.nat(5),
    isCheque: fc.boolean(),
  });

  it('fill it whole before anything is the buyer’s, and nothing is lost or made', () => {
    fc.assert(
      fc.property(fc.array(paid, { maxLength: 8 }), fc.bigInt({ min: 0n, max: 3000n }), (payments, cashPart) => {
        const shares = splitPayments(payments, cashPart);
        const sum = (values: bigint[]) => values.reduce((all, one) => all + one, 0n);
        const all = sum(payments.map(({ amount }) => amount));
        expect(shares.map(({ counted, buyers }) => counted + buyers)).toEqual(payments.map(({ amount }) => amount));
        expect(shares.every(({ counted, buyers }) => counted >= 0n && buyers >= 0n)).toBe(true);
        expect(sum(shares.map(({ counted }) => counted))).toBe(lesserOf(all, cashPart));
        expect(shares.filter(({ counted, buyers }) => counted > 0n && buyers > 0n).length).toBeLessThanOrEqual(1);
        // What comes earlier is the buyer's only where nothing that comes later fills the cash part.
        for (const [at, one] of payments.entries())
          for (const [later, other] of payments.entries()) {
            const isBefore = one.isCheque === other.isCheque ? one.atMs < other.atMs : other.isCheque;
            if (isBefore && (shares[at]?.buyers ?? 0n) > 0n) expect(shares[later]?.counted).toBe(0n);
          }
      }),
    );
  });
});
