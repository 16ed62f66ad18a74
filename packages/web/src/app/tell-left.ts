import type { MutationObserver, QueryClient } from '@tanstack/react-query';
import { tellNotDone } from './tell-not-done.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /**
     * asksOnly: it asks, or notes what was seen: who went on does not wait for what comes of it. tells: its `onError` says in
     * words of its own, wherever its user is, why it failed.
     */
    mutationMeta: { asksOnly?: true; tells?: true };
  }
}

/**
 * An act whose screen says why it failed has nobody to say it once its user went on, or where a notice began it when the screen
 * was left already: he is told by a notice then, whatever its `onError` does. One that tells by itself in other words says so
 * (`meta`); the same words are one notice. @returns ends it
 */
export function tellLeft(client: QueryClient): () => void {
  // A screen that is left still has its observer, which nothing listens to.
  const seenBy = new WeakMap<object, Pick<MutationObserver, 'hasListeners'>>();
  return client.getMutationCache().subscribe((event) => {
    const { mutation } = event;
    if (mutation === undefined) return;
    if (event.type === 'observerAdded') seenBy.set(mutation, event.observer);
    if (event.type === 'observerRemoved') seenBy.delete(mutation);
    if (event.type !== 'updated' || event.action.type !== 'error' || seenBy.get(mutation)?.hasListeners()) return;
    if (mutation.options.meta === undefined) tellNotDone(event.action.error);
  });
}
