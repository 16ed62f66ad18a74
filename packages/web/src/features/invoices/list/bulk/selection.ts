/** What is chosen of a list: some rows, over all its pages, or everything that the filter shows but a few. */
import type { CallReply, calls } from '@taraz/contract';
import { addDecimals } from '@taraz/core';
import type { InvoiceSummary } from '../../queries.ts';

type State = InvoiceSummary['state'];
export type StateCounts = CallReply<typeof calls.invoiceSelection>['counts'];

export type Selection =
  | { kind: 'some'; rows: ReadonlyMap<string, InvoiceSummary> }
  | { kind: 'all'; except: ReadonlyMap<string, InvoiceSummary> };

export const nothingChosen: Selection = { kind: 'some', rows: new Map() };

/** The ids of a page that show as chosen. */
export function chosenOnPage(selection: Selection, page: readonly InvoiceSummary[]): ReadonlySet<string> {
  const isChosen = ({ id }: InvoiceSummary) =>
    selection.kind === 'all' ? !selection.except.has(id) : selection.rows.has(id);
  return new Set(page.filter(isChosen).map(({ id }) => id));
}

/** After the ticks of one page changed; what is chosen on other pages stays. */
export function withPage(
  selection: Selection,
  page: readonly InvoiceSummary[],
  ticked: ReadonlySet<string>,
): Selection {
  const kept = new Map(selection.kind === 'all' ? selection.except : selection.rows);
  for (const row of page) {
    if (ticked.has(row.id) === (selection.kind === 'some')) kept.set(row.id, row);
    else kept.delete(row.id);
  }
  return selection.kind === 'all' ? { kind: 'all', except: kept } : { kind: 'some', rows: kept };
}

export interface SelectionSums {
  count: number;
  total: string;
  /** How many are in these states. */
  countOf(states: readonly State[]): number;
}

/** @param everything counts and sums of the whole filter; undefined while not known */
export function sumsOf(selection: Selection, everything: StateCounts | undefined): SelectionSums {
  const rows = [...(selection.kind === 'all' ? selection.except : selection.rows).values()];
  const total = addDecimals('0', ...rows.map((row) => row.total || '0'));
  const inStates = (states: readonly State[]) => rows.filter(({ state }) => states.includes(state)).length;
  if (selection.kind === 'some') return { count: rows.length, total, countOf: inStates };
  const counts = everything ?? [];
  return {
    count: counts.reduce((sum, { count }) => sum + count, 0) - rows.length,
    total: addDecimals(...counts.map((row) => row.total), ...rows.map((row) => `-${row.total || '0'}`)),
    countOf: (states) =>
      counts.filter(({ state }) => states.includes(state)).reduce((sum, { count }) => sum + count, 0) -
      inStates(states),
  };
}
