/** What a screen reader is to hear, outside React so that any code can say it; `Announcer` is its voice. */
import { useEffect, useRef, useSyncExternalStore } from 'react';

export interface Said {
  id: number;
  text: string;
}

/** So long the words stand in the region, which nobody sees. */
const keptMs = 5_000;
/** The same words from two places about one thing are said once. */
const sameMs = 1_500;

let said: readonly Said[] = [];
let nextId = 1;
let last = { text: '', atMs: Number.NEGATIVE_INFINITY };
const listeners = new Set<() => void>();

function set(next: readonly Said[]): void {
  said = next;
  for (const listener of listeners) listener();
}

/** Speaks politely: after what is being read. For what no sighted user has to be told, because it is in sight. */
export function say(text: string): void {
  const nowMs = performance.now();
  if (text === '' || (text === last.text && nowMs - last.atMs < sameMs)) return;
  last = { text, atMs: nowMs };
  const id = nextId;
  nextId += 1;
  set([...said, { id, text }]);
  setTimeout(() => set(said.filter((one) => one.id !== id)), keptMs);
}

/** The words that stand in the region now. */
export function useSaid(): readonly Said[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => said,
  );
}

/** Says what a check has found out once it is known, which stands under a field that was left or whose words changed. */
export function useSay(text: string | undefined): void {
  const before = useRef(text);
  useEffect(() => {
    if (before.current !== text) say(text ?? '');
    before.current = text;
  }, [text]);
}
