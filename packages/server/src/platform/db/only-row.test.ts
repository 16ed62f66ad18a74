import { expect, it } from 'vitest';
import { onlyRow } from './only-row.ts';

it('gives the one row, and refuses none and several', () => {
  expect(onlyRow({ rows: [{ count: 0 }] })).toEqual({ count: 0 });
  expect(() => onlyRow({ rows: [] })).toThrow('gave 0');
  expect(() => onlyRow({ rows: [{ count: 1 }, { count: 2 }] })).toThrow('gave 2');
});
