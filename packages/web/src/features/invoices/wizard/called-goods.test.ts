// @vitest-environment happy-dom
import { calledMax } from '@taraz/contract';
import { afterEach, expect, it, vi } from 'vitest';
import type { ProductRow } from '../catalogue-lines.ts';
import { calledBy, finderOf, unknownIn } from './called-goods.ts';
import { productFinder } from './paste-table.ts';

const item_code = '2710000138624';
const oil = { id: 'p1', name: 'روغن یک لیتری', code: item_code, sku: 'OIL-1', gtin: '6260152400012' } as ProductRow;
afterEach(() => vi.unstubAllGlobals());

it('asks for what a cell calls as the server takes it, however long the cell is', () => {
  const asked = calledBy({ code: `1\0${'0'.repeat(900)}`, name: 'چای '.repeat(900) });
  expect([asked.code.length, asked.name.length]).toEqual([calledMax.code, calledMax.name]);
  expect(asked.code).not.toContain('\0');
  expect(calledBy({ code: 'T-500', name: 'چای' })).toEqual({ code: 'T-500', name: 'چای' });
});

it('asks of what a code names otherwise, and of a name under another code: others beyond the kept list may be meant', () => {
  const named = { item_code: oil.sku, item_name: 'روغن یک ليتري' };
  const sure = [{ item_code: oil.sku }, { item_code: oil.gtin }, { item_name: oil.name }, named];
  const unsure = [
    { item_code, item_name: '' },
    { item_code, item_name: 'روغن دو لیتری' },
    { item_code: '2720000012355', item_name: oil.name },
  ];
  const asked = unknownIn([...sure, ...unsure], productFinder([oil]));
  expect(asked).toEqual(unsure.map((one) => ({ code: one.item_code, name: one.item_name })));
});

it('asks of an own code in other letters or digits, which another may have so to the letter, and takes it for whose the server says', async () => {
  const twin = { ...oil, id: 'p2', sku: 'OIL-۱', code: '2720000012355', gtin: '' };
  const init = { status: 200, headers: { 'content-type': 'application/json' } };
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ products: [twin, null] }), init));
  const find = productFinder([oil]);
  const rows = [{ item_code: twin.sku }, { item_code: 'oil-1', item_name: oil.name }, { item_code: oil.sku }];
  const asked = unknownIn(rows, find);
  expect(asked.map(({ code }) => code)).toEqual([twin.sku, 'oil-1']);
  const findAny = await finderOf(find, asked);
  expect(rows.map((row) => findAny(row)?.id ?? null)).toEqual(['p2', null, 'p1']);
});

it('takes a bare goods id for none of those it knows where the server cannot tell whose it is, and its own codes as before', async () => {
  const init = { status: 200, headers: { 'content-type': 'application/json' } };
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ products: [null, null, null] }), init));
  const find = productFinder([oil]);
  const rows = [{ item_code }, { item_code: oil.sku, item_name: 'هرچه' }, { item_code: '2710-0001-38624' }];
  const asked = unknownIn(rows, find);
  const findAny = await finderOf(find, asked);
  expect(asked).toHaveLength(3);
  // Behind a mask's dashes it is the same id.
  expect(rows.map(findAny)).toEqual([null, oil, null]);
});
