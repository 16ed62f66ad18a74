import { expect, it } from 'vitest';
import { areShort, fitsPaper } from './paper-lines.ts';
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
