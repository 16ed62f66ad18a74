import type { QueryClient } from '@tanstack/react-query';
import { tellNotDone } from './tell-not-done.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /** asks only, or notes what was seen: who went on does not wait for what comes of it */
    mutationMeta: { asksOnly?: true };
  }
}

/**
 * An act whose screen says why it failed has nobody to say it once its user went on: he is told by a notice then. One that
 * tells by itself (`onError`) is left to it. @returns ends it
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
    const { onError, meta } = mutation.options;
    if (onError === undefined && meta?.asksOnly !== true) tellNotDone(event.action.error);
  });
}
