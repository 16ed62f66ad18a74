import { expect, it } from 'vitest';
import { missingOf, neededFrom, warehousesShort } from './missing-goods.ts';

const line = (product_id: string, needed: string, warehouse_id: string, warehouse_name: string) => ({
  ...{ product_id, product_name: product_id, needed, there: '17', warehouse_id, warehouse_name },
});
const findings = [
  { lines: [line('paste', '21', 'main', 'مرکزی'), line('oil', '2.5', 'shop', 'فروشگاه')] },
  { lines: [line('paste', '5.5', 'main', 'مرکزی')] },
  // A unit that is not known, and a shortage from before warehouses were named: neither is of a warehouse.
  { lines: [{ product_id: 'tea', product_name: 'tea', needed: '3', unit: '1624' }] },
  { lines: [{ product_id: 'rice', product_name: 'rice', needed: '3', there: '0' }] },
];

it('names each warehouse that lacks goods once', () => {
  expect(warehousesShort(findings)).toEqual([
    { id: 'main', name: 'مرکزی' },
    { id: 'shop', name: 'فروشگاه' },
  ]);
  expect(warehousesShort([])).toEqual([]);
});

it('takes off what a correction brings back itself', () => {
  const corrections = [
    { lines: [{ ...line('paste', '12', 'main', 'مرکزی'), there: '10', brings: '10' }] },
    { lines: [{ ...line('paste', '5', 'main', 'مرکزی'), there: '0' }] },
  ];
  expect([...neededFrom(corrections, 'main')]).toEqual([['paste', '7']]);
  expect(missingOf({ places: [] }, 'main', '7')).toBe('7');
});

it('adds up what several invoices need of the same goods, and takes off what stands in that warehouse', () => {
  const needed = neededFrom(findings, 'main');
  expect([...needed]).toEqual([['paste', '26.5']]);
  const place = (warehouse_id: string, qty: string) => ({ warehouse_id, qty, name: '', value: '0' });
  const places = [place('main', '17'), place('shop', '12')];
  expect(missingOf({ places }, 'main', '26.5')).toBe('9.5');
  expect(missingOf({ places: [] }, 'main', '26.5')).toBe('26.5');
  expect(missingOf({ places: [place('main', '-2')] }, 'main', '1')).toBe('3');
  expect(missingOf({ places: [place('main', '30')] }, 'main', '26.5')).toBe('');
});
