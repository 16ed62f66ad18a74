/** What a screen tells the phone's top bar: its title. */
import { type ReactNode, useSyncExternalStore } from 'react';

interface FrameTitle {
  title: ReactNode;
  subtitle: ReactNode;
  /** It was come to from another screen: on a phone a way back stands in the brand's place. */
  hasBack: boolean;
}

export const noFrameTitle: FrameTitle = { title: null, subtitle: null, hasBack: false };

let frame: FrameTitle = noFrameTitle;
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
