import { expect, it } from 'vitest';
import { lackingTitles, withField } from './column-choice.tsx';

it('a field is one column’s', () => {
  expect(withField(['name', null, 'code'], 1, 'name')).toEqual([null, 'name', 'code']);
  expect(withField(['name', 'code', null], 2, null)).toEqual(['name', 'code', null]);
});

const file = (...needed: string[]) => ({
  row: 1,
  is_remembered: false,
  columns: [],
  fields: ['company', 'last_name', 'name', 'code'].map((field) => ({
    field,
    title: `«${field}»`,
    is_needed: needed.includes(field),
  })),
});

it.each([
  ['of products each', file('name', 'code'), ['name'], false, ['«code»']],
  ['of products none', file('name', 'code'), ['code', null, 'name'], false, []],
  ['of customers any name will do', file('company'), [null, 'last_name'], true, []],
  ['of customers none is there', file('company'), ['phone'], true, ['«company»']],
])('what is lacking %s', (_what, columns, chosen, isCustomers, titles) => {
  expect(lackingTitles(columns, chosen, isCustomers)).toEqual(titles);
});
