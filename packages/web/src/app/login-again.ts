/** The question over the page when the login has ended in the middle of work: the call that met it waits for the answer. */
import { useSyncExternalStore } from 'react';

/** again: logged in, the call may be sent once more; elsewhere: another tab went to another account; over: given up */
export type LoginAnswer = 'again' | 'elsewhere' | 'over';

interface Question {
  answer: (given: LoginAnswer) => void;
}

let question: Question | null = null;
let asked: Promise<LoginAnswer> | null = null;
const listeners = new Set<() => void>();

const tell = () => {
  for (const listener of listeners) listener();
};

/** Asks once for any number of calls. */
export function askToLogInAgain(): Promise<LoginAnswer> {
  asked ??= new Promise<LoginAnswer>((resolve) => {
    question = { answer: resolve };
    tell();
  }).finally(() => {
    question = null;
    asked = null;
    tell();
  });
  return asked;
}

/** Another tab has logged in, or the dialog has: what waits goes on. */
export function answerLoginAgain(given: LoginAnswer): void {
  question?.answer(given);
}

export function useLoginQuestion(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => question !== null,
  );
}
