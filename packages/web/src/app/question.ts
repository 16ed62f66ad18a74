import { useSyncExternalStore } from 'react';

/** A question to the user over the page, asked once for any number that wait for its answer. */
export interface Question<Answer> {
  ask(): Promise<Answer>;
  /** Also without the user: another tab has done what was asked for. */
  answer(given: Answer): void;
  useIsAsked(): boolean;
}

export function createQuestion<Answer>(): Question<Answer> {
  let resolveAsked: ((given: Answer) => void) | null = null;
  let asked: Promise<Answer> | null = null;
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
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
    useIsAsked: () =>
      useSyncExternalStore(
        (listener) => {
          listeners.add(listener);
          return () => listeners.delete(listener);
        },
        () => resolveAsked !== null,
      ),
  };
}
