import { ApiProblem } from '@taraz/contract';
import { untilAnswered } from '../../app/until-answered.ts';
import type { UnsignedInvoice } from './queries.ts';
import { signingStrings as words } from './strings.fa.ts';

/** One that was not signed, and why. */
export interface SigningFailure {
  invoice: Pick<UnsignedInvoice, 'id' | 'tax_number'>;
  reason: string;
}

/** How far a batch has come. What is neither done nor failed is left unsigned. */
export interface SigningRun {
  done: number;
  total: number;
  failures: SigningFailure[];
  /** why it waits, as the server says it; '': no answer came, it waits for the connection; null: it does not wait */
  cut: string | null;
  /** why those behind could not be read, which ended it; '' while nothing did */
  fault: string;
}

export interface SigningWork {
  /** the first ones */
  invoices: readonly UnsignedInvoice[];
  /** how many in all, with those behind the first; no more are signed, whatever joins the line meanwhile */
  total: number;
  /** Those behind the ones before, some at a time; none: that was all. */
  more: () => Promise<readonly UnsignedInvoice[]>;
  sign: (invoice: UnsignedInvoice) => Promise<string>;
  /** Hands the signature over; the same one twice is taken once. */
  hand: (jws: string) => Promise<unknown>;
  /** Resolves when the server answers again. */
  whenReachable: () => Promise<void>;
  /** Aborted when the desk closes or the batch is stopped: nothing is signed after that. */
  signal: AbortSignal;
  onProgress: (run: SigningRun) => void;
}

function reasonOf(error: unknown): string {
  const problem = error instanceof ApiProblem ? error.problem : null;
  return problem?.errors?.[0]?.message ?? problem?.detail ?? problem?.title ?? words.serverFailed;
}

/** Invoices on their way at one time. */
const atOnce = 4;

/**
 * Signs invoices and hands each over, then those behind them until as many as were meant are; one that fails leaves the
 * others alone. Without an answer it waits for the connection and hands the very same signature over again. A closed desk
 * or a stop ends it: what is left stays unsigned.
 */
export async function signBatch(work: SigningWork): Promise<SigningRun> {
  const { invoices, total, more, sign, hand, whenReachable, signal, onProgress } = work;
  let run: SigningRun = { done: 0, total, failures: [], cut: null, fault: '' };
  const change = (patch: Partial<SigningRun>) => {
    run = { ...run, ...patch };
    onProgress(run);
  };
  const asking = { whenReachable, signal, onCut: (cut: string) => change({ cut }) };
  const handOver = (jws: string) =>
    untilAnswered(async () => {
      await hand(jws);
      change({ done: run.done + 1, cut: null });
    }, asking);
  // Those that are left are taken from one line by several at once: each waits for an answer longer than it signs.
  const takeSome = async (waiting: Iterable<UnsignedInvoice>): Promise<void> => {
    for (const invoice of waiting) {
      if (signal.aborted) return;
      try {
        await handOver(await sign(invoice));
      } catch (error) {
        const { id, tax_number } = invoice;
        const failure = { invoice: { id, tax_number }, reason: reasonOf(error) };
        change({ failures: [...run.failures, failure], cut: null });
      }
    }
  };
  const countLeft = () => total - run.done - run.failures.length;
  const readMore = async (): Promise<readonly UnsignedInvoice[]> => {
    if (countLeft() <= 0) return [];
    try {
      const page = (await untilAnswered(more, asking)) ?? [];
      // Others may have signed some of them meanwhile: what is no longer in the line is not left.
      if (page.length === 0 && !signal.aborted) change({ total: run.done + run.failures.length });
      if (run.cut !== null) change({ cut: null });
      return page.slice(0, countLeft());
    } catch (error) {
      change({ fault: reasonOf(error) });
      return [];
    }
  };
  onProgress(run);
  for (let page = invoices; page.length > 0 && !signal.aborted; page = await readMore()) {
    const waiting = page.values();
    await Promise.all(Array.from({ length: atOnce }, () => takeSome(waiting)));
  }
  return run;
}
