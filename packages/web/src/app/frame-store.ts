/** Small facts that screens tell the frame around them: the phone's title, who owns its bottom bar. */
import { type ReactNode, useEffect, useSyncExternalStore } from 'react';

interface FrameFacts {
  title: ReactNode;
  subtitle: ReactNode;
  /** How many mounted bars stand in the place of the phone's bottom bar. */
  bottomBars: number;
  /** Element at the left that a pushing panel is put into. */
  panelSlot: HTMLElement | null;
}

let facts: FrameFacts = { title: null, subtitle: null, bottomBars: 0, panelSlot: null };
const listeners = new Set<() => void>();

export function setFrame(change: Partial<FrameFacts>): void {
  facts = { ...facts, ...change };
  for (const listener of listeners) listener();
}

export function useFrame(): FrameFacts {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => facts,
  );
}

/** While mounted, the phone's own bottom bar stays away: a pinned action or a bulk bar has its place. */
export function useOwnBottomBar(isShown = true): void {
  useEffect(() => {
    if (!isShown) return;
    setFrame({ bottomBars: facts.bottomBars + 1 });
    return () => setFrame({ bottomBars: facts.bottomBars - 1 });
  }, [isShown]);
}
