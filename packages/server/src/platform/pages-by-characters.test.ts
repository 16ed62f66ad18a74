import { expect, it } from 'vitest';
import { pagesByCharacters } from './pages-by-characters.ts';

async function allOf<Row>(pages: AsyncIterable<Row[]>): Promise<Row[][]> {
  const all: Row[][] = [];
  for await (const page of pages) all.push(page);
  return all;
}

/** Rows of such lengths, at every second place, whose lengths are told of three at a time. */
async function pagesOf(...lengths: number[]): Promise<number[][]> {
  const rows = lengths.map((characters, at) => ({ place: at * 2, characters }));
  const pages = pagesByCharacters(
    async (after) => rows.filter(({ place }) => place > after).slice(0, 3),
    async (after, last) => rows.filter(({ place }) => place > after && place <= last).map(({ place }) => place),
    10,
  );
  return allOf(pages);
}

it('a page has rows of so many characters, or one that is longer, and each is given out once', async () => {
  expect(await pagesOf()).toEqual([]);
  expect(await pagesOf(1, 1, 1, 1, 1)).toEqual([
    [0, 2, 4],
    [6, 8],
  ]);
  expect(await pagesOf(5, 5, 1)).toEqual([[0, 2], [4]]);
  expect(await pagesOf(1, 30, 9, 1, 10)).toEqual([[0], [2], [4], [6], [8]]);
});

it('goes on after rows that went meanwhile', async () => {
  const sizes = [0, 1, 2, 3].map((place) => ({ place, characters: 6 }));
  const pages = pagesByCharacters(
    async (after) => sizes.filter(({ place }) => place > after),
    async (_, last) => (last === 1 ? [] : [last]),
    10,
  );
  expect(await allOf(pages)).toEqual([[0], [2], [3]]);
});
