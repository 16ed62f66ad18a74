import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const source = join(import.meta.dirname, '..');

/** A failure that stands where the data would be, though they may be there still: `isError` is true of a failed refetch too. */
const inPlaceOf =
  /\.(isError|error) \?\s*\(?\s*<(QueryError|ErrorState)|if \(\w+\.(isError|error)\)\s*\{?\s*return[ (]+\s*(rest\()?<[^;]{0,80}?(QueryError|ErrorState)/;

/**
 * Where a failed refetch may take the place of what is shown: pictures, and choices that are saved as they are chosen, or what
 * is asked for only where there is nothing. Elsewhere it would take along what is typed, or rows that are there: there the
 * failure stands above them (`FailureAbove`, or `{query.isError && <QueryError … />}`), and in their place where nothing came
 * at all (`isLoadingError`).
 */
const nothingIsTyped = [
  'features/accounts/status-page.tsx',
  'features/attachments/file-dialog.tsx',
  'features/bank-statements/only-in-books.tsx',
  'features/imports/read-file-view.tsx',
  'features/manage-accounts/balance-on-paper-card.tsx',
  'features/manage-accounts/display-tab.tsx',
  'features/manage-accounts/notifications-tab.tsx',
  'features/manage-accounts/paid-into-card.tsx',
  'features/manage-accounts/picture-card.tsx',
  'features/operator-state/state-page.tsx',
  'features/party-imports/import-dialog.tsx',
  'features/warehousing/settings-tab.tsx',
  'ui/loading-dialog.tsx',
  'ui/loading-panel.tsx',
];

it('a refetch that fails takes the place of nothing that is typed', () => {
  const found = globSync('**/*.tsx', { cwd: source }).filter(
    (file) => !file.endsWith('.test.tsx') && inPlaceOf.test(readFileSync(join(source, file), 'utf8')),
  );
  expect(found.sort()).toEqual(nothingIsTyped.toSorted());
});

/** Rows that a failed refetch takes away: a failure stands above those that came before. */
const takesRows = /if \(list\.isError && !isPhone\) return null|!list\.isError && </;

it('nor rows away', () => {
  const found = globSync('**/*.tsx', { cwd: source }).filter((file) =>
    takesRows.test(readFileSync(join(source, file), 'utf8')),
  );
  expect(found).toEqual([]);
});
