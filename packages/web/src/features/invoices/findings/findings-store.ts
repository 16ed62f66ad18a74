import type { Finding } from '@taraz/core';
import { createContext, useContext, useSyncExternalStore } from 'react';
import type { DraftStore } from '../draft-store/draft-store.ts';
import type { WizardState } from '../draft-store/wizard-state.ts';
import { type FindingsView, noFindings, viewFindings } from './findings-view.ts';

/** Judges a draft; the rule book of core with what this account knows of goods, buyers and references. */
export type Judge = (state: WizardState) => readonly Finding[];

export interface FindingsStore {
  getSnapshot(): FindingsView;
  subscribe(listener: () => void): () => void;
  /** Judges now instead of after the next paint (before sending). */
  judgeNow(): FindingsView;
  /** Judges again although the draft is the same (the judge learned something). */
  refresh(): void;
  /** Follows the draft until the function it gives is called. */
  start(): () => void;
}

/**
 * The rule book beside the draft. A key first paints its digit and totals; the verdict follows in the next task, so that
 * 500 lines never hold up typing.
 */
export function createFindingsStore(
  drafts: DraftStore,
  judge: () => Judge,
  later: (task: () => void) => () => void,
): FindingsStore {
  const listeners = new Set<() => void>();
  let view: FindingsView = noFindings;
  let judged: { items: unknown; rest: unknown[] } | null = null;
  let cancel: (() => void) | null = null;

  const signature = ({ items, ...state }: WizardState) => ({
    items,
    rest: [state.invoice, state.buyer_info, state.seller_info, state.serial_header, state.settlement, state.payments],
  });
  const run = () => {
    cancel?.();
    cancel = null;
    const { state } = drafts.getSnapshot();
    const now = signature(state);
    const isSame =
      judged !== null && judged.items === now.items && now.rest.every((part, index) => judged?.rest[index] === part);
    if (isSame) return view;
    judged = now;
    view = viewFindings(
      judge()(state),
      state.items.map(({ uuid }) => uuid),
    );
    for (const listener of listeners) listener();
    return view;
  };
  const schedule = () => {
    cancel ??= later(run);
  };
  return {
    getSnapshot: () => view,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    judgeNow: run,
    refresh() {
      judged = null;
      schedule();
    },
    start() {
      const unsubscribe = drafts.subscribe(schedule);
      schedule();
      return () => {
        unsubscribe();
        cancel?.();
        cancel = null;
      };
    },
  };
}

export const FindingsContext = createContext<FindingsStore | null>(null);

export function useFindings(): FindingsView {
  const store = useFindingsStore();
  return useSyncExternalStore(store.subscribe, store.getSnapshot);
}

/** Throws outside a wizard (programmer error). */
export function useFindingsStore(): FindingsStore {
  const store = useContext(FindingsContext);
  if (store === null) throw new Error('no findings store above this component');
  return store;
}
