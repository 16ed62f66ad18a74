import { ApiProblem } from '@taraz/contract';
import { reasonOf } from '../../app/reason-of.ts';
import { untilAnswered } from '../../app/until-answered.ts';
import type { CertainRow, PlannedRow } from './plan-rows.ts';
import { errorStrings } from './strings.fa.ts';

export interface MendingProgress {
  /** mended or refused */
  done: number;
  /** of these, how many were refused */
  failed: number;
  /** done and yet to do, with those that are not read yet */
  all: number;
  /** why it waits, as the server says it; '': no answer came, it waits for the connection; null: it does not wait */
  cut: string | null;
}

export interface MendingWork {
  /** the first ones */
  rows: readonly CertainRow[];
  /** how many stand behind them, not read yet; no more are looked at, whatever is refused meanwhile */
  behind: number;
  /** Those behind the ones before, some at a time; none: that was all. */
  more: () => Promise<readonly PlannedRow[]>;
  /** Whether one is to be mended, asked as it is come to: it may be left out meanwhile. */
  isMeant: (row: PlannedRow) => row is CertainRow;
  /** Under the same key twice it is done once. */
  mend: (row: CertainRow, idempotencyKey: string) => Promise<unknown>;
  newKey: () => string;
  /** Resolves when the server answers again. */
  whenReachable: () => Promise<void>;
  /** Aborted when it is stopped: nothing is mended after that. */
  signal: AbortSignal;
  onProgress: (progress: MendingProgress) => void;
}

export interface Mended {
  mended: number;
  /** why each of the others was not, by its id */
  failures: ReadonlyMap<string, string>;
  /** how many were not come to, without those that were left out: it was stopped, or they could not be read */
  left: number;
  /** why they could not be read; '' where nothing was amiss */
  fault: string;
}

const isStale = (error: unknown): boolean => error instanceof ApiProblem && error.problem?.code === 'STALE';

/**
 * Mends one after the other, each only as it was when it was read, then those behind until as many were looked at as were
 * meant; one that fails leaves the others alone. What is left out before it is come to counts no more.
 * Without an answer it waits for the connection and sends the very same again; stopped before one came, that one is left.
 */
export async function mendAll(work: MendingWork): Promise<Mended> {
  const failures = new Map<string, string>();
  let waiting: readonly PlannedRow[] = work.rows;
  let { behind } = work;
  let mended = 0;
  let fault = '';
  const countLeft = () => waiting.filter(work.isMeant).length + behind;
  const show = (cut: string | null) => {
    const done = mended + failures.size;
    work.onProgress({ done, failed: failures.size, all: done + countLeft(), cut });
  };
  const asking = { whenReachable: work.whenReachable, signal: work.signal, onCut: show };
  const readMore = async () => {
    const page = await untilAnswered(work.more, asking);
    if (page === undefined) return;
    waiting = page.slice(0, behind);
    // Others may have mended some of them meanwhile: what is refused no more is not left.
    behind = waiting.length === 0 ? 0 : behind - waiting.length;
  };
  const mendNext = async () => {
    const row = waiting.find(work.isMeant);
    if (row === undefined) return readMore();
    const key = work.newKey();
    const mendIfMeant = async () => {
      // It may have been left out while it waited for the connection.
      if (!work.isMeant(row)) return false;
      await work.mend(row, key);
      return true;
    };
    try {
      const isDone = await untilAnswered(mendIfMeant, asking);
      if (isDone === undefined) return;
      if (isDone) mended += 1;
    } catch (error) {
      failures.set(row.invoice.id, isStale(error) ? errorStrings.stale : reasonOf(error));
    }
    waiting = waiting.slice(waiting.indexOf(row) + 1);
  };
  try {
    while (countLeft() > 0 && !work.signal.aborted) {
      show(null);
      await mendNext();
    }
  } catch (error) {
    fault = reasonOf(error);
  }
  return { mended, failures, left: countLeft(), fault };
}
