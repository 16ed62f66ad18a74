import { emptyItem } from '@taraz/core';
import { expect, test } from 'vitest';

import { productOfGoods } from '../goods/goods-as-products.ts';
import { goodsIntoLine, itemOfProduct } from './catalogue-lines.ts';

const now = '2026-11-28T08:00:00.000Z';
const catalogued = productOfGoods(
  { id: '2720000139975', description: 'برنج', vat: '0', kind: 'شناسه عمومی تولید داخل (کالا)' } as Parameters<
    typeof productOfGoods
  >[0],
  now,
);
const own = { ...catalogued, id: 'p1', name: 'برنج طارم', price: '1850000' };
const described = { ...emptyItem('l1'), item_name: 'برنج ایرانی طارم، کیسه ۱۰ کیلویی', item_qty: '3' };

test('an id of the catalogue leaves the words that the seller wrote before it, and never the quantity', () => {
  const put = goodsIntoLine(catalogued, now, described);
  expect(put).toMatchObject({ item_code: '2720000139975', item_vat_percentage: '0' });
  expect(put).not.toHaveProperty('item_name');
  expect(put).not.toHaveProperty('item_qty');
});

test.each([
  ['own goods', own, described, 'برنج طارم'],
  ['an id in the place of another', catalogued, { ...described, item_code: '2720000012355' }, 'برنج'],
  ['a line without words', catalogued, emptyItem('l2'), 'برنج'],
])('%s bring their name', (_of, product, line, name) => {
  expect(goodsIntoLine(product, now, line)).toMatchObject({ item_name: name });
});

test('goods with a price in another currency come in rial, at their own rate', () => {
  const priced = { ...own, price: '100', discount: '2.5', currency_type: 'USD', exchange_rate: '700000' };
  expect(itemOfProduct(priced, now)).toMatchObject({
    item_price: '70000000',
    unit_discount: '1750000',
    item_currency_type: 'USD',
    item_exchange_rate: '700000',
  });
});
