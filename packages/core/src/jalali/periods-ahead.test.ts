import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays, daysBetween } from './epoch-days.ts';
import { toJalali } from './jalali.ts';
import { periodsAhead } from './periods-ahead.ts';

const jalaliOf = (day: string) => toJalali(`${day}T08:00:00Z`);

it('begins today, and ends with Fridays or with months', () => {
  // Saturday 7 Azar 1405
  expect(periodsAhead('2026-11-28', 'week', 2)).toEqual([
    { from: '2026-11-28', to: '2026-12-04' },
    { from: '2026-12-05', to: '2026-12-11' },
  ]);
  expect(periodsAhead('2026-12-04', 'week', 2)).toEqual([
    { from: '2026-12-04', to: '2026-12-04' },
    { from: '2026-12-05', to: '2026-12-11' },
  ]);
  expect(periodsAhead('2026-11-28', 'month', 5).map(({ to }) => to)).toEqual([
    '2026-12-21',
    '2027-01-20',
    '2027-02-19',
    '2027-03-20',
    '2027-04-20',
  ]);
});

it('has every day once, whatever day it is', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 20_000 }),
      fc.constantFrom('week' as const, 'month' as const),
      (days, step) => {
        const today = addDays('2000-01-01', days);
        const spans = periodsAhead(today, step, 14);
        expect(spans[0]?.from).toBe(today);
        for (const [at, { from, to }] of spans.entries()) {
          expect(daysBetween(from, to)).toBeGreaterThanOrEqual(0);
          if (at > 0) expect(from).toBe(addDays(spans[at - 1]?.to ?? '', 1));
          const [last, next] = [jalaliOf(to), jalaliOf(addDays(to, 1))];
          expect(step === 'week' ? last.weekday : next.day).toBe(step === 'week' ? 6 : 1);
          if (at > 0 && step === 'month') expect(jalaliOf(from).day).toBe(1);
        }
      },
    ),
    { numRuns: 200 },
  );
});
