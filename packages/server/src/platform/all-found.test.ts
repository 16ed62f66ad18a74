import { expect, it } from 'vitest';
import { allFound } from './all-found.ts';

const [one, two, three] = ['a', 'b', 'c'].map((mark) => `01900000-0000-7000-8000-00000000000${mark}`) as [
  string,
  string,
  string,
];

it('names what of a list is not there, by its place', () => {
  expect(() => allFound('ids', [one, two, three], [two])).toThrow(
    expect.objectContaining({
      code: 'NOT_FOUND',
      detail: expect.stringContaining('از ۳ مورد، ۲ مورد'),
      errors: [
        { path: 'ids[0]', code: 'NOT_FOUND', message: expect.any(String) },
        { path: 'ids[2]', code: 'NOT_FOUND', message: expect.any(String) },
      ],
    }),
  );
});

it('says nothing of a list that is there', () => {
  expect(() => allFound('ids', [one, two], [two, one])).not.toThrow();
});
