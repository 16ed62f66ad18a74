/** How many things show the loading indicator now; the bar at the top of the page runs while there is one. */
import { useSyncExternalStore } from 'react';

let running = 0;
const listeners = new Set<() => void>();

function change(step: 1 | -1): void {
  running = Math.max(0, running + step);
  for (const listener of listeners) listener();
}

/** Shows the loading indicator until the work settles, whether it succeeds or fails. */
export async function withLoading<T>(work: Promise<T>): Promise<T> {
  change(1);
  try {
    return await work;
  } finally {
    change(-1);
  }
}

export function useIsLoading(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => running > 0,
  );
}
