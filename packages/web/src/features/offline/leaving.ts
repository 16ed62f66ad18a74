/** Signing out clears this device, so it asks first while something on it has not been sent. */
import { useSyncExternalStore } from 'react';
import { outbox } from './browser-outbox.ts';
import { rememberMe } from './kept-answers.ts';
import { isUnsent } from './outbox-entry.ts';

let answer: ((mayLeave: boolean) => void) | null = null;
const listeners = new Set<() => void>();

function setAnswer(next: typeof answer): void {
  answer = next;
  for (const listener of listeners) listener();
}

/** False when the user stays. */
export function mayLeaveDevice(): Promise<boolean> {
  if (!outbox.getSnapshot().some(isUnsent) && outbox.onlyHere().length === 0) return Promise.resolve(true);
  answer?.(false);
  return new Promise((resolve) => {
    setAnswer((mayLeave) => {
      setAnswer(null);
      resolve(mayLeave);
    });
  });
}

/** Forgets what this device kept of who signs out. */
export async function clearDevice(): Promise<void> {
  rememberMe(null);
  await outbox.clear().catch(() => undefined);
}

/** How to answer while it is asked; null: nobody asks. */
export const useLeavingQuestion = (): typeof answer =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => answer,
  );
