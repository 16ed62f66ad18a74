import type { Finding } from '@taraz/core';
import { createContext, useContext, useSyncExternalStore } from 'react';
import { readDraftPath } from '../draft-store/draft-path.ts';
import type { DraftStore } from '../draft-store/draft-store.ts';
import { isReviewed, type WizardState } from '../draft-store/wizard-state.ts';
import { type FindingsView, noFindings, type ShownFinding, viewFindings } from './findings-view.ts';

/** Judges a draft; the rule book of core with what this account knows of goods, buyers and references. */
export type Judge = (state: WizardState) => readonly Finding[];

export interface FindingsStore {
  getSnapshot(): FindingsView;
  subscribe(listener: () => void): () => void;
  /** Judges now instead of after the next paint (before sending). */
  judgeNow(): FindingsView;
  /** What authority or server said of the draft as it is now: each stands until the text at its path changes. */
  setExternal(findings: readonly Finding[]): void;
  /** The same of what was said beside that, of some fields: what was said before stands too. */
  addExternal(findings: readonly Finding[]): void;
  /** Until the answer is there, or that there is none, the findings of lines do not speak: their goods are looked for. */
  awaitLines(rowIds: readonly string[], answer: Promise<unknown>): void;
  /** Once no line is looked for any more. */
  answered(): Promise<void>;
  /** Judges again although the draft is the same (the judge learned something). */
  refresh(): void;
  /** Follows the draft until the function it gives is called. */
  start(): () => void;
}

/** A verdict up to so many milliseconds follows every key. */
const quickMs = 6;
/** Pause in the typing that a longer one waits for, ms: one of 0.3 s (10,000 lines) for one that no key interrupts. */
const pauseMs = (tookMs: number): number => Math.min(Math.max(120, 2 * tookMs), 1_000);
/** It waits so long at most, so that no more than a twentieth of the time goes to it while somebody types. */
const longestWaitMs = (tookMs: number): number => Math.max(2_000, 20 * tookMs);

/**
 * The rule book beside the draft. A key first paints its digit and totals; the verdict follows in the next task, so that
 * 500 lines never hold up typing.
 */
export function createFindingsStore(
  drafts: DraftStore,
  judge: () => Judge,
  later: (task: () => void, ms: number) => () => void,
  clock: () => number,
): FindingsStore {
  const listeners = new Set<() => void>();
  let view: FindingsView = noFindings;
  let judged: { items: unknown; rest: unknown[] } | null = null;
  let cancel: (() => void) | null = null;
  let tookMs = 0;
  let waitingSince: number | null = null;
  let signed: string | null = null;
  const awaited = new Map<string, Promise<unknown>>();
  let external: readonly { finding: ShownFinding; value: unknown }[] = [];
  const asSaidNow = (findings: readonly Finding[]): typeof external => {
    const { state } = drafts.getSnapshot();
    return findings.map((finding) => ({
      finding: { ...finding, isFromServer: true },
      value: valueAt(state, finding.path),
    }));
  };

  const signature = ({ items, ...state }: WizardState) => ({
    items,
    rest: [
      state.invoice,
      state.buyer_info,
      state.seller_info,
      state.serial_header,
      state.settlement,
      state.payments,
      isReviewed(state),
    ],
  });
  const run = () => {
    cancel?.();
    cancel = null;
    waitingSince = null;
    const { state } = drafts.getSnapshot();
    const now = signature(state);
    const isSame =
      judged !== null && judged.items === now.items && now.rest.every((part, index) => judged?.rest[index] === part);
    if (isSame) return view;
    judged = now;
    external = external.filter(({ finding, value }) => valueAt(state, finding.path) === value);
    const startedAt = clock();
    const own = judge()(state);
    tookMs = clock() - startedAt;
    const known = new Set(own.map(({ code, path }) => `${code} ${path}`));
    const others = external.map(({ finding }) => finding).filter(({ code, path }) => !known.has(`${code} ${path}`));
    const findings = [...own, ...others];
    const rowIds = state.items.map(({ uuid }) => uuid);
    const sign = `${rowIds.join()} ${[...awaited.keys()].join()} ${findings.map(signOf).join()}`;
    // The same verdict on the same lines renders nothing again.
    if (sign === signed) return view;
    signed = sign;
    view = viewFindings(findings, rowIds, new Set(awaited.keys()));
    for (const listener of listeners) listener();
    return view;
  };
  const schedule = () => {
    if (tookMs <= quickMs) {
      cancel ??= later(run, 0);
      return;
    }
    // A long verdict waits for a pause in the typing, though not for ever.
    waitingSince ??= clock();
    if (clock() - waitingSince > longestWaitMs(tookMs)) return;
    cancel?.();
    cancel = later(run, pauseMs(tookMs));
  };
  const refresh = () => {
    judged = null;
    schedule();
  };
  return {
    getSnapshot: () => view,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    judgeNow: run,
    setExternal(findings) {
      external = asSaidNow(findings);
      refresh();
    },
    addExternal(findings) {
      external = [...external, ...asSaidNow(findings)];
      refresh();
    },
    async answered() {
      while (awaited.size > 0) await Promise.allSettled(new Set(awaited.values()));
    },
    awaitLines(rowIds, answer) {
      for (const rowId of rowIds) awaited.set(rowId, answer);
      // At once: no verdict on the line may be seen before.
      judged = null;
      run();
      const end = () => {
        const ended = rowIds.filter((rowId) => awaited.get(rowId) === answer && awaited.delete(rowId));
        if (ended.length > 0) refresh();
      };
      answer.then(end, end);
    },
    refresh,
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

function signOf({ code, severity, path, message, fix }: ShownFinding): string {
  return `${code} ${severity} ${path} ${message} ${fix?.value ?? ''}`;
}

/** What a finding hangs on: the text at its path, or the lines where it names no field. */
function valueAt(state: WizardState, path: string): unknown {
  return readDraftPath(state, path) || state.items;
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
