import { expect, it } from 'vitest';
import { payDayOf } from './pay-day.ts';

// Autumn of 1405: the first of Mehr to the 30th of Azar.
const autumn = { from: '2026-09-23', to: '2026-12-21' };
const at = (day: string) => Date.parse(`${day}T08:00:00Z`);

it('says until when a whole season is declared and paid: the 15th of the month after it', () => {
  expect(payDayOf(autumn, at('2026-11-26'))?.slice(0, 10)).toBe('2027-01-05');
  expect(payDayOf(autumn, at('2027-01-05'))?.slice(0, 10)).toBe('2027-01-05');
});

it('says so until that day ends in Tehran, and not on the morning after', () => {
  expect(payDayOf(autumn, Date.parse('2027-01-05T23:59:00+03:30'))).not.toBeNull();
  expect(payDayOf(autumn, Date.parse('2027-01-06T00:00:00+03:30'))).toBeNull();
});

it.each([
  [{ ...autumn, from: '2026-10-23' }, '2026-11-26'],
  [{ ...autumn, to: '2026-11-26' }, '2026-11-26'],
  [autumn, '2027-01-07'],
])('says nothing of other days, or when it has passed: %j on %s', (range, now) => {
  expect(payDayOf(range, at(now))).toBeNull();
});
