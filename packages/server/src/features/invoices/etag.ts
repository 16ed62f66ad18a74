import { Problem } from '../../platform/problem.ts';
import type { InvoiceState } from './states.ts';

/** An invoice changes by edits and by its state: the tag names both. */
export const invoiceEtag = (row: { version: number; state: InvoiceState }): string => `v${row.version}-${row.state}`;

/** @throws Problem STALE when it was read before its latest change */
export function checkInvoiceEtag(ifMatch: string | null, row: { version: number; state: InvoiceState }): void {
  if (ifMatch !== null && ifMatch !== '*' && ifMatch !== invoiceEtag(row)) throw new Problem('STALE');
}
