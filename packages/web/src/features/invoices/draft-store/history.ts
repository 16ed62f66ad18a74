/** Undo and redo over immutable values. Pure; values share structure, so a step costs what changed. */
export interface History<T> {
  readonly past: readonly T[];
  readonly present: T;
  readonly future: readonly T[];
  /** Changes with the same non-empty key are one step (typing in one cell). */
  readonly key: string;
}

/** Steps kept at most; ui.md §7 asks for at least 100. */
export const historyLimit = 250;

export function startHistory<T>(present: T): History<T> {
  return { past: [], present, future: [], key: '' };
}

/** A change. `key` joins it to the previous one when that had the same key; "" never joins. */
export function record<T>(history: History<T>, next: T, key = ''): History<T> {
  if (next === history.present) return history;
  const joins = key !== '' && key === history.key;
  const past = joins ? history.past : [...history.past, history.present].slice(-historyLimit);
  return { past, present: next, future: [], key };
}

/** Another value in the place of the present one, which is no change of its own. */
export const amend = <T>(history: History<T>, present: T): History<T> => ({ ...history, present });

/** What is known of the value beside its changes is put into every step: it is none of its own. */
export function inEveryStep<T>({ past, present, future, key }: History<T>, put: (step: T) => T): History<T> {
  return { past: past.map(put), present: put(present), future: future.map(put), key };
}

/** The next change starts its own step even with the same key. */
export function closeStep<T>(history: History<T>): History<T> {
  return history.key === '' ? history : { ...history, key: '' };
}

/** The running step as if it had never been: neither undo nor redo knows of it. Another step, or one that has ended, stays. */
export function cancelStep<T>(history: History<T>, key: string): History<T> {
  const previous = history.past.at(-1);
  if (key === '' || history.key !== key || previous === undefined) return history;
  return { past: history.past.slice(0, -1), present: previous, future: [], key: '' };
}

export function undo<T>(history: History<T>): History<T> {
  const previous = history.past.at(-1);
  if (previous === undefined) return history;
  return {
    past: history.past.slice(0, -1),
    present: previous,
    future: [history.present, ...history.future],
    key: '',
  };
}

export function redo<T>(history: History<T>): History<T> {
  const [next, ...rest] = history.future;
  if (next === undefined) return history;
  return { past: [...history.past, history.present], present: next, future: rest, key: '' };
}
