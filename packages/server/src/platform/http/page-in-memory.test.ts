import { expect, it } from 'vitest';
import { pageInMemory } from './page-in-memory.ts';

const rows = ['14058-00123', '1405800123', '049-937089-9', 'دیگر'].map((text, at) => ({ id: String(at), text }));
const found = (search_field: string) =>
  pageInMemory(
    rows,
    { search_field, sort: 'text' },
    { sorts: { text: ({ id }) => id }, text: ({ text }) => `کد ${text}` },
  ).rows.map(({ id }) => id);

it('finds a number as it is written, and as it is kept', () => {
  expect(found('کد ۱۴۰۵۸-۰۰۱۲۳')).toEqual(['0', '1']);
  expect(found('1405800123')).toEqual(['1']);
  expect(found('۰۴۹-۹۳۷۰۸۹-۹')).toEqual(['2']);
  expect(found('').length).toBe(4);
});
