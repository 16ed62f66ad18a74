import { expect, it } from 'vitest';
import { commaDecimalColumns } from './comma-decimals.ts';

const mapping = {
  'items[].item_qty': { column: 0 },
  'items[].item_price': { column: 1 },
  'invoice.notes': { column: 2 },
};

it('columns in which a comma is the decimal mark are told by figures that it cannot part', () => {
  const rows = [
    ['1,250', '9,850,000', '2,5'],
    ['۲,۵', '9850000,5', ''],
  ];
  // The price has commas between thousands, too: one of both is a slip. Notes have no figures.
  expect(commaDecimalColumns(mapping, rows)).toEqual([0]);
  expect(commaDecimalColumns(mapping, [['1,250', '1.200,00 ریال', '']])).toEqual([1]);
  expect(commaDecimalColumns(mapping, [['1,250', '12,500', '']])).toEqual([]);
});
