import { calls } from '@taraz/contract';
import { implement, type RequestContext, type Route } from '../../platform/http/route.ts';
import type { Actor } from '../invoices/deps.ts';
import { invoiceDetail } from '../invoices/queries/detail.ts';
import { askReaction, type ReactionDeps } from './ask-reactions.ts';

const actorOf = ({ accountId, userId, branchId, memoryIds }: RequestContext): Actor => ({
  accountId,
  userId,
  branchId,
  memoryIds,
});

/** The call that asks for one invoice's reaction now. */
export function reactionRoutes(deps: ReactionDeps): Route[] {
  return [
    implement(calls.askReaction, async ({ params, context }) => {
      const actor = actorOf(context);
      await askReaction(deps, actor, params.id);
      return deps.database.withAccount(actor.accountId, (tx) =>
        invoiceDetail(tx, actor.accountId, actor.memoryIds, params.id),
      );
    }),
  ];
}
