interface Waiting {
  /** how much room it takes */
  size: number;
  begin(): void;
}

export type InTurn = ReturnType<typeof takeTurns>;

/** Says how much room the work under way takes after all. */
export type Resize = (size: number) => void;

/** A turn that has come. */
export interface Turn {
  end(): void;
  resize: Resize;
}

/**
 * Resolves when the owner's turn has come. For work that is no one function's.
 * @param how what else is to be said of it: how much room it takes
 */
export const beginTurn = <How extends unknown[]>(
  inTurn: (owner: string, work: (resize: Resize) => Promise<void>, ...how: How) => Promise<void>,
  owner: string,
  ...how: How
): Promise<Turn> =>
  new Promise((begun) => {
    void inTurn(owner, (resize) => new Promise<void>((end) => begun({ end, resize })), ...how);
  });

/**
 * Lets works go on together as long as there is room for them; of those that wait each of their owners has one turn after
 * the other, in the order they came, however many another has waiting. What is larger than all the room has it alone.
 * @param room how many go on at once, or the sum of their sizes
 */
export function takeTurns(
  room: number,
): <T>(owner: string, work: (resize: Resize) => Promise<T>, size?: number) => Promise<T> {
  /** in the order of their turns; none is empty */
  const waiting = new Map<string, Waiting[]>();
  let taken = 0;
  const hasRoom = (size: number): boolean => taken === 0 || taken + size <= room;
  const wait = (owner: string, size: number): Promise<void> =>
    new Promise((begin) => {
      const own = waiting.get(owner);
      if (own === undefined) waiting.set(owner, [{ size, begin }]);
      else own.push({ size, begin });
    });
  /** Nobody goes before whose turn it is: a large one would wait for ever behind many small ones. */
  const goOn = (): void => {
    for (;;) {
      const [next] = waiting;
      if (next === undefined) return;
      const [owner, own] = next;
      const [first] = own;
      if (first === undefined || !hasRoom(first.size)) return;
      taken += first.size;
      own.shift();
      waiting.delete(owner);
      if (own.length > 0) waiting.set(owner, own);
      first.begin();
    }
  };
  return async (owner, work, size = 1) => {
    if (waiting.size === 0 && hasRoom(size)) taken += size;
    else await wait(owner, size);
    let own = size;
    const resize: Resize = (now) => {
      taken += now - own;
      own = now;
      goOn();
    };
    try {
      return await work(resize);
    } finally {
      resize(0);
    }
  };
}
