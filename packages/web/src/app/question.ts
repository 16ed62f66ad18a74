import { useSyncExternalStore } from 'react';

/** A question to the user over the page, asked once for any number that wait for its answer. */
export interface Question<Answer> {
  ask(): Promise<Answer>;
  /** Also without the user: another tab has done what was asked for. */
  answer(given: Answer): void;
  isAsked(): boolean;
  /** Tells when it is asked and when it is answered. @returns its end */
  watch(listener: () => void): () => void;
  useIsAsked(): boolean;
}

export function createQuestion<Answer>(): Question<Answer> {
  let resolveAsked: ((given: Answer) => void) | null = null;
  let asked: Promise<Answer> | null = null;
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const isAsked = () => resolveAsked !== null;
  const watch = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  return {
    ask() {
      asked ??= new Promise<Answer>((resolve) => {
        resolveAsked = resolve;
        tell();
      });
      return asked;
    },
    answer(given) {
      const resolve = resolveAsked;
      resolveAsked = null;
      asked = null;
      resolve?.(given);
      tell();
    },
    isAsked,
    watch,
    useIsAsked: () => useSyncExternalStore(watch, isAsked),
  };
}
