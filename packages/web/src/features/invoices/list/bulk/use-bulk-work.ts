import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { reasonOf } from '../../../../app/reason-of.ts';
import { currentFormat } from '../../../../ui/preferences.ts';
import { toast } from '../../../../ui/toast-store.ts';
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
}

export interface BulkJob {
  kind: BulkKind;
  /** What there is to do. @throws ApiProblem */
  targets: () => Promise<readonly InvoiceSummary[]>;
  chunk: number;
  /** Does one chunk; gives those that failed. @throws when the whole chunk did */
  work: (chunk: readonly InvoiceSummary[], index: number) => Promise<readonly Failure[]>;
}

const begun = {
  total: null,
  isOneStroke: false,
  done: 0,
  failures: [],
  untouched: [],
  isOver: false,
  isStopping: false,
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
  const finish = (kind: BulkKind, done: number, failures: readonly Failure[], untouched: readonly InvoiceSummary[]) => {
    void client.invalidateQueries({ queryKey: ['invoices'] });
    if (failures.length > 0 || untouched.length > 0) return patch({ untouched, isOver: true });
    setState(null);
    onDone([]);
    toast.show(words.done[kind](currentFormat().number(done)));
  };
  const run = async ({ kind, targets, chunk, work }: BulkJob) => {
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
    finish(kind, seen - failures.length, failures, all.slice(seen));
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
