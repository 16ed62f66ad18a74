import { expect, it } from 'vitest';
import { withFieldsBeyond, withLearned } from './learned-fields.ts';

const titles = ['نام', 'شناسه', 'قیمت', 'واحد'];
const now: (string | null)[] = ['name', 'code', 'price', 'unit'];

it.each([
  [
    'what is known only since is added',
    ['name', null, null, null],
    ['name', null, 'price', 'unit'],
    now.with(2, null).with(3, null),
  ],
  ['a field that another column has stays there', ['name', 'price', null, null], now, ['name', 'price', null, null]],
  ['what was said stays', ['code', 'name', 'sku', 'unit'], null, ['code', 'name', 'sku', 'unit']],
  ['of a time whose guess was not kept all is offered', ['name', 'code'], null, now],
  ['a guess that was let stand gives way', ['code', 'name', null, 'unit'], ['code', 'name', null, 'unit'], now],
  [
    'but not to what somebody chose elsewhere',
    ['code', 'unit', null, 'price'],
    ['code', null, null, null],
    ['name', 'unit', null, 'price'],
  ],
])('%s', (_what, fields, guess, shown) => {
  expect(withLearned({ fields, guess }, now, titles).fields).toEqual(shown);
});

it('the columns that were added are named', () => {
  const { notices } = withLearned({ fields: ['name', 'code'], guess: null }, now, titles);
  expect(notices).toEqual([expect.stringMatching(/«\u2068قیمت\u2069»، «\u2068واحد\u2069»/)]);
  expect(withLearned({ fields: now, guess: null }, now, titles).notices).toEqual([]);
});

it.each([
  ['stays over a file without it', ['name'], 'rial', ['name', 'code', null, 'unit']],
  ['is what a file with it says', ['name', null, 'price', null], 'rial', ['name', null, 'price', null]],
  ['is to be told anew from the first on whose field is elsewhere', ['unit'], 'rial', ['unit', 'code', null]],
  ['is to be told anew where amounts are counted otherwise', ['name'], 'toman', ['name']],
] as const)('what was said of an untitled column behind the last %s', (_what, fields, unit, kept) => {
  const before = { fields: ['name', 'code', null, 'unit'], unit: 'rial' } as const;
  expect(withFieldsBeyond<string>({ fields, unit }, before)).toEqual(kept);
});
