import { expect, it } from 'vitest';
import { goldWeight } from './gold-weight.ts';

const line = (item_qty: string, item_unit = '1622') => ({ item_qty, item_unit });

it.each([
  [[line('12.48'), line('۲۳٫۱۱۵'), line('3.940')], { weight: '39.535', unit: '1622' }],
  [[line('10'), line('')], { weight: '10', unit: '1622' }],
  // Coins beside jewellery have no weight together.
  [[line('12.48'), line('2', '1627')], null],
  [[line('2', '1627')], null],
  [[line('')], null],
  [[], null],
])('of %j is %j', (items, weight) => {
  expect(goldWeight(items)).toEqual(weight);
});
