import { type CallReply, type calls, invoiceStates } from '@taraz/contract';
import { addDecimals } from '@taraz/core';
import { sql } from 'kysely';
import type { InvoiceState } from '../states.ts';

/** Number and sums of invoices of one state; several may speak of one, to be added up. */
export interface StateSum {
  state: InvoiceState;
  /** as a sale: no test, and not replaced, cancelled, refused or a draft */
  counts: boolean;
  count: string;
  total: string;
  total_vat: string;
}

/** What of `invoices` counts as a sale (SQL 0150), as the kept sums have it in their column `counts`. */
export const countsAsSale = sql<boolean>`invoice_counts(state, subject, environment, superseded_by, cancelled_by, cancelled_elsewhere)`;

function added(sums: readonly StateSum[]) {
  return {
    count: sums.reduce((sum, { count }) => sum + Number(count), 0),
    total: addDecimals(...sums.map(({ total }) => total)),
    total_vat: addDecimals(...sums.map(({ total_vat }) => total_vat)),
  };
}

/** By state, each of them with its row, and what of it all counts as a sale. */
export const presentSums = (sums: readonly StateSum[]): CallReply<typeof calls.invoiceCounts> => ({
  counts: invoiceStates.map((state) => ({ state, ...added(sums.filter((sum) => sum.state === state)) })),
  counted: added(sums.filter(({ counts }) => counts)),
});
