/**
 * The mending that is under way in this page, what the last one could not mend, and what was chosen of each cause. Outside
 * React, so that it goes on, and nothing that was left out comes back by itself, while other screens are open.
 */
import { calls } from '@taraz/contract';
import { useSyncExternalStore } from 'react';
import { api } from '../../app/api.ts';
import { withLoading } from '../../app/loading.ts';
import { onSignOut } from '../../app/session-store.ts';
import { connection } from '../../ui/connection.ts';
import { type Mended, type MendingProgress, mendAll } from './mend-all.ts';
import { type CertainRow, isCertain, type PlannedRow, type Planner } from './plan-rows.ts';
import { refusedPage } from './queries.ts';
import { choose, everyOne, isChosen, type Selection } from './selection.ts';

interface MendingState {
  /** of which cause, and how far; null: none is under way */
  run: (MendingProgress & { code: string }) | null;
  /** why each invoice was not mended by the last one, by its id */
  failures: ReadonlyMap<string, string>;
  /** by the cause's code; all that are certain until some are left out */
  selections: ReadonlyMap<string, Selection>;
}

const atFirst: MendingState = { run: null, failures: new Map(), selections: new Map() };

let state = atFirst;
/** What ends the one that is under way; null: none is, in the account of this page. */
let underWay: AbortController | null = null;
const listeners = new Set<() => void>();

function change(patch: Partial<MendingState>): void {
  state = { ...state, ...patch };
  for (const listener of listeners) listener();
}

/** Part of what is known of it: what shows that alone is not drawn anew at each of several hundred steps. @param pick the same value while it holds */
export function useMending<T>(pick: (state: MendingState) => T): T {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => pick(state),
  );
}

export const selectionOf = ({ selections }: MendingState, code: string): Selection => selections.get(code) ?? everyOne;

export const select = (code: string, selection: Selection): void =>
  change({ selections: new Map([...state.selections, [code, selection]]) });

/** Takes one invoice of a cause in or leaves it out. */
export const toggle = (code: string, id: string, isOn: boolean): void =>
  select(code, choose(selectionOf(state, code), id, isOn));

/** The one on its way is mended, and no other. */
export function stopMending(): void {
  underWay?.abort();
}

/** What waits behind the invoices that are read: how many, and the cursor of the page after these. */
export interface Behind {
  count: number;
  next: string | null;
}

export interface Mending {
  code: string;
  rows: readonly CertainRow[];
  behind: Behind;
  plan: Planner;
}

const edit = ({ invoice, repair }: CertainRow, idempotencyKey: string) =>
  withLoading(
    api(
      calls.editInvoice,
      { params: { invoiceType: invoice.invoice_type }, query: { invoice_id: invoice.id }, body: repair.body },
      { idempotencyKey, ifMatch: invoice.etag },
    ),
  );

/**
 * Mends these invoices of a cause, and page by page those behind them that are certain, but none that is left out by the time
 * it is come to. It ends with the login or account in which it was begun, and when it is stopped.
 * @returns null while another one is under way, and where its account was left: what came of it is not the next one's
 */
export async function mendThese({ code, rows, behind, plan }: Mending): Promise<Mended | null> {
  if (underWay !== null) return null;
  const own = new AbortController();
  underWay = own;
  const selection = () => selectionOf(state, code);
  let cursor = behind.next;
  change({ failures: new Map() });
  const ended = await mendAll({
    rows,
    behind: behind.count,
    more: async () => {
      if (cursor === null || !selection().isAllBut) return [];
      const page = await refusedPage(code, cursor);
      cursor = page.next;
      return plan(page.invoices);
    },
    isMeant: (row: PlannedRow): row is CertainRow => isCertain(row) && isChosen(selection(), row.invoice.id),
    mend: edit,
    newKey: () => crypto.randomUUID(),
    whenReachable: () => connection.doubt(),
    signal: own.signal,
    onProgress: (progress) => change({ run: { ...progress, code } }),
  });
  if (underWay !== own) return null;
  underWay = null;
  change({ run: null, failures: ended.failures });
  return ended;
}

// In another account the same cause has other invoices.
onSignOut(() => {
  stopMending();
  underWay = null;
  change(atFirst);
});
