import { addDays } from '@taraz/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countOfDays, type Days, piecesOf, spanOf } from './day-range.ts';

const range: fc.Arbitrary<Days> = fc
  .tuple(fc.integer({ min: 0, max: 4_000 }), fc.integer({ min: 0, max: 1_600 }))
  .map(([start, length]) => ({ from: addDays('2018-01-01', start), to: addDays('2018-01-01', start + length) }));

describe('piecesOf', () => {
  it('covers each day of a range once and no other, whatever is taken away', () => {
    fc.assert(
      fc.property(range, (days) => {
        const times = new Map<string, number>();
        for (const { span, from, to, sign } of piecesOf(days)) {
          const end = span === 'day' ? to : spanOf(span, to).to;
          for (let day = from; day <= end; day = addDays(day, 1)) times.set(day, (times.get(day) ?? 0) + sign);
        }
        const covered = [...times].filter(([, count]) => count !== 0);
        expect(covered.every(([day, count]) => count === 1 && day >= days.from && day <= days.to)).toBe(true);
        expect(covered).toHaveLength(countOfDays(days));
      }),
    );
  });

  it('reads two years cut at odd days in a year, a few seasons and months, and at most 16 days an end', () => {
    fc.assert(
      fc.property(range, (days) => {
        const pieces = piecesOf(days);
        const single = pieces.filter(({ span }) => span === 'day').reduce((sum, one) => sum + countOfDays(one), 0);
        expect(single).toBeLessThanOrEqual(32);
        expect(pieces.length).toBeLessThanOrEqual(11);
      }),
    );
  });
});
