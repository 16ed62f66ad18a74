import { expect, it } from 'vitest';
import { spreadsheetMessages } from './messages.fa.ts';
import { readWholeFile } from './read-whole-file.ts';

const rules = {
  maxBytes: 50_000_000,
  rowsMax: 5_000,
  scoreOf: () => 1,
  texts: { fileMissing: 'x', fileLarge: 'x' },
};
/** A title and rows of two columns, so many characters in each cell. */
const fileOf = (rows: number, characters: number) => ({
  name: 'f.csv',
  bytes: Buffer.from(`a;b\n${`${'1'.repeat(characters)};${'2'.repeat(characters)}\n`.repeat(rows)}`),
});

it('a file that is kept whole has as many characters as one value of the database and a memory hold, and no more', async () => {
  expect((await readWholeFile(fileOf(1_000, 3_000), rules)).rows).toHaveLength(1_001);
  await expect(readWholeFile(fileOf(1_500, 3_900), rules)).rejects.toMatchObject({
    errors: [{ path: 'file', code: 'BAD_FILE', message: spreadsheetMessages.ZIP_BOMB() }],
  });
});
