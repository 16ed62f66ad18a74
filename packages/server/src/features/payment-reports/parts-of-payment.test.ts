import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { partsOf } from './parts-of-payment.ts';

const said = { day: '2026-11-27', method: 'transfer' } as const;
const rial = fc.nat(1_000).map(BigInt);
const named = fc.record({
  amount: rial,
  day: fc.constantFrom('2026-11-01', '2026-11-02', '2026-11-03'),
  method: fc.constantFrom('cash', 'cheque', null),
});

describe('what came in of an invoice and is not reported yet', () => {
  it('is told by the days on which it came, the earliest of it as reported before', () => {
    const money = [
      { amount: 300n, day: '2026-11-01', method: 'cash' },
      { amount: 200n, day: '2026-11-05', method: null },
    ] as const;
    expect(partsOf({ received: 900n, reported: 100n, left: 900n, named: money }, said)).toEqual([
      { amount: 200n, day: '2026-11-01', method: 'cash', isKnown: true },
      { amount: 200n, day: '2026-11-05', method: 'transfer', isKnown: true },
      { amount: 400n, ...said, isKnown: false },
    ]);
    expect(partsOf({ received: 500n, reported: 450n, left: 1_000n, named: money }, said)).toEqual([
      { amount: 50n, day: '2026-11-05', method: 'transfer', isKnown: true },
    ]);
  });

  it('is what was received and not reported, at most what is left, each part something and each way once', () => {
    fc.assert(
      fc.property(rial, rial, rial, fc.array(named, { maxLength: 6 }), (received, reported, left, money) => {
        const parts = partsOf({ received, reported, left, named: money }, said);
        const sum = parts.reduce((all, { amount }) => all + amount, 0n);
        const unreported = received > reported ? received - reported : 0n;
        expect([unreported, left]).toContain(sum);
        expect(sum <= unreported && sum <= left).toBe(true);
        expect(parts.every(({ amount }) => amount > 0n)).toBe(true);
        expect(new Set(parts.map(({ day, method, isKnown }) => `${day} ${method} ${isKnown}`)).size).toBe(parts.length);
      }),
    );
  });
});
