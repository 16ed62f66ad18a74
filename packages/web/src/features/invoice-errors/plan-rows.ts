import { browserDeps } from '../invoices/wizard/browser-deps.ts';
import { planRepair, type Repair } from './plan-repair.ts';
import type { RefusedInvoice } from './queries.ts';

/** A refused invoice with what would mend it. */
export interface PlannedRow {
  invoice: RefusedInvoice;
  repair: Repair;
}

/** One that is mended without looking at it. */
export interface CertainRow extends PlannedRow {
  repair: Extract<Repair, { kind: 'certain' }>;
}

export const isCertain = (row: PlannedRow): row is CertainRow => row.repair.kind === 'certain';

export type Planner = (invoices: readonly RefusedInvoice[]) => PlannedRow[];

/**
 * What mending each invoice of a cause would do, by what the own list of goods says, however long that is. One that was
 * planned is not planned again while it is the same.
 */
export function plannerOf(code: string): Planner {
  const planned = new WeakMap<RefusedInvoice, PlannedRow>();
  const plan = (invoice: RefusedInvoice): PlannedRow => {
    const rates = new Map(Object.entries(invoice.own_rates));
    const row = { invoice, repair: planRepair(invoice, code, { deps: browserDeps, rates }) };
    planned.set(invoice, row);
    return row;
  };
  return (invoices) => invoices.map((invoice) => planned.get(invoice) ?? plan(invoice));
}
