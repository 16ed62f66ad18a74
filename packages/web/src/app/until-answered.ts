import { ApiProblem } from '@taraz/contract';

export interface Asking {
  /** Resolves when the server answers again. */
  whenReachable: () => Promise<void>;
  /** Aborted: it is asked no more. */
  signal: AbortSignal;
  /** No answer came: it waits for the connection. */
  onCut: () => void;
}

const hasNoAnswer = (error: unknown): boolean => error instanceof ApiProblem && error.status === 0;

/** How long to leave the first one of the same key alone that is at work still; null: it is not that. */
const busySeconds = (error: unknown): number | null =>
  error instanceof ApiProblem && error.isStillRunning ? (error.retryAfterSeconds ?? 1) : null;

/** Seconds. */
const pauseMost = 30;

const pause = (seconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, seconds * 1000));

/** Until the work has ended or the signal, whichever is first. */
function orAborted(work: Promise<void>, signal: AbortSignal): Promise<void> {
  const aborted = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
  return Promise.race([work, aborted]);
}

/**
 * Asks the very same until an answer comes, for what is done once however often it is sent: without one it waits for the
 * connection, and while the first is still at work, for that. Undefined: it was ended before an answer came, which says
 * nothing of whether it was done.
 * @throws what the answer says
 */
export async function untilAnswered<T>(ask: () => Promise<T>, asking: Asking): Promise<T | undefined> {
  const { whenReachable, signal, onCut } = asking;
  let cuts = 0;
  while (!signal.aborted) {
    try {
      return await ask();
    } catch (error) {
      const seconds = busySeconds(error);
      if (!hasNoAnswer(error) && seconds === null) throw error;
      if (signal.aborted) return undefined;
      if (seconds !== null) {
        await orAborted(pause(seconds), signal);
        continue;
      }
      onCut();
      // Where the server answers all but this one, each time is waited for longer.
      await orAborted(whenReachable(), signal);
      if (cuts > 0 && !signal.aborted) await orAborted(pause(Math.min(cuts, pauseMost)), signal);
      cuts += 1;
    }
  }
  return undefined;
}
