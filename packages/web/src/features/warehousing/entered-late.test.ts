import { expect, it } from 'vitest';
import { enteredLate } from './entered-late.ts';

const row = (id: string, day: string) => ({ id, at: `2026-11-${day}T08:00:00.000Z` });

it('is what bears an earlier date than something entered before it', () => {
  // Newest entry first: the 12th was entered after the 20th, and the 15th after both.
  expect([...enteredLate([row('d', '21'), row('c', '15'), row('b', '12'), row('a', '20')])].sort()).toEqual(['b', 'c']);
});

it('is nothing where all came in their order, or at one time', () => {
  expect(enteredLate([row('c', '21'), row('b', '20'), row('a', '20')]).size).toBe(0);
  expect(enteredLate([]).size).toBe(0);
});
