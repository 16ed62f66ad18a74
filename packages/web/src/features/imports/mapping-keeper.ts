/** Work that is sent after its last change, one after the other; what came meanwhile goes next. */
export interface Keeper<T> {
  /** sends this soon, in the place of what was not sent yet */
  keep(value: T): void;
  /** sends now what waits */
  flush(): void;
  /** gives up what waits, and resolves once nothing is under way: something else is said in its place */
  yield(): Promise<void>;
  /** what was not sent yet, or did not arrive; null: all is known */
  readonly waiting: T | null;
  /** whether the other side may not know all of it yet */
  readonly isBehind: boolean;
}

/** A choice, or the letters of a word, within so long are one change. */
const restMs = 300;

/** @param send fails where it did not arrive: it waits then for the next change */
export function createKeeper<T>(send: (value: T) => Promise<unknown>): Keeper<T> {
  let waiting: T | null = null;
  let under: Promise<void> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const flush = (): void => {
    clearTimeout(timer);
    if (waiting === null || under !== null) return;
    const sent = waiting;
    waiting = null;
    let isLost = false;
    under = send(sent)
      .then(
        () => undefined,
        () => {
          isLost = true;
        },
      )
      .then(() => {
        under = null;
        if (waiting !== null) flush();
        else if (isLost) waiting = sent;
      });
  };
  return {
    keep(value) {
      waiting = value;
      clearTimeout(timer);
      timer = setTimeout(flush, restMs);
    },
    flush,
    async yield() {
      clearTimeout(timer);
      waiting = null;
      await under;
    },
    get waiting() {
      return waiting;
    },
    get isBehind() {
      return waiting !== null || under !== null;
    },
  };
}
