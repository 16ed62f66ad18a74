/** What the invoices that are chosen of a list come to. */
import { type CallReply, type calls, exceptMax } from '@taraz/contract';
import { addDecimals, decimalOf } from '@taraz/core';
import type { Selection } from '../../../../app/selection.ts';
import type { InvoiceSummary } from '../../queries.ts';

type State = InvoiceSummary['state'];
export type StateCounts = CallReply<typeof calls.invoiceSelection>['counts'];

export interface SelectionSums {
  count: number;
  total: string;
  /** How many are in these states. */
  countOf(states: readonly State[]): number;
}

/**
 * The ids that everything is asked for without, as the calls take them; none of some rows.
 * @returns null: more than one call takes
 */
export function exceptOf(selection: Selection<InvoiceSummary>): { except?: string } | null {
  const ids = selection.kind === 'all' ? [...selection.except.keys()] : [];
  if (ids.length > exceptMax) return null;
  return ids.length === 0 ? {} : { except: ids.join() };
}

/**
 * @param everything counts and sums of the whole filter; undefined while not known
 * @param exact the same without what is left out, which may have left the filter by itself; undefined while not known
 */
export function sumsOf(
  selection: Selection<InvoiceSummary>,
  everything: StateCounts | undefined,
  exact?: StateCounts,
): SelectionSums {
  const isExact = selection.kind === 'all' && exact !== undefined;
  const rows = isExact ? [] : [...(selection.kind === 'all' ? selection.except : selection.rows).values()];
  const total = addDecimals('0', ...rows.map((row) => row.total));
  const inStates = (states: readonly State[]) => rows.filter(({ state }) => states.includes(state)).length;
  if (selection.kind === 'some') return { count: rows.length, total, countOf: inStates };
  const counts = exact ?? everything ?? [];
  return {
    count: counts.reduce((sum, { count }) => sum + count, 0) - rows.length,
    total: decimalOf(addDecimals(...counts.map((row) => row.total)))
      .minus(decimalOf(total))
      .toString(),
    countOf: (states) =>
      counts.filter(({ state }) => states.includes(state)).reduce((sum, { count }) => sum + count, 0) -
      inStates(states),
  };
}
