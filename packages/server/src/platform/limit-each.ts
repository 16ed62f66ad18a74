import { type InTurn, takeTurns } from './take-turns.ts';

/**
 * Lets each owner have so many works under way at once; more of his wait, and nobody else does because of them. Of those that
 * wait each of whom they are `of`, people of one account, has one turn after the other.
 */
export function limitEach(atOnce: number): <T>(owner: string, work: () => Promise<T>, of?: string) => Promise<T> {
  /** with how many works are under way or wait; nobody without work is kept */
  const owners = new Map<string, { inTurn: InTurn; works: number }>();
  return async (owner, work, of = '') => {
    const own = owners.get(owner) ?? { inTurn: takeTurns(atOnce), works: 0 };
    owners.set(owner, own);
    own.works += 1;
    try {
      return await own.inTurn(of, work);
    } finally {
      own.works -= 1;
      if (own.works === 0) owners.delete(owner);
    }
  };
}
