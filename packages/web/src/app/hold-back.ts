import type { RouterHistory } from '@tanstack/react-router';
import { closeTopmost, isCovered, onOverlay } from '../ui/back-closes.ts';

/** By the browser's own buttons, a jump of several pages too; a link in what lies over the page may lead away. */
const ways: readonly string[] = ['BACK', 'FORWARD', 'GO'];

/**
 * Back closes what lies over the page, as Esc does, before it leaves the page, and so does Forward. Asked before every form's
 * own guard, which would ask about the form below. A phone's Back on the first page of all would leave the application, which
 * no page can hold: that page then stands twice.
 * @returns ends it
 */
export function holdBack(history: RouterHistory): () => void {
  const unblock = history.block({
    blockerFn: ({ action }) => {
      if (!ways.includes(action) || !isCovered()) return false;
      // The browser stands at the other page until it is sent back: what closes by its own address would write it there.
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
