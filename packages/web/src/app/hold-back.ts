import type { RouterHistory } from '@tanstack/react-router';
import { closeTopmost, onOverlay } from '../ui/back-closes.ts';

/**
 * Back closes what lies over the page, as Esc does, before it leaves the page. Asked before every form's own guard, which
 * would ask about the form below. A phone's Back on the first page of all would leave the application, which no page can
 * hold: that page then stands twice.
 * @returns ends it
 */
export function holdBack(history: RouterHistory): () => void {
  const unblock = history.block({
    blockerFn: ({ action }) => action === 'BACK' && closeTopmost(),
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
