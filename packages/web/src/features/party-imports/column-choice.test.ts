import { expect, it } from 'vitest';
import { lackingTitles, withField } from './column-choice.tsx';

it('a field is one column’s', () => {
  expect(withField(['name', null, 'code'], 1, 'name')).toEqual([null, 'name', 'code']);
  expect(withField(['name', 'code', null], 2, null)).toEqual(['name', 'code', null]);
});

const fields = ['company', 'last_name', 'name', 'code'].map((field) => ({ field, title: `«${field}»` }));
const ofProducts = { fields, needed: [['name'], ['code']] };
const ofCustomers = { fields, needed: [['company', 'last_name']] };

it.each([
  ['of products each', ofProducts, ['name'], ['«code»']],
  ['of products none', ofProducts, ['code', null, 'name'], []],
  ['of customers any name will do', ofCustomers, [null, 'last_name'], []],
  ['of customers none is there', ofCustomers, ['phone'], ['«company»']],
])('what is lacking %s', (_what, columns, chosen, titles) => {
  expect(lackingTitles(columns, chosen)).toEqual(titles);
});
