/** What is known of the signing desk of this page: the menu's key mark shows it on every screen. */
import { useSyncExternalStore } from 'react';
import type { SigningFailure, SigningRun } from './sign-batch.ts';

export interface DeskState {
  /** memories (row ids) whose key is in hand in this page */
  held: ReadonlyMap<string, CryptoKey>;
  /** memories whose key lies in this browser */
  stored: ReadonlySet<string>;
  /** the authority's ids of memories whose key is in hand or in this browser: for the menu's key mark */
  atHand: ReadonlySet<string>;
  /** memories whose desk is open here */
  open: ReadonlySet<string>;
  /** tokens signed since the page was loaded */
  tokens: number;
  /** batches that are being signed, by memory */
  runs: ReadonlyMap<string, SigningRun>;
  /** what the last batch of each memory could not sign */
  failed: ReadonlyMap<string, readonly SigningFailure[]>;
}

let state: DeskState = {
  held: new Map(),
  stored: new Set(),
  atHand: new Set(),
  open: new Set(),
  tokens: 0,
  runs: new Map(),
  failed: new Map(),
};
const listeners = new Set<() => void>();

/** The authority's id of each memory that was looked for. */
const memoryIds = new Map<string, string>();

const idsOf = (rows: Iterable<string>) => new Set([...rows].flatMap((row) => memoryIds.get(row) ?? []));

export const deskState = (): DeskState => state;

export function changeDesk(patch: Partial<DeskState>): void {
  const next = { ...state, ...patch };
  state = { ...next, atHand: idsOf([...next.held.keys(), ...next.stored]) };
  for (const listener of listeners) listener();
}

/** Takes note of which of these memories have a key in this browser. */
export function noteStored(memories: readonly { id: string; memory_id: string }[], rows: ReadonlySet<string>): void {
  for (const { id, memory_id } of memories) memoryIds.set(id, memory_id);
  const stored = new Set([...state.stored, ...rows]);
  const isNews = stored.size !== state.stored.size || idsOf(stored).size !== state.atHand.size;
  if (isNews) changeDesk({ stored });
}

export function useDesk(): DeskState {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, deskState);
}
