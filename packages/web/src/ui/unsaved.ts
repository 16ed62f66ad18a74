import { useEffect, useSyncExternalStore } from 'react';

let unsaved = 0;
const listeners = new Set<() => void>();

function count(change: 1 | -1): void {
  unsaved += change;
  for (const listener of listeners) listener();
}

/** Is something written on this page that going away would lose? */
export const isAnythingUnsaved = (): boolean => unsaved > 0;

/** `isAnythingUnsaved`, as it changes. */
export const useIsAnythingUnsaved = (): boolean =>
  useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, isAnythingUnsaved);

/** Counts among what is unsaved on this page for as long as `isUnsaved`. */
export function useCountUnsaved(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return;
    count(1);
    return () => count(-1);
  }, [isUnsaved]);
}
