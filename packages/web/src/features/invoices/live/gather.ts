import { restAfter } from '../../../app/asking-pace.ts';

export interface GatherPace {
  /** milliseconds from the first of a burst to the work */
  firstMs: number;
  /** milliseconds to the next work, however long a burst goes on */
  longestMs?: number;
}

export interface Gathering {
  /** Something happened. */
  hear(): void;
  stop(): void;
}

/** An answer that has not come by then (a line that broke without a word) keeps nobody from asking anew. */
const answerMs = 30_000;

/** Resolves when the work is over, however it ended, or has taken too long. */
const over = (working: Promise<unknown>): Promise<void> =>
  new Promise((resolve) => {
    const late = setTimeout(resolve, answerMs);
    const end = () => {
      clearTimeout(late);
      resolve();
    };
    working.then(end, end);
  });

/**
 * Many changes in a burst make one fetch. While a burst goes on (a job that changes a hundred thousand invoices), the next
 * one waits for the answer of the last, which would otherwise be given up unread, and each time twice as long; after a dear
 * answer as much longer as it was dear.
 */
export function gather(work: () => Promise<unknown>, { firstMs, longestMs = 4_000 }: GatherPace): Gathering {
  let timer: ReturnType<typeof setTimeout> | null = null;
  let isWorking = false;
  let isHeard = false;
  let isStopped = false;
  let waitMs = firstMs;
  const wait = (ms: number) => {
    if (!isStopped) timer = setTimeout(() => void pass(), ms);
  };
  /** The end of a pause: what was heard is worked off and the next pause is longer, or the burst is over. */
  const pass = async () => {
    timer = null;
    if (!isHeard) {
      waitMs = firstMs;
      return;
    }
    isHeard = false;
    isWorking = true;
    const begunMs = performance.now();
    await over(work());
    isWorking = false;
    waitMs = Math.min(longestMs, Math.max(waitMs, 250) * 2);
    const tookMs = performance.now() - begunMs;
    wait(tookMs < answerMs ? restAfter(tookMs, waitMs) : waitMs);
  };
  return {
    hear() {
      isHeard = true;
      if (timer === null && !isWorking) wait(waitMs);
    },
    stop() {
      isStopped = true;
      if (timer !== null) clearTimeout(timer);
    },
  };
}
