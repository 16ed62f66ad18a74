import { emptyItem } from '@taraz/core';
import { expect, it } from 'vitest';
import { updateHeader } from '../draft-store/transitions.ts';
import { initialState } from '../draft-store/wizard-state.ts';
import { browserDeps } from './browser-deps.ts';
import { firstCell } from './first-cell.ts';

const columnsOf = (...keys: string[]) => keys.map((key) => ({ key }));

const stateOf = (invoice_type: 'original' | 'corrective' | 'return', lines: number) => ({
  ...updateHeader(initialState(browserDeps), { invoice_type }),
  items: Array.from({ length: lines }, (_, index) => emptyItem(`line ${index}`)),
});

it.each([
  ['an original', 'original', 2, ['item_qty'], null],
  ['a return', 'return', 2, ['item_code', 'item_qty'], { rowKey: 'line 0', columnKey: 'item_qty' }],
  // It began on a new line, which hardly any correction has.
  ['a correction', 'corrective', 2, ['item_code', 'item_qty'], { rowKey: 'line 0', columnKey: 'item_qty' }],
  ['one of a ticket', 'corrective', 1, ['item_code', 'item_price'], { rowKey: 'line 0', columnKey: 'item_price' }],
  ['a correction without lines', 'corrective', 0, ['item_qty'], null],
] as const)('writing %s begins where its figures are', (_what, type, lines, keys, cell) => {
  expect(firstCell(stateOf(type, lines), columnsOf(...keys))).toEqual(cell);
});
