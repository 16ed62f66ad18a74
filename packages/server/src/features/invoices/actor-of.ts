import { holds } from '@taraz/contract';
import { holderOf } from '../../platform/http/holder-of.ts';
import type { RequestContext } from '../../platform/http/route.ts';
import type { Actor } from './deps.ts';

/** Whoever asks, as commands know them. */
export const actorOf = (context: RequestContext): Actor => {
  const { accountId, userId, branchId, memoryIds, roles, permissions } = context;
  const actor = { accountId, userId, writerId: holderOf(context), branchId, memoryIds };
  if (roles.includes('admin') || holds(permissions, 'issue')) return actor;
  return { ...actor, draftsOnly: holds(permissions, 'invoices') ? 'seen' : 'own' };
};
