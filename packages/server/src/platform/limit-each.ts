/**
 * Lets each owner have so many works under way at once; more of his wait, in the order they came, and nobody else does
 * because of them.
 */
export function limitEach(atOnce: number): <T>(owner: string, work: () => Promise<T>) => Promise<T> {
  /** how many are under way, and who waits; nobody without work is kept */
  const owners = new Map<string, { underWay: number; waiting: (() => void)[] }>();
  return async (owner, work) => {
    const own = owners.get(owner) ?? { underWay: 0, waiting: [] };
    owners.set(owner, own);
    if (own.underWay < atOnce) own.underWay += 1;
    else await new Promise<void>((resolve) => own.waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = own.waiting.shift();
      if (next !== undefined) next();
      else {
        own.underWay -= 1;
        if (own.underWay === 0) owners.delete(owner);
      }
    }
  };
}
