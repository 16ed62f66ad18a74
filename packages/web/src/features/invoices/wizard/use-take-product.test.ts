import { columns, emptyItem } from '@taraz/core';
import { expect, test } from 'vitest';

import type { ProductRow } from '../catalogue-lines.ts';
import { lateAnswer } from './use-late-goods.ts';
import { lineOfText, ofCode } from './use-take-product.ts';

test.each([
  ['2001584175153', '1/3', { item_code: '2001584175153', product_id: '', item_unit: 'GRAM', item_qty: '1' }],
  ['انگشتر', '2/3', { item_name: 'انگشتر', item_unit: 'GRAM', item_qty: '1' }],
  ['انگشتر', '1/1', { item_name: 'انگشتر', item_qty: '1' }],
] as const)('«%s» in %s: gold is weighed, other goods take their default', (text, column, line) => {
  expect(lineOfText(text, columns[column])).toEqual(line);
});

test('goods found late leave what was written meanwhile, and a line that was given other goods', () => {
  const asked = { ...emptyItem('l1'), item_code: '2710000138624', item_qty: '1' };
  const patch = { item_code: '2710000138624', item_name: 'روغن', item_price: '900', item_unit: '1627' };
  expect(lateAnswer(patch, asked, asked)).toEqual(patch);
  expect(lateAnswer(patch, asked, { ...asked, item_price: '850' })).toEqual({
    item_code: '2710000138624',
    item_name: 'روغن',
    item_unit: '1627',
  });
  expect(lateAnswer(patch, asked, { ...asked, item_code: '2720000012355' })).toEqual({});
  expect(lateAnswer(patch, asked, { ...asked, item_name: 'چای' })).toEqual({});
});

test('a code is of all the goods that share it, an own code or a barcode of whose it is', () => {
  const goods = [
    { id: 'a', sku: 'OIL-1', gtin: '6260152400012', code: '2710000138624' },
    { id: 'b', sku: '2710000138624', gtin: '', code: '2720000012355' },
    { id: 'c', sku: '', gtin: '', code: '2720000012355' },
  ] as ProductRow[];
  const found = (code: string) => ofCode(goods, code).map(({ id }) => id);
  expect(['oil-1', '6260152400012', '2710000138624', '2720000012355', '2720'].map(found)).toEqual([
    ...[['a'], ['a'], ['b'], ['b', 'c'], []],
  ]);
});

test('of own codes that differ in their writing alone a code means the one to the letter', () => {
  const goods = ['K-101', 'K-۱۰۱'].map((sku) => ({ id: sku, sku, gtin: '', code: '2710000138624' }) as ProductRow);
  const found = (code: string) => ofCode(goods, code).map(({ id }) => id);
  expect(['K-101', ' K-۱۰۱', 'k-101'].map(found)).toEqual([['K-101'], ['K-۱۰۱'], ['K-101', 'K-۱۰۱']]);
});

test('a barcode is of whose it is with other zeros before it, unless another has it to the letter', () => {
  const [upc, ean] = ['614141000036', '0614141000036'];
  const goods = [
    { id: 'upc', sku: '', gtin: upc, code: '2710000138624' },
    { id: 'none', sku: '', gtin: '', code: '2710000138624' },
  ] as ProductRow[];
  const found = (rows: readonly ProductRow[], code: string) => ofCode(rows, code).map(({ id }) => id);
  expect([ean, '۰۶۱۴۱۴۱۰۰۰۰۳۶', '0614141000037'].map((code) => found(goods, code))).toEqual([['upc'], ['upc'], []]);
  const both = [...goods, { ...goods[0], id: 'ean', gtin: ean } as ProductRow];
  expect([upc, ean, `0${ean}`].map((code) => found(both, code))).toEqual([['upc'], ['ean'], ['upc', 'ean']]);
});
