import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const source = join(import.meta.dirname, '..');

/** A failure that stands where the data would be, though they may be there still: `isError` is true of a failed refetch too. */
const inPlaceOf =
  /\.(isError|error) \?\s*\(?\s*<(QueryError|ErrorState)|if \(\w+\.(isError|error)\)\s*\{?\s*return[ (]+\s*(rest\()?<[^;]{0,80}?(QueryError|ErrorState)/;

/**
 * Where a failed refetch may take the place of what is shown: lists, pictures and choices that are saved as they are
 * chosen. Where something is typed, or a dialog opens, it would take that along: there the failure stands above it
 * (`{query.isError && <QueryError … />}`), and in its place where nothing came at all (`isLoadingError`).
 */
const nothingIsTyped = [
  'features/accounts/status-page.tsx',
  'features/attachments/file-dialog.tsx',
  'features/bank-statements/choose-place.tsx',
  'features/bank-statements/only-in-books.tsx',
  'features/customers/statement-card.tsx',
  'features/employees/invitations-card.tsx',
  'features/imports/import-list.tsx',
  'features/imports/read-file-view.tsx',
  'features/inquiry/serials-tab.tsx',
  'features/invoice-errors/invoice-errors-page.tsx',
  'features/journal/details-of.tsx',
  'features/manage-accounts/balance-on-paper-card.tsx',
  'features/manage-accounts/display-tab.tsx',
  'features/manage-accounts/notifications-tab.tsx',
  'features/manage-accounts/paid-into-card.tsx',
  'features/manage-accounts/picture-card.tsx',
  'features/notifications/bell-panel.tsx',
  'features/online-payments/payments-of-buyers.tsx',
  'features/operator-state/state-page.tsx',
  'features/operator/operator-page.tsx',
  'features/party-imports/import-dialog.tsx',
  'features/pre-invoices/pre-invoices-page.tsx',
  'features/purchases/stock-card.tsx',
  'features/rates/rates-page.tsx',
  'features/recurring/recurring-page.tsx',
  'features/subscription/plans-page.tsx',
  'features/tickets/desk-page.tsx',
  'features/treasury/calendar-tab.tsx',
  'features/treasury/statement.tsx',
  'features/warehousing/settings-tab.tsx',
  'ui/ledger-list.tsx',
  'ui/loading-dialog.tsx',
  'ui/loading-panel.tsx',
];

it('a refetch that fails takes the place of nothing that is typed', () => {
  const found = globSync('**/*.tsx', { cwd: source }).filter(
    (file) => !file.endsWith('.test.tsx') && inPlaceOf.test(readFileSync(join(source, file), 'utf8')),
  );
  expect(found.sort()).toEqual(nothingIsTyped.toSorted());
});
