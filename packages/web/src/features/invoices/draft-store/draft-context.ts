import { createContext, useContext, useSyncExternalStore } from 'react';
import type { DraftSnapshot, DraftStore } from './draft-store.ts';

export const DraftStoreContext = createContext<DraftStore | null>(null);

/** The store of the wizard in which the component stands. Throws outside one (programmer error). */
export function useDraftStore(): DraftStore {
  const store = useContext(DraftStoreContext);
  if (store === null) throw new Error('no draft store above this component');
  return store;
}

/** Part of the snapshot; the component renders again when that part is another value (compared by identity). */
export function useDraft<T>(select: (snapshot: DraftSnapshot) => T): T {
  const store = useDraftStore();
  return useSyncExternalStore(store.subscribe, () => select(store.getSnapshot()));
}
