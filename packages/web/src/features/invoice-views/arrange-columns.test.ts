import { expect, it } from 'vitest';
import { arrangeColumns, moveColumn } from './arrange-columns.ts';

const all = [{ id: 'a' }, { id: 'b' }, { id: 'x', isExtra: true }];
const names = (chosen: string[]) => arrangeColumns(all, chosen).map(({ id }) => id);

it.each([
  [[], ['a', 'b']],
  [
    ['x', 'a'],
    ['x', 'a'],
  ],
  [['gone'], ['a', 'b']],
  [['gone', 'b'], ['b']],
])('%j chosen shows %j', (chosen, shown) => {
  expect(names(chosen)).toEqual(shown);
});

it.each([
  ['b', -1, ['b', 'a', 'x']],
  ['a', -1, ['a', 'b', 'x']],
  ['b', 1, ['a', 'x', 'b']],
  ['x', 1, ['a', 'b', 'x']],
  ['none', 1, ['a', 'b', 'x']],
] as const)('%s moved by %i gives %j', (id, by, order) => {
  expect(moveColumn(['a', 'b', 'x'], id, by)).toEqual(order);
});
