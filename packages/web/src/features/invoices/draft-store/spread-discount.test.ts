import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { spreadDiscount } from './spread-discount.ts';

const room = (...rooms: number[]) => rooms.map((value, index) => ({ uuid: `${index}`, room: BigInt(value) }));
const sharesOf = (discount: number, ...rooms: number[]) => {
  const spread = spreadDiscount(BigInt(discount), room(...rooms));
  return spread.ok ? [...spread.shares.values()].map(Number) : null;
};

describe('spreadDiscount', () => {
  it.each([
    [100, [300, 100], [75, 25]],
    [10, [1, 1, 1000], [0, 0, 10]],
    // 100/3 each: the rial left over goes to the first of equal fractions.
    [100, [50, 50, 50], [34, 33, 33]],
    [150, [50, 50, 50], [50, 50, 50]],
    [1, [0, 7], [0, 1]],
  ])('%i over %j is %j', (discount, rooms, shares) => {
    expect(sharesOf(discount, ...rooms)).toEqual(shares);
  });

  it.each([
    [0, [100]],
    [-5, [100]],
    [101, [60, 40]],
    [1, []],
  ])('refuses %i over %j', (discount, rooms) => {
    expect(sharesOf(discount, ...rooms)).toBeNull();
  });

  it('adds up exactly and never goes over a line, whatever the amounts', () => {
    const amounts = fc.array(fc.bigInt({ min: 0n, max: 10n ** 18n }), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(amounts, fc.bigInt({ min: 1n, max: 10n ** 18n }), (rooms, wish) => {
        const total = rooms.reduce((sum, value) => sum + value, 0n);
        fc.pre(total > 0n);
        const discount = (wish % total) + 1n;
        const spread = spreadDiscount(
          discount,
          rooms.map((value, index) => ({ uuid: `${index}`, room: value })),
        );
        expect(spread.ok).toBe(true);
        if (!spread.ok) return;
        expect([...spread.shares.values()].reduce((sum, share) => sum + share, 0n)).toBe(discount);
        rooms.forEach((value, index) => {
          const share = spread.shares.get(`${index}`) ?? -1n;
          expect(share >= 0n && share <= value).toBe(true);
        });
      }),
    );
  });
});
