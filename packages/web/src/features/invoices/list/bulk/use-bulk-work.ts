import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { reasonOf } from '../../../../app/reason-of.ts';
import { currentFormat } from '../../../../ui/preferences.ts';
import { toast } from '../../../../ui/toast-store.ts';
import { uiStrings } from '../../../../ui/ui.fa.ts';
import type { InvoiceSummary } from '../../queries.ts';
import { bulkStrings as words } from './bulk.fa.ts';

export type BulkKind = keyof typeof words.running;

/** One that could not be done, and why. */
export interface Failure {
  invoice: InvoiceSummary;
  message: string;
}

export interface BulkState {
  kind: BulkKind;
  /** null while it is gathered what there is to do */
  total: number | null;
  /** Done at one stroke: nothing is known on the way. */
  isOneStroke: boolean;
  done: number;
  failures: readonly Failure[];
  /** What its user stopped it before. */
  untouched: readonly InvoiceSummary[];
  isOver: boolean;
  isStopping: boolean;
  /** Takes back what was done; null where nothing does. */
  undo: (() => void) | null;
}

export interface BulkJob {
  kind: BulkKind;
  /** What there is to do. @throws ApiProblem */
  targets: () => Promise<readonly InvoiceSummary[]>;
  chunk: number;
  /** Does one chunk; gives those that failed. @throws when the whole chunk did */
  work: (chunk: readonly InvoiceSummary[], index: number) => Promise<readonly Failure[]>;
  /** Once it is over: what takes back what was done, also after the list is left; null where nothing was. */
  wayBack?: () => (() => void) | null;
}

const begun = {
  total: null,
  isOneStroke: false,
  done: 0,
  failures: [],
  untouched: [],
  isOver: false,
  isStopping: false,
  undo: null,
} as const satisfies Omit<BulkState, 'kind'>;

/**
 * Runs a job chunk by chunk: progress, a way to stop, and at the end what failed and why.
 * @param onDone is given what was not done
 */
export function useBulkWork(onDone: (left: readonly InvoiceSummary[]) => void) {
  const client = useQueryClient();
  const [state, setState] = useState<BulkState | null>(null);
  const isStopping = useRef(false);
  const patch = (change: Partial<BulkState>) => setState((now) => now && { ...now, ...change });
  const finish = (
    { kind, wayBack }: BulkJob,
    done: number,
    failures: readonly Failure[],
    untouched: readonly InvoiceSummary[],
  ) => {
    const undo = wayBack?.() ?? null;
    void client.invalidateQueries({ queryKey: ['invoices'] });
    if (failures.length > 0 || untouched.length > 0) return patch({ untouched, undo, isOver: true });
    setState(null);
    onDone([]);
    const action = undo && { label: uiStrings.undo, onPress: undo };
    toast.show(words.done[kind](currentFormat().number(done)), action === null ? {} : { action });
  };
  const run = async (job: BulkJob) => {
    const { kind, targets, chunk, work } = job;
    isStopping.current = false;
    setState({ ...begun, kind });
    let all: readonly InvoiceSummary[];
    try {
      all = await targets();
    } catch (error) {
      setState(null);
      toast.error(words.failed, { detail: reasonOf(error) });
      return;
    }
    patch({ total: all.length, isOneStroke: all.length <= chunk });
    const failures: Failure[] = [];
    let seen = 0;
    while (seen < all.length && !isStopping.current) {
      const part = all.slice(seen, seen + chunk);
      try {
        failures.push(...(await work(part, seen / chunk)));
      } catch (error) {
        failures.push(...part.map((invoice) => ({ invoice, message: reasonOf(error) })));
      }
      seen += part.length;
      patch({ done: seen - failures.length, failures: [...failures] });
    }
    finish(job, seen - failures.length, failures, all.slice(seen));
  };
  return {
    state,
    isBusy: state !== null && !state.isOver,
    run,
    stop: () => {
      isStopping.current = true;
      patch({ isStopping: true });
    },
    close: () => {
      if (state !== null) onDone([...state.failures.map(({ invoice }) => invoice), ...state.untouched]);
      setState(null);
    },
  };
}

export type BulkWork = ReturnType<typeof useBulkWork>;
