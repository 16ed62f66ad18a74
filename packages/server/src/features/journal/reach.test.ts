import { addDays } from '@taraz/core';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { reachOf } from './reach.ts';

const counted = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 12 });
const daysOf = (counts: readonly number[]) =>
  counts.map((count, index) => ({ day: addDays('2026-03-21', index * 2), count }));
/** Every row by its day, in order. */
const rowsOf = (counts: readonly number[]) =>
  daysOf(counts).flatMap(({ day, count }) => Array(count).fill(day) as string[]);

it('reaches over just the rows of a page, from its first day on', () => {
  fc.assert(
    fc.property(counted, fc.nat(40), fc.integer({ min: 1, max: 9 }), (counts, offset, limit) => {
      const rows = rowsOf(counts);
      const reach = reachOf(daysOf(counts), null, { offset, limit });
      if (offset >= rows.length) {
        expect(reach).toBeNull();
        return;
      }
      const { from, to, skip } = reach ?? { from: '', to: '', skip: -1 };
      const reached = rows.filter((day) => day >= from && day <= to);
      expect(reached.slice(skip, skip + limit)).toEqual(rows.slice(offset, offset + limit));
      // No day is read that has nothing of the page.
      expect([from, to]).toEqual([rows[offset], rows[Math.min(rows.length, offset + limit) - 1]]);
    }),
  );
});

it('goes on behind any row of a day, of which it is not known how many are left', () => {
  fc.assert(
    fc.property(counted, fc.nat(40), fc.integer({ min: 1, max: 9 }), (counts, at, limit) => {
      const rows = rowsOf(counts);
      const last = at % rows.length;
      const reach = reachOf(daysOf(counts), rows[last] ?? '', { offset: 0, limit });
      const reached = rows.filter(
        (day, index) => index > last && day >= (reach?.from ?? '') && day <= (reach?.to ?? ''),
      );
      expect([reach?.skip, reached.slice(0, limit)]).toEqual([0, rows.slice(last + 1, last + 1 + limit)]);
    }),
  );
});
