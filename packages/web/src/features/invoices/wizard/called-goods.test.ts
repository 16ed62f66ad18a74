import { calledMax } from '@taraz/contract';
import { expect, it } from 'vitest';
import type { ProductRow } from '../catalogue-lines.ts';
import { calledBy, unknownIn } from './called-goods.ts';
import { productFinder } from './paste-table.ts';

it('asks for what a cell calls as the server takes it, however long the cell is', () => {
  const asked = calledBy({ code: `1\0${'0'.repeat(900)}`, name: 'چای '.repeat(900) });
  expect([asked.code.length, asked.name.length]).toEqual([calledMax.code, calledMax.name]);
  expect(asked.code).not.toContain('\0');
  expect(calledBy({ code: 'T-500', name: 'چای' })).toEqual({ code: 'T-500', name: 'چای' });
});

it('asks of what a code names otherwise, and of a name under another code: others beyond the kept list may be meant', () => {
  const oil = { id: 'p1', name: 'روغن یک لیتری', code: '2710000138624', sku: 'OIL-1', gtin: '' } as ProductRow;
  const item_code = oil.code;
  const sure = [{ item_code }, { item_name: oil.name }, { item_code: 'oil-1', item_name: 'روغن یک ليتري' }];
  const unsure = [
    { item_code, item_name: 'روغن دو لیتری' },
    { item_code: '2720000012355', item_name: oil.name },
  ];
  const asked = unknownIn([...sure, ...unsure], productFinder([oil]));
  expect(asked).toEqual(unsure.map((one) => ({ code: one.item_code, name: one.item_name })));
});
