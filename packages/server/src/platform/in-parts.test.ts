import { expect, it } from 'vitest';
import { inParts } from './in-parts.ts';

it.each([
  ['nothing', [], []],
  ['all that fit together', [1, 2, 2], [[1, 2, 2]]],
  ['a new part before one that is too much', [3, 2, 1, 5], [[3, 2], [1], [5]]],
  ['by itself what alone is too much', [1, 9, 1], [[1], [9], [1]]],
  ['what weighs nothing along', [0, 5, 0], [[0, 5, 0]]],
])('parts %s', (_, items: number[], parts) => {
  expect([...inParts(items, 5, (item) => item)]).toEqual(parts);
});
