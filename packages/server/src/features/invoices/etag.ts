import { Problem } from '../../platform/problem.ts';
import type { InvoiceState } from './states.ts';

/** An invoice changes by edits and by its state: the tag names both. */
export const invoiceEtag = (row: { version: number; state: InvoiceState }): string => `v${row.version}-${row.state}`;

/** Whether it is what was seen under a tag. @param tag null: nothing was said of it */
export const isAsSeen = (tag: string | null, row: { version: number; state: InvoiceState }): boolean =>
  tag === null || tag === '*' || tag === invoiceEtag(row);

/** @throws Problem STALE when it was read before its latest change */
export function checkInvoiceEtag(ifMatch: string | null, row: { version: number; state: InvoiceState }): void {
  if (!isAsSeen(ifMatch, row)) throw new Problem('STALE');
}
