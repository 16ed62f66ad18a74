import { expect, it } from 'vitest';
import { choose, everyOne, isChosen, noOne } from './selection.ts';

it('all but some takes in what comes later; some alone do not', () => {
  const allButB = choose(everyOne, 'b', false);
  expect(['a', 'b', 'later'].map((id) => isChosen(allButB, id))).toEqual([true, false, true]);
  expect(isChosen(choose(allButB, 'b', true), 'b')).toBe(true);
  const onlyA = choose(noOne, 'a', true);
  expect(['a', 'b', 'later'].map((id) => isChosen(onlyA, id))).toEqual([true, false, false]);
  expect(isChosen(choose(onlyA, 'a', false), 'a')).toBe(false);
});
