import type { Database } from '../../platform/db/database.ts';
import type { InvoiceDeps } from '../invoices/deps.ts';
import type { Checker } from './check/checker.ts';

/** What bulk import needs: issuing, and a thread that judges. */
export interface ImportDeps extends InvoiceDeps {
  database: Database;
  checker: Checker;
}

/** Wakes the importers of every process. */
export const importChannel = 'taraz_imports';
