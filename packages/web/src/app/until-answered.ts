import { ApiProblem } from '@taraz/contract';
import { reasonOf } from './reason-of.ts';

export interface Asking {
  /** Resolves when the server answers again. */
  whenReachable: () => Promise<void>;
  /** Aborted: it is asked no more. */
  signal: AbortSignal;
  /** No answer came, or the server cannot do it now: it waits. `reason`: what the server says of that; '' where nothing does */
  onCut: (reason: string) => void;
}

const hasNoAnswer = (error: unknown): boolean => error instanceof ApiProblem && error.status === 0;

/** Of too many requests, of a server without its database or room, and of what stands before one that is down: nothing was decided. */
const away: ReadonlySet<number> = new Set([429, 502, 503, 504]);

const isAway = (error: unknown): error is ApiProblem => error instanceof ApiProblem && away.has(error.status);

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
 * connection, while the first is still at work, for that, and where the server cannot answer, as long as it says. Undefined: it
 * was ended before an answer came, which says nothing of whether it was done.
 * @throws what the answer says
 */
export async function untilAnswered<T>(ask: () => Promise<T>, asking: Asking): Promise<T | undefined> {
  const { whenReachable, signal, onCut } = asking;
  let cuts = 0;
  /** Where the server answers all but this one, each time is waited for longer. */
  const outwait = async (error: unknown): Promise<void> => {
    onCut(isAway(error) && error.problem !== null ? reasonOf(error) : '');
    await orAborted(whenReachable(), signal);
    const said = isAway(error) ? (error.retryAfterSeconds ?? 1) : 0;
    const seconds = Math.max(said, Math.min(cuts, pauseMost));
    if (seconds > 0 && !signal.aborted) await orAborted(pause(seconds), signal);
    cuts += 1;
  };
  while (!signal.aborted) {
    try {
      return await ask();
    } catch (error) {
      const seconds = busySeconds(error);
      if (!hasNoAnswer(error) && !isAway(error) && seconds === null) throw error;
      if (signal.aborted) return undefined;
      if (seconds === null) await outwait(error);
      else await orAborted(pause(seconds), signal);
    }
  }
  return undefined;
}
