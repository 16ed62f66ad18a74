import { calls } from '@taraz/contract';
import { implement, type Route } from '../../platform/http/route.ts';
import { actorOf } from '../invoices/actor-of.ts';
import { invoiceDetail } from '../invoices/queries/detail.ts';
import { askReaction, type ReactionDeps } from './ask-reactions.ts';

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
