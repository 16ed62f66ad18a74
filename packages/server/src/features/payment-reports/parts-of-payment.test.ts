import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { partsOf, type Reported, type Way } from './parts-of-payment.ts';

const said = { day: '2026-11-27', method: 'transfer' } as const;
const bare = { terminal: '', reference: '' };
const rial = fc.nat(1_000).map(BigInt);
const named = fc.record({
  amount: rial,
  day: fc.constantFrom('2026-11-01', '2026-11-02', '2026-11-03'),
  method: fc.constantFrom('cash', 'cheque', null),
  terminal: fc.constant(''),
  reference: fc.constantFrom('', '1'),
});

const reports = fc
  .array(named, { maxLength: 4 })
  .map((all) => all.map((one) => ({ ...said, ...one, method: one.method ?? ('pos' as const) })));

describe('what came in of an invoice and is not reported yet', () => {
  const once = (amount: bigint, way: Way = said): Reported[] => (amount === 0n ? [] : [{ amount, ...way }]);

  it('is told by the days on which it came; what was reported is of what names no invoice first, then the earliest', () => {
    const money = [
      { amount: 300n, day: '2026-11-01', method: 'cash', ...bare },
      { amount: 200n, day: '2026-11-05', method: null, ...bare },
    ] as const;
    const named = [
      { amount: 300n, day: '2026-11-01', method: 'cash', isKnown: true, ...bare },
      { amount: 200n, day: '2026-11-05', method: 'transfer', isKnown: true, ...bare },
    ];
    expect(partsOf({ received: 900n, reported: once(100n), left: 900n, named: money }, said)).toEqual([
      ...named,
      { amount: 300n, ...said, isKnown: false, ...bare },
    ]);
    expect(partsOf({ received: 900n, reported: once(400n), left: 900n, named: money }, said)).toEqual(named);
    expect(partsOf({ received: 500n, reported: once(450n), left: 1_000n, named: money }, said)).toEqual([
      { amount: 50n, day: '2026-11-05', method: 'transfer', isKnown: true, ...bare },
    ]);
  });

  it('is not of the day on which its own was reported, by its way or of its amount', () => {
    const money = [
      { amount: 300n, day: '2026-11-01', method: 'cash', ...bare },
      { amount: 200n, day: '2026-11-05', method: null, ...bare },
    ] as const;
    const rest = [
      { amount: 200n, day: '2026-11-05', method: 'transfer', isKnown: true, ...bare },
      { amount: 400n, ...said, isKnown: false, ...bare },
    ];
    for (const method of ['cash', 'card'] as const) {
      const reported = once(300n, { day: '2026-11-01', method });
      expect(partsOf({ received: 900n, reported, left: 900n, named: money }, said)).toEqual(rest);
    }
    const reported = [...once(200n, { day: '2026-11-05', method: 'pos' }), ...once(400n)];
    expect(partsOf({ received: 900n, reported, left: 900n, named: money }, said)).toEqual([
      { amount: 300n, day: '2026-11-01', method: 'cash', isKnown: true, ...bare },
    ]);
  });

  it('is each payment by itself where its numbers are known', () => {
    const way = { day: '2026-11-01', method: 'pos', terminal: '12345678' } as const;
    const money = [
      { amount: 300n, ...way, reference: '41' },
      { amount: 200n, ...way, reference: '42' },
      { amount: 100n, ...way, reference: '42' },
    ];
    expect(partsOf({ received: 600n, reported: once(300n, way), left: 900n, named: money }, said)).toEqual([
      { amount: 300n, ...way, reference: '42', isKnown: true },
    ]);
  });

  it('is what was received and not reported, at most what is left, each part something and each way once', () => {
    fc.assert(
      fc.property(rial, reports, rial, fc.array(named, { maxLength: 6 }), (received, told, left, money) => {
        const parts = partsOf({ received, reported: told, left, named: money }, said);
        const reported = told.reduce((all, { amount }) => all + amount, 0n);
        const sum = parts.reduce((all, { amount }) => all + amount, 0n);
        const unreported = received > reported ? received - reported : 0n;
        expect([unreported, left]).toContain(sum);
        expect(sum <= unreported && sum <= left).toBe(true);
        expect(parts.every(({ amount }) => amount > 0n)).toBe(true);
        expect(new Set(parts.map((part) => JSON.stringify({ ...part, amount: '' }))).size).toBe(parts.length);
      }),
    );
  });
});
