import { expect, it } from 'vitest';
import { systemClock, systemRandom } from './system.ts';

it('systemRandom never gives the same bytes twice, across the ends of its blocks', () => {
  const drawn = Array.from({ length: 1000 }, () => systemRandom(44));
  expect(drawn.every((bytes) => bytes.length === 44)).toBe(true);
  expect(new Set(drawn.map((bytes) => Buffer.from(bytes).toString('hex'))).size).toBe(1000);
  expect(systemRandom(0)).toHaveLength(0);
  expect(systemRandom(20_000)).toHaveLength(20_000);
});

it('what was given is nobody else’s: overwriting it does not reach the next', () => {
  const first = systemRandom(32).fill(0);
  const second = systemRandom(32);
  expect(Buffer.from(second).equals(Buffer.from(first))).toBe(false);
});

it('systemClock is the present', () => {
  expect(Math.abs(systemClock() - Date.now())).toBeLessThan(1000);
});
