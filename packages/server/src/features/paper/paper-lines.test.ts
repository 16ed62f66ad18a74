import { emptyPayment } from '@taraz/core';
import { expect, it } from 'vitest';
import { routeDetails } from './messages.fa.ts';
import { areShort, fitsPaper, refuseLongOnes, tooLong } from './paper-lines.ts';
import { exampleSource, withLines } from './testing/paper-samples.ts';

const sale = exampleSource('1-1-sale');
const named = (lines: number, characters: number) => {
  const { draft } = withLines(sale, lines);
  return { draft: { ...draft, items: draft.items.map((item) => ({ ...item, item_name: 'ب'.repeat(characters) })) } };
};

it.each([
  { of: 'a line', lines: 1, characters: 300, fits: true, isShort: true },
  { of: 'a hundred lines', lines: 100, characters: 40, fits: true, isShort: true },
  { of: 'more lines', lines: 101, characters: 5, fits: true, isShort: false },
  { of: 'few lines of long names', lines: 80, characters: 300, fits: true, isShort: false },
  { of: 'three thousand lines', lines: 3_000, characters: 40, fits: true, isShort: false },
  { of: 'too many lines', lines: 3_001, characters: 5, fits: false, isShort: false },
  { of: 'lines of names that are too long together', lines: 3_000, characters: 300, fits: false, isShort: false },
])('a paper is judged by what stands in it: $of', ({ lines, characters, fits, isShort }) => {
  const paper = named(lines, characters);
  expect([fitsPaper(paper), areShort([paper])]).toEqual([fits, isShort]);
});

it('and several in one file together', () => {
  const half = named(1_500, 300);
  expect([fitsPaper(half), fitsPaper(half, half), areShort([named(60, 5), named(60, 5)])]).toEqual([
    true,
    false,
    false,
  ]);
});

it('rows beside the lines count: goods shipped, payments, notes', () => {
  const { draft } = withLines(sale, 1);
  const goods = Array(1_000).fill({ goods_id: '', description: 'ب'.repeat(400) });
  const shipped = { draft: { ...draft, invoice: { ...draft.invoice, goods_shipped: goods } } };
  const paid = { draft: { ...draft, payments: Array(200).fill(emptyPayment) } };
  const noted = { draft: { ...draft, invoice: { ...draft.invoice, notes: 'ب'.repeat(4_000) } } };
  expect([shipped, paid].map((one) => [fitsPaper(one), areShort([one])])).toEqual(Array(2).fill([true, false]));
  expect([fitsPaper(shipped, shipped), fitsPaper(...Array(7).fill(paid))]).toEqual([false, false]);
  expect(tooLong(Array(7).fill(paid))).toBe(routeDetails.tooManyBeside(1_200));
  expect([areShort([noted]), areShort(Array(6).fill(noted))]).toEqual([true, false]);
});

it('ids, which are on no paper, do not', () => {
  const id = '01981e3a-7c00-7000-8000-000000000001';
  const { draft } = named(3_000, 150);
  const items = draft.items.map((item) => ({ ...item, uuid: id, product_id: id }));
  expect(fitsPaper({ draft: { ...draft, items } })).toBe(true);
});

it('each that is too long by itself is named with its own reason', () => {
  const [lines, texts] = [`${tooLong([named(3_001, 5)])}`, `${tooLong([named(3_000, 300)])}`];
  expect(lines).not.toBe(texts);
  const why = new Map([
    ['c', texts],
    ['b', lines],
  ]);
  expect(() => refuseLongOnes(['a', 'b', 'c'], why)).toThrow(
    expect.objectContaining({
      errors: [
        { path: 'ids[1]', code: 'TOO_LARGE', message: lines },
        { path: 'ids[2]', code: 'TOO_LARGE', message: texts },
      ],
    }),
  );
});
