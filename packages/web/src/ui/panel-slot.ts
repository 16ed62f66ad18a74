/** The place at the left of the page that a pushing panel is put into; the main frame registers it. */
import { useSyncExternalStore } from 'react';

let slot: HTMLElement | null = null;
const listeners = new Set<() => void>();

export function setPanelSlot(element: HTMLElement | null): void {
  slot = element;
  for (const listener of listeners) listener();
}

export function usePanelSlot(): HTMLElement | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => slot,
  );
}
