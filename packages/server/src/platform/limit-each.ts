import { type InTurn, type Resize, takeTurns } from './take-turns.ts';

/**
 * Lets each owner have so many works under way at once, or such a sum of their sizes; more of his wait, and nobody else does
 * because of them. Of those that wait each of whom they are `of`, people of one account, has one turn after the other.
 */
export function limitEach(
  atOnce: number,
): <T>(owner: string, work: (resize: Resize) => Promise<T>, of?: string, size?: number) => Promise<T> {
  /** with how many works are under way or wait; nobody without work is kept */
  const owners = new Map<string, { inTurn: InTurn; works: number }>();
  return async (owner, work, of = '', size = 1) => {
    const own = owners.get(owner) ?? { inTurn: takeTurns(atOnce), works: 0 };
    owners.set(owner, own);
    own.works += 1;
    try {
      return await own.inTurn(of, work, size);
    } finally {
      own.works -= 1;
      if (own.works === 0) owners.delete(owner);
    }
  };
}
