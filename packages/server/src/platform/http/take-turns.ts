/**
 * Lets so many works go on at once; of those that wait each of their owners has one turn after the other, in the order they
 * came, however many another has waiting.
 */
export function takeTurns(atOnce: number): <T>(owner: string, work: () => Promise<T>) => Promise<T> {
  /** in the order of their turns; none is empty */
  const waiting = new Map<string, (() => void)[]>();
  let underWay = 0;
  const wait = (owner: string): Promise<void> =>
    new Promise((resolve) => {
      const own = waiting.get(owner);
      if (own === undefined) waiting.set(owner, [resolve]);
      else own.push(resolve);
    });
  const goOn = (): void => {
    const [next] = waiting;
    if (next === undefined) {
      underWay -= 1;
      return;
    }
    const [owner, own] = next;
    const first = own.shift();
    waiting.delete(owner);
    if (own.length > 0) waiting.set(owner, own);
    first?.();
  };
  return async (owner, work) => {
    if (underWay < atOnce) underWay += 1;
    else await wait(owner);
    try {
      return await work();
    } finally {
      goOn();
    }
  };
}
