import { addDays } from '@taraz/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  countOfDays,
  type Days,
  daysOfQuery,
  instantsOf,
  lastDayOf,
  type Piece,
  piecesOf,
  yearEarlier,
} from './day-range.ts';

const range: fc.Arbitrary<Days> = fc
  .tuple(fc.integer({ min: 0, max: 4_000 }), fc.integer({ min: 0, max: 1_600 }))
  .map(([start, length]) => ({ from: addDays('2018-01-01', start), to: addDays('2018-01-01', start + length) }));

describe('piecesOf', () => {
  it('covers each day of a range once and no other, whatever is taken away', () => {
    fc.assert(
      fc.property(range, (days) => {
        const times = new Map<string, number>();
        for (const { span, from, to, sign } of piecesOf(days)) {
          const end = lastDayOf(span, to);
          for (let day = from; day <= end; day = addDays(day, 1)) times.set(day, (times.get(day) ?? 0) + sign);
        }
        const covered = [...times].filter(([, count]) => count !== 0);
        expect(covered.every(([day, count]) => count === 1 && day >= days.from && day <= days.to)).toBe(true);
        expect(covered).toHaveLength(countOfDays(days));
      }),
    );
  });

  it('reads a range cut at odd days in few parts, however they lie: at most nine an end beside whole years', () => {
    fc.assert(
      fc.property(range, (days) => {
        const count = ({ span, from, to }: Piece): number => {
          let parts = 0;
          for (let first = from; first <= to; first = addDays(lastDayOf(span, first), 1)) parts += 1;
          return parts;
        };
        const parts = piecesOf(days).filter(({ span, sign }) => span !== 'year' || sign === -1);
        expect(parts.reduce((sum, one) => sum + count(one), 0)).toBeLessThanOrEqual(18);
      }),
    );
  });

  it.each([
    ['a month', '2026-10-23', '2026-11-21', ['+month 2026-10-23']],
    ['most of a month', '2026-10-23', '2026-11-18', ['+month 2026-10-23', '-day 2026-11-19']],
    ['a day', '2026-11-01', '2026-11-01', ['+day 2026-11-01']],
    ['twenty days from the first', '2026-10-23', '2026-11-11', ['+third 2026-10-23']],
    [
      'this year until 8 Azar',
      '2026-03-21',
      '2026-11-29',
      ['+year 2026-03-21', '-day 2026-11-30', '-third 2026-12-02', '-season 2026-12-22'],
    ],
  ])('reads %s as that', (_what, from, to, pieces) => {
    const shown = piecesOf({ from, to }).map((piece) => `${piece.sign === 1 ? '+' : '-'}${piece.span} ${piece.from}`);
    expect(shown).toEqual(pieces);
  });
});

describe('yearEarlier', () => {
  // 1403 was a leap year: its اسفند had thirty days.
  it.each([
    ['a month', '2026-02-20', '2026-03-20', '2025-02-19', '2025-03-20'],
    ['a season', '2025-12-22', '2026-03-20', '2024-12-21', '2025-03-20'],
    ['a year', '2025-03-21', '2026-03-20', '2024-03-20', '2025-03-20'],
    ['the last week of a month', '2026-03-14', '2026-03-20', '2025-03-13', '2025-03-20'],
    ['a day', '2026-03-20', '2026-03-20', '2025-03-19', '2025-03-19'],
    ['a month until today', '2026-02-20', '2026-03-10', '2025-02-19', '2025-03-09'],
    ['the month of a leap year', '2025-02-19', '2025-03-20', '2024-02-20', '2024-03-19'],
  ])('of %s has the same part of the year before, with its end', (_what, from, to, start, end) => {
    expect(yearEarlier({ from, to })).toEqual({ from: start, to: end });
  });
});

describe('instantsOf', () => {
  it('ends with the last moment of the last day: the first of the next belongs to lists that take both ends', () => {
    const mehr = { from: '2026-09-23', to: '2026-10-22' };
    const instants = instantsOf(mehr);
    expect(instants).toEqual({ from_date: '2026-09-22T20:30:00.000Z', to_date: '2026-10-22T20:29:59.999Z' });
    expect(daysOfQuery(instants, 0)).toEqual(mehr);
  });
});
