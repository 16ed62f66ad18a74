import { columns } from '@taraz/core';
import { expect, test } from 'vitest';
import { lineOfText } from './use-take-product.ts';

test.each([
  ['2001584175153', '1/3', { item_code: '2001584175153', item_unit: 'GRAM', item_qty: '1' }],
  ['انگشتر', '2/3', { item_name: 'انگشتر', item_unit: 'GRAM', item_qty: '1' }],
  ['انگشتر', '1/1', { item_name: 'انگشتر', item_qty: '1' }],
] as const)('«%s» in %s: gold is weighed, other goods take their default', (text, column, line) => {
  expect(lineOfText(text, columns[column])).toEqual(line);
});
