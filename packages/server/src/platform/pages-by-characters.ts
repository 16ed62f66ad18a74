/** A row of a table, by its place in it, and how long it is. */
export interface RowSize {
  place: number;
  characters: number;
}

/** How long rows are asked of so many at a time. */
export const sizesAtOnce = 500;

const pageCharacters = 10_000_000;

/**
 * Rows in their order, page by page: as many as are ten million characters together, or one that is longer. Somebody's rows
 * may each be a million, and a page of so many rows is all of the memory.
 * @param sizesAfter of the rows that follow a place, `sizesAtOnce` at most
 * @param rowsBetween those after a place, up to another
 */
export async function* pagesByCharacters<Row>(
  sizesAfter: (after: number) => Promise<readonly RowSize[]>,
  rowsBetween: (after: number, last: number) => Promise<Row[]>,
  charactersMax = pageCharacters,
): AsyncGenerator<Row[]> {
  for (let after = -1; ; ) {
    const sizes = await sizesAfter(after);
    if (sizes.length === 0) return;
    let characters = 0;
    for (const [at, size] of sizes.entries()) {
      characters += size.characters;
      const next = sizes[at + 1];
      if (next !== undefined && characters + next.characters <= charactersMax) continue;
      const page = await rowsBetween(after, size.place);
      after = size.place;
      characters = 0;
      if (page.length > 0) yield page;
    }
  }
}
