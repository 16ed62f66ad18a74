import type { DraftStore } from './draft-store.ts';

/** Opens the document as another has changed it; what is written here stays on this device, and is offered there. */
export function openNewer(store: Pick<DraftStore, 'flush'>): void {
  store.flush();
  window.location.reload();
}
