import { expect, it } from 'vitest';
import { beyondGrid } from './beyond-grid.ts';

it('counts what a pasted table has more than the list has room for, without what is empty', () => {
  const table = [
    ['1', '2', ''],
    ['3', '4', '5'],
    ['', '', ''],
    ['6', '', ''],
  ];
  expect(beyondGrid(table, 4, 3)).toEqual({ rows: 0, columns: 0 });
  expect(beyondGrid(table, 1, 3)).toEqual({ rows: 2, columns: 0 });
  expect(beyondGrid(table, 4, 1)).toEqual({ rows: 0, columns: 2 });
  expect(beyondGrid(table, 2, 2)).toEqual({ rows: 1, columns: 1 });
});
