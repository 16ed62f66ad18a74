/** A window that asks by itself rests this many times as long as the last answer took: it fills no server, however dear the answer. */
const restsPerAnswer = 4;
/** What is in sight is never older. */
const longestRestMs = 30_000;

/** Milliseconds between an answer and the next question: what is wanted, or what the answer's own time asks for. */
export const restAfter = (tookMs: number, wantedMs: number): number =>
  Math.max(wantedMs, Math.min(longestRestMs, restsPerAnswer * tookMs));

export interface AskingPace {
  /** Asks, and remembers how long the answer took. */
  ask<T>(question: () => Promise<T>): Promise<T>;
  /** Milliseconds until it is asked again, at least those wanted. */
  rest(wantedMs: number): number;
}

/** The pace of a question that is asked now and then while something goes on. @param now milliseconds that only grow */
export function createAskingPace(now: () => number = () => performance.now()): AskingPace {
  let tookMs = 0;
  return {
    async ask(question) {
      const begun = now();
      try {
        return await question();
      } finally {
        tookMs = now() - begun;
      }
    },
    rest: (wantedMs) => restAfter(tookMs, wantedMs),
  };
}
