const PAUSE_MS = 200;

interface Waiting {
  /** Is this why it failed: that another process has it still? */
  isTaken: (error: unknown) => boolean;
  /** Asked before each try: throws where waiting is in vain. */
  check: () => void;
  patienceMs: number;
  /** Told once, when it has to be waited for. */
  onWait: () => void;
}

/**
 * Takes what one process has at a time: a product that is stopping is waited for, until it has let go.
 * @throws whatever `check` throws; the failure of `take` when it is another one, or when patience ends
 */
export async function whenFree<T>(take: () => Promise<T>, { isTaken, check, patienceMs, onWait }: Waiting): Promise<T> {
  const until = performance.now() + patienceMs;
  let isWaiting = false;
  for (;;) {
    check();
    try {
      return await take();
    } catch (error) {
      if (!isTaken(error) || performance.now() > until) throw error;
      if (!isWaiting) onWait();
      isWaiting = true;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
}
