/** What a screen tells the phone's top bar: its title. */
import { type ReactNode, useSyncExternalStore } from 'react';

interface FrameTitle {
  title: ReactNode;
  subtitle: ReactNode;
}

let frame: FrameTitle = { title: null, subtitle: null };
const listeners = new Set<() => void>();

export function setFrameTitle(next: FrameTitle): void {
  frame = next;
  for (const listener of listeners) listener();
}

export function useFrameTitle(): FrameTitle {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => frame,
  );
}
