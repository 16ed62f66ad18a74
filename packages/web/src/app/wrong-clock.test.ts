import { expect, it } from 'vitest';
import { offBy } from './wrong-clock.tsx';

it.each([
  [2 * 60_000, 'minutes', 2],
  [65 * 60_000, 'minutes', 65],
  [119.6 * 60_000, 'hours', 2],
  [26 * 3_600_000, 'hours', 26],
  [400 * 86_400_000, 'days', 400],
])('%d ms are told as %s, %d', (ms, unit, count) => {
  expect(offBy(ms)).toEqual({ unit, count });
});
