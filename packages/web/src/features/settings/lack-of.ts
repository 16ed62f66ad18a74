import type { Me } from '../../app/session-store.ts';
import { memoriesFor } from './memories-for.ts';

/** What an account lacks before it can send (a test, or for real): a tax memory, one that is not disabled, or the key and certificate of one; null where one is ready. */
export function lackOf(user: Pick<Me, 'memories'> | null, isTest = false): 'memory' | 'disabled' | 'key' | null {
  const memories = user && memoriesFor(isTest, user.memories);
  if (memories === null || memories.some(({ ready }) => ready)) return null;
  if (memories.length === 0) return 'memory';
  return memories.some(({ enabled }) => enabled) ? 'key' : 'disabled';
}
