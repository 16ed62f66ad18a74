import { expect, it } from 'vitest';
import { importColumns } from './import-columns.tsx';
import type { ImportJob } from './queries.ts';
import { importStrings } from './strings.fa.ts';

const format = { number: String, dateTime: String };
const { issued: issuedTitle, drafts: draftsTitle } = importStrings.list;

/** What the list shows of a file under the titles of what was issued and of drafts. */
function shown(issued: number, drafts: number): Record<string, unknown> {
  const job = { issued, drafts } as ImportJob;
  const columns = importColumns([job], format).filter(({ title }) => title === issuedTitle || title === draftsTitle);
  return Object.fromEntries(columns.map(({ title, render }) => [title, render(job)]));
}

it('says of a file what was issued and what is kept as drafts, each for itself', () => {
  expect(shown(7, 5)).toEqual({ [issuedTitle]: '2', [draftsTitle]: '5' });
  expect(shown(7, 0)).toEqual({ [issuedTitle]: '7' });
});
