import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BoughtPlan, creditMaxMs, type Grant, type HeldPeriod, heldAfter, periodBought } from './period.ts';

const day = 86_400_000;
const now = Date.UTC(2026, 10, 20);
const held = {
  planId: 'basic',
  worth: 1_000_000n,
  worthMs: 30 * day,
  startsAtMs: now - 15 * day,
  endsAtMs: now + 15 * day,
};
const basic = { id: 'basic', price: 1_000_000n, days: 30 };
const pro = { id: 'pro', price: 3_000_000n, days: 30 };

describe('the period a payment gives', () => {
  it.each([
    ['the first', null, basic, 30],
    ['the same again', held, basic, 45],
    ['one thrice as dear: half a month of the cheap is five days of the dear', held, pro, 35],
    ['a cheaper one', { ...held, planId: 'pro', worth: 3_000_000n }, basic, 75],
    ['after the end', { ...held, endsAtMs: now - day }, basic, 30],
    ['after the free one', { ...held, planId: 'free', worth: 0n, endsAtMs: null }, basic, 30],
    ['the same again, dearer by now', held, { ...basic, price: 2_000_000n }, 45],
    ['the same again, for a year now', held, { ...basic, days: 365 }, 380],
    ['the same again at its very end', { ...held, endsAtMs: now }, basic, 30],
    ['another at the very end', { ...held, endsAtMs: now }, pro, 30],
    ['one that costs nothing, after a dear one', held, { id: 'free', price: 0n, days: 30 }, 30],
    ['a dear one, after one that cost nothing for a time', { ...held, worth: 0n }, pro, 30],
    ['next to free: ten years of it at most', held, { ...pro, price: 1n }, 30 + 3650],
    [
      'before the present one has begun',
      { ...held, startsAtMs: now + 5 * day, endsAtMs: now + 15 * day },
      pro,
      30 + 10 / 3,
    ],
  ] as const)('%s', (_name, before, plan, days) => {
    expect((periodBought(now, before, plan).endsAtMs - now) / day).toBeCloseTo(days, 8);
  });

  it('begins where it began when the same goes on, else at once', () => {
    expect(periodBought(now, held, basic).startsAtMs).toBe(held.startsAtMs);
    for (const [before, plan] of [
      [held, pro],
      [{ ...held, endsAtMs: now }, basic],
      [null, basic],
    ] as const)
      expect(periodBought(now, before, plan).startsAtMs).toBe(now);
  });

  it('is what the account then holds, without end where it was given for good', () => {
    const grant = { ...basic, atMs: now, isForGood: false };
    const after = { planId: 'basic', worth: 1_000_000n, worthMs: 30 * day, startsAtMs: now };
    expect(heldAfter(null, grant)).toEqual({ ...after, endsAtMs: now + 30 * day });
    expect(heldAfter(null, { ...grant, isForGood: true })).toEqual({ ...after, endsAtMs: null });
  });

  it.each([
    ['cheaper', 500_000n, 172.5],
    ['dearer', 2_000_000n, 195],
  ])('is credited at what was paid where the plan became %s', (_how, price, days) => {
    const grant = { ...basic, atMs: now, isForGood: false };
    const bought = [...Array.from({ length: 11 }, () => grant), { ...grant, price }];
    const before = bought.reduce<HeldPeriod | null>((one, next) => heldAfter(one, next), null);
    const { endsAtMs } = periodBought(now, before, { id: 'dear', price: 2_000_000n, days: 30 });
    expect((endsAtMs - now) / day - 30).toBe(days);
  });

  it('never takes time away, and gives no more than was paid for', () => {
    const price = fc.bigInt({ min: 1_000n, max: 1_000_000_000n });
    const days = fc.integer({ min: 1, max: 400 });
    fc.assert(
      fc.property(price, days, price, days, fc.integer({ min: 0, max: 400 * day }), (p1, d1, p2, d2, left) => {
        const before = { planId: 'a', worth: p1, worthMs: d1 * day, startsAtMs: now, endsAtMs: now + left };
        const { startsAtMs, endsAtMs } = periodBought(now, before, { id: 'b', price: p2, days: d2 });
        const extra = BigInt(endsAtMs - startsAtMs - d2 * day);
        expect(extra >= 0n).toBe(true);
        // worth of the extra time at the new price, against the worth of what was left at the old one
        expect(extra * p2 * BigInt(d1) <= BigInt(left) * p1 * BigInt(d2)).toBe(true);
        if (extra === BigInt(creditMaxMs)) return;
        expect((extra + 1n) * p2 * BigInt(d1) > BigInt(left) * p1 * BigInt(d2)).toBe(true);
      }),
    );
  });

  const plans = [basic, pro, { id: 'year', price: 9_000_000n, days: 365 }] as const;
  const wait = fc.integer({ min: 0, max: 60 * day });
  const grantsOf = (choice: fc.Arbitrary<(typeof plans)[number] | BoughtPlan>) =>
    fc.array(fc.tuple(choice, wait), { minLength: 1, maxLength: 6 }).map((bought) => {
      let at = now;
      return bought.map(([plan, waited]) => {
        at += waited;
        return { ...plan, atMs: at, isForGood: false };
      });
    });
  const fold = (some: readonly Grant[]) =>
    some.reduce<HeldPeriod | null>((before, one) => heldAfter(before, one), null);
  const without = (given: readonly Grant[], place: number) =>
    given.filter((_, index) => index !== place % given.length);

  it('without one of the payments for a plan ends no later', () => {
    const oneOf = fc.constantFrom(...plans).chain((plan) => grantsOf(fc.constant(plan)));
    fc.assert(
      fc.property(oneOf, fc.nat(), (given, place) => {
        expect(fold(without(given, place))?.endsAtMs ?? 0).toBeLessThanOrEqual(fold(given)?.endsAtMs ?? 0);
      }),
    );
  });

  // Not «never longer»: whoever never had the dear plan has used up less of what the cheap one was paid for.
  // An operator sets another price and length from one payment to the next.
  const offered = fc
    .tuple(fc.constantFrom(...plans), fc.bigInt({ min: 1_000n, max: 50_000_000n }), fc.integer({ min: 1, max: 400 }))
    .map(([{ id }, price, days]) => ({ id, price, days }));

  it.each([
    ['of any plans', fc.constantFrom(...plans)],
    ['of plans whose prices change', offered],
  ])('without one of the payments, %s and at any times, is worth no more than the others were', (_which, choice) => {
    fc.assert(
      fc.property(grantsOf(choice), fc.nat(), (given, place) => {
        const rest = without(given, place);
        const held = fold(rest);
        const at = rest.at(-1)?.atMs ?? now;
        const left = held?.endsAtMs == null ? 0n : BigInt(held.endsAtMs - at);
        const paid = rest.reduce((sum, { price }) => sum + price, 0n);
        expect(left * (held?.worth ?? 0n) <= paid * BigInt(held?.worthMs ?? 1)).toBe(true);
      }),
    );
  });
});
