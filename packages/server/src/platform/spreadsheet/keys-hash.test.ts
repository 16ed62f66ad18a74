import { expect, it } from 'vitest';
import { keysHash } from './keys-hash.ts';

it.each([
  ['blank ones behind the last title', ['a', 'b'], ['a', 'b', '', ''], true],
  ['a blank one before it', ['a', 'b'], ['a', '', 'b'], false],
  ['another title', ['a', 'b'], ['a', 'c'], false],
  ['widths of which nothing else is known', [''], ['', ''], false],
])('headers that differ in %s: the same is %s', (_what, one, other, isSame) => {
  expect(keysHash(one) === keysHash(other)).toBe(isSame);
});
