import { expect, it } from 'vitest';
import { piecesOf } from './pieces-of.ts';

const kilos = { item_qty: '1.5', item_unit: 'KILO' };
const pieces = { item_qty: '3', item_unit: 'NUMBER' };

it('adds up lines of one unit, in that unit', () => {
  expect(piecesOf([kilos, { ...kilos, item_qty: '2' }])).toEqual({ quantity: '3.5', unit: 'KILO' });
});

it('adds kilograms to no pieces', () => {
  expect(piecesOf([kilos, pieces])).toBeNull();
  expect(piecesOf([])).toBeNull();
});
