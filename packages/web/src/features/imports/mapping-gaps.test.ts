import type { ColumnKey } from '@taraz/core';
import { expect, it } from 'vitest';
import { areRowsApart, areUndated, missingLabels } from './mapping-gaps.ts';

const at = (...paths: string[]) => Object.fromEntries(paths.map((path, column) => [path, { column }]));

it.each<[what: string, key: ColumnKey, paths: string[], missing: string[]]>([
  ['a sale needs goods, quantity and price', '1/1', [], ['شناسه کالا / خدمت', 'مقدار', 'مبلغ واحد (ریال)']],
  ['a price may be made of a total', '1/1', ['items[].item_code', 'items[].item_qty', 'items[].item_total'], []],
  ['an export no price', '1/7', ['items[].item_code', 'items[].item_qty'], []],
  ['a currency sale neither quantity nor price', '1/2', ['items[].item_code'], []],
  ['a trade of the exchange no price', '1/11', ['items[].item_code', 'items[].item_qty'], []],
])('%s', (_what, key, paths, missing) => {
  expect(missingLabels(key, at(...paths))).toEqual(missing);
});

it('rows stand apart where neither a number nor a group puts them together', () => {
  expect(areRowsApart(at('items[].item_code'))).toBe(true);
  expect(areRowsApart(at('items[].item_code', 'group'))).toBe(false);
  expect(areRowsApart({ 'invoice.internal_id': { value: '7' } })).toBe(false);
});

it('invoices are undated where neither a column nor a value for all of them says a day', () => {
  expect(areUndated(at('items[].item_code'))).toBe(true);
  expect(areUndated(at('invoice.invoice_date'))).toBe(false);
  expect(areUndated({ 'invoice.invoice_date': { value: '1405/08/29' } })).toBe(false);
});
