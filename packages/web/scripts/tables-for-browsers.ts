import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const table = /\/core\/src\/data\/[a-z-]+\.json$/;

/** What rows of the tables are known by, and what their letters mean, for who reads the repository: no screen reads it. */
const provenance: ReadonlySet<string> = new Set([
  'source',
  'note',
  'evidence',
  'condition',
  'law',
  'fromJalali',
  'row',
  'legend',
  'key_format',
  // The guide's words on a field's length; `rules/formats.ts` is what is applied.
  'length',
]);

/** The same table without where its rows come from. */
const withoutProvenance = (json: string): string =>
  JSON.stringify(JSON.parse(json, (key, value: unknown) => (provenance.has(key) ? undefined : value)));

/** Core's tables as a browser loads them, for `vite build`: a third of the codes' table is evidence. */
export const tablesForBrowsers = (): Plugin => ({
  name: 'taraz-tables-for-browsers',
  apply: 'build',
  enforce: 'pre',
  load: (id) => (table.test(id) ? withoutProvenance(readFileSync(id, 'utf8')) : null),
});
