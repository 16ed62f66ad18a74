import { ApiProblem } from '@taraz/contract';
import type { UnsignedInvoice } from './queries.ts';
import { signingStrings as words } from './strings.fa.ts';

/** How far a batch has come. What is neither done nor failed is left unsigned. */
export interface SigningRun {
  done: number;
  total: number;
  failures: { invoice: UnsignedInvoice; reason: string }[];
  /** no answer came: it waits for the connection */
  isCut: boolean;
}

export interface SigningWork {
  invoices: readonly UnsignedInvoice[];
  sign: (invoice: UnsignedInvoice) => Promise<string>;
  /** Hands the signature over; the same one twice is taken once. */
  hand: (jws: string) => Promise<unknown>;
  /** Resolves when the server answers again. */
  whenReachable: () => Promise<void>;
  /** Aborted when the desk closes: nothing is signed after that. */
  signal: AbortSignal;
  onProgress: (run: SigningRun) => void;
}

const hasNoAnswer = (error: unknown): boolean => error instanceof ApiProblem && error.status === 0;

function reasonOf(error: unknown): string {
  const problem = error instanceof ApiProblem ? error.problem : null;
  return problem?.errors?.[0]?.message ?? problem?.detail ?? problem?.title ?? words.serverFailed;
}

/** Invoices on their way at one time. */
const atOnce = 4;

/**
 * Signs invoices and hands each over; one that fails leaves the others alone. Without an answer it waits for the
 * connection and hands the very same signature over again. A closed desk ends it: what is left stays unsigned.
 */
export async function signBatch(work: SigningWork): Promise<SigningRun> {
  const { invoices, sign, hand, whenReachable, signal, onProgress } = work;
  let run: SigningRun = { done: 0, total: invoices.length, failures: [], isCut: false };
  const change = (patch: Partial<SigningRun>) => {
    run = { ...run, ...patch };
    onProgress(run);
  };
  const closed = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
  const handOver = async (jws: string): Promise<void> => {
    while (!signal.aborted) {
      try {
        await hand(jws);
        return change({ done: run.done + 1, isCut: false });
      } catch (error) {
        if (!hasNoAnswer(error)) throw error;
        change({ isCut: true });
        await Promise.race([whenReachable(), closed]);
      }
    }
  };
  // Those that are left are taken from one line by several at once: each waits for an answer longer than it signs.
  const waiting = invoices.values();
  const takeSome = async (): Promise<void> => {
    for (const invoice of waiting) {
      if (signal.aborted) return;
      try {
        await handOver(await sign(invoice));
      } catch (error) {
        change({ failures: [...run.failures, { invoice, reason: reasonOf(error) }], isCut: false });
      }
    }
  };
  onProgress(run);
  await Promise.all(Array.from({ length: atOnce }, takeSome));
  return run;
}
