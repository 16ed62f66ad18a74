import type { Me } from '../../app/session-store.ts';

/** What an account lacks before it can send anything: a tax memory, or the key and certificate of one; null where one is ready. */
export function lackOf(user: Pick<Me, 'memories'> | null): 'memory' | 'key' | null {
  if (user === null || user.memories.some(({ ready }) => ready)) return null;
  return user.memories.length === 0 ? 'memory' : 'key';
}
