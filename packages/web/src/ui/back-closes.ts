import { useEffect, useRef } from 'react';

/** What lies over the page, topmost last. */
const overlays: { close: () => void }[] = [];
const openListeners = new Set<() => void>();

/** Hears of all that comes to lie over the page. @returns ends it */
export function onOverlay(listener: () => void): () => void {
  openListeners.add(listener);
  return () => void openListeners.delete(listener);
}

/** Does anything lie over the page? */
export const isCovered = (): boolean => overlays.length > 0;

/** Closes what lies topmost over the page, or has it ask first. */
export const closeTopmost = (): void => overlays.at(-1)?.close();

/** While it is open the browser's Back, or a phone's, closes this and leaves the page alone. */
export function useBackCloses(isOpen: boolean, close: () => void): void {
  const latest = useRef(close);
  latest.current = close;
  useEffect(() => {
    if (!isOpen) return;
    const overlay = { close: () => latest.current() };
    overlays.push(overlay);
    for (const listener of openListeners) listener();
    return () => void overlays.splice(overlays.indexOf(overlay), 1);
  }, [isOpen]);
}
