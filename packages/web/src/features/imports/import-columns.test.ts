import { expect, it } from 'vitest';
import { importColumns } from './import-columns.tsx';
import type { ImportJob } from './queries.ts';
import { importStrings } from './strings.fa.ts';

const format = { number: String, dateTime: String };
const { issued: issuedTitle, drafts: draftsTitle, deleted: deletedTitle } = importStrings.list;

const titles: unknown[] = [issuedTitle, draftsTitle, deletedTitle];

/** What the list shows of a file under the titles of what was issued, of drafts and of what was deleted. */
function shown(issued: number, drafts: number, deleted = 0): Record<string, unknown> {
  const job = { issued, drafts, deleted } as ImportJob;
  const columns = importColumns([job], format).filter(({ title }) => titles.includes(title));
  return Object.fromEntries(columns.map(({ title, render }) => [title, render(job)]));
}

it('says of a file what was issued, is kept as drafts and was deleted, each for itself', () => {
  expect(shown(7, 5)).toEqual({ [issuedTitle]: '2', [draftsTitle]: '5' });
  expect(shown(7, 0)).toEqual({ [issuedTitle]: '7' });
  expect(shown(7, 4, 3)).toEqual({ [issuedTitle]: '0', [draftsTitle]: '4', [deletedTitle]: '3' });
});
