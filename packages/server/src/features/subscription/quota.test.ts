import { expect, it } from 'vitest';
import { hasEnded, monthOf } from './quota.ts';

it.each([
  ['2026-11-21T20:29:59.999Z', '1405-08'],
  ['2026-11-21T20:30:00Z', '1405-09'],
  ['2026-03-20T20:29:59.999Z', '1404-12'],
  ['2026-03-20T20:30:00Z', '1405-01'],
])('at %s the month that is counted is %s: it begins at midnight in Tehran', (at, month) => {
  expect(monthOf(Date.parse(at))).toBe(month);
});

it('a period is over at its end, one without an end never', () => {
  const ends_at = new Date('2026-11-20T08:00:00Z');
  const end = ends_at.getTime();
  expect([end - 1, end, end + 1].map((nowMs) => hasEnded({ ends_at }, nowMs))).toEqual([false, true, true]);
  expect(hasEnded({ ends_at: null }, end)).toBe(false);
});
