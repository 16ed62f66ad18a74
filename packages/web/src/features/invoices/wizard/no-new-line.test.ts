import { columns, emptyItem } from '@taraz/core';
import { expect, it } from 'vitest';
import { noNewLine } from './no-new-line.ts';
import { wizardStrings } from './wizard.fa.ts';

const words = wizardStrings.items;

it.each([
  ['a trade of the exchange has one line', '1/11', false, words.onlyOneLine],
  ['a return takes quantities', '1/1', true, words.onlyPrevious],
  ['tickets have none', '1/6', true, words.onlyPreviousLines],
] as const)('%s', (_what, key, isReturn, text) => {
  expect(noNewLine(columns[key], isReturn, [])).toBe(text);
});

it('who takes gold back is told that what is written in rial does not follow the weight', () => {
  expect(noNewLine(columns['1/3'], true, [])).toContain(words.onlyPreviousGold);
});

it.each([
  [{ item_discount: '50000' }, true],
  [{ item_other_tax_amount: '15000' }, true],
  [{ item_discount: '0' }, false],
] as const)('%j does not follow the quantity, and is told: %s', (fields, isTold) => {
  const told = noNewLine(columns['1/1'], true, [{ item: { ...emptyItem('a'), ...fields } }]);
  expect(told.includes(words.onlyPreviousRial)).toBe(isTold);
});
