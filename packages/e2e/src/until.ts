export interface UntilOptions {
  /** what is waited for, for the message of the failure */
  what: string;
  everyMs?: number;
}

/** It ends what hangs before the test itself is ended, which would not say what was waited for; a busy machine is only slow. */
const patienceMs = 240_000;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * Asks again and again until the answer is neither null nor false, and gives it.
 * @throws Error naming `what` and the last answer or error when patience has run out
 */
export async function until<T>(
  ask: () => Promise<T | null | false> | T | null | false,
  { what, everyMs = 50 }: UntilOptions,
): Promise<T> {
  const deadline = performance.now() + patienceMs;
  for (let last: unknown = null; ; ) {
    try {
      const answer = await ask();
      if (answer !== null && answer !== false) return answer;
      last = answer;
    } catch (error) {
      last = error;
    }
    if (performance.now() > deadline) throw new Error(`not within ${patienceMs} ms: ${what}`, { cause: last });
    await pause(everyMs);
  }
}
