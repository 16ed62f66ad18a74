import { expect, test } from 'vitest';
import { betterRate } from './form.ts';

const today = '2026-11-27T08:00:00Z';

test.each([
  ['10', '9', '10'],
  ['0', '10', '0'],
  ['9', '9', null],
  [null, '9', '10'],
  [null, '10', null],
  [null, '16', null],
  [null, '', null],
])('authority %s, product %s: %s', (official, rate, better) => {
  expect(betterRate(official, rate, today)).toBe(better);
});
