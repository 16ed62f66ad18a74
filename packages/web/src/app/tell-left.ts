import type { QueryClient } from '@tanstack/react-query';
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
 * An act whose screen says why it failed has nobody to say it once its user went on: he is told by a notice then, whatever its
 * `onError` does. One that tells by itself in other words says so (`meta`); the same words are one notice. @returns ends it
 */
export function tellLeft(client: QueryClient): () => void {
  const shown = new WeakMap<object, number>();
  return client.getMutationCache().subscribe((event) => {
    const { mutation } = event;
    if (mutation === undefined) return;
    const screens = shown.get(mutation) ?? 0;
    if (event.type === 'observerAdded') shown.set(mutation, screens + 1);
    if (event.type === 'observerRemoved') shown.set(mutation, screens - 1);
    if (event.type !== 'updated' || event.action.type !== 'error' || screens > 0) return;
    if (mutation.options.meta === undefined) tellNotDone(event.action.error);
  });
}
