/** How many mounted bars stand in the place of the phone's bottom bar; while there is one, the frame hides its own. */
import { useEffect, useSyncExternalStore } from 'react';

let bars = 0;
const listeners = new Set<() => void>();

function change(step: 1 | -1): void {
  bars += step;
  for (const listener of listeners) listener();
}

/** While mounted and shown, the phone's own bottom bar stays away. */
export function useOwnBottomBar(isShown = true): void {
  useEffect(() => {
    if (!isShown) return;
    change(1);
    return () => change(-1);
  }, [isShown]);
}

export function useHasOwnBottomBar(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => bars > 0,
  );
}
