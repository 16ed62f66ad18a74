import { expect, it, vi } from 'vitest';
import { codeFirst } from './code-first.ts';

const laptop = { id: 'laptop' };
const printer = { id: 'printer' };

it('has first what a text is the whole code of, among all that have it somewhere', async () => {
  const ask = vi.fn(async ({ whole_code }: { whole_code?: true }) => (whole_code ? [laptop] : [printer, laptop]));
  expect(await codeFirst(' 100 ', ask)).toEqual([laptop, printer]);
  expect(ask.mock.calls.map(([typed]) => typed)).toEqual([
    { search_field: '100', whole_code: true },
    { search_field: '100' },
  ]);
});

it.each(['', 'پرینتر لیزری'])('asks once for %j, which is no code', async (text) => {
  const ask = vi.fn(async () => [printer]);
  expect(await codeFirst(text, ask)).toEqual([printer]);
  expect(ask).toHaveBeenCalledOnce();
});
