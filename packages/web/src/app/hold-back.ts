import type { RouterHistory } from '@tanstack/react-router';
import { closeTopmost, isCovered, onOverlay } from '../ui/back-closes.ts';

/**
 * Back closes what lies over the page, as Esc does, before it leaves the page. Asked before every form's own guard, which
 * would ask about the form below. A phone's Back on the first page of all would leave the application, which no page can
 * hold: that page then stands twice.
 * @returns ends it
 */
export function holdBack(history: RouterHistory): () => void {
  const unblock = history.block({
    blockerFn: ({ action }) => {
      if (action !== 'BACK' || !isCovered()) return false;
      // The browser stands at the page before until it is sent back: what closes by its own address would write it there.
      window.addEventListener('popstate', closeTopmost, { once: true });
      return true;
    },
    enableBeforeUnload: false,
  });
  const unheard = onOverlay(() => {
    if (history.canGoBack() || !window.matchMedia('(pointer: coarse)').matches) return;
    const { href, state } = history.location;
    history.push(href, state, { ignoreBlocker: true });
  });
  return () => {
    unblock();
    unheard();
  };
}
