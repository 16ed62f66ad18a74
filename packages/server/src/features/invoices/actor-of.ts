import type { RequestContext } from '../../platform/http/route.ts';
import type { Actor } from './deps.ts';

/** Whoever asks, as commands know them. */
export const actorOf = ({ accountId, userId, branchId, memoryIds }: RequestContext): Actor => ({
  accountId,
  userId,
  branchId,
  memoryIds,
});
