import { calls } from '@taraz/contract';
import type { Database } from '../../platform/db/database.ts';
import { implement, type RequestContext, type Route } from '../../platform/http/route.ts';
import { runEach } from '../../platform/http/run-each.ts';
import { actorOf } from '../invoices/actor-of.ts';
import type { NotifyDeps } from '../notifications/notify.ts';
import { askReview, readReview, returnReview, withdrawReview } from './reviews.ts';

const personOf = (context: RequestContext) => ({ ...actorOf(context), userId: context.userId });

/** Drafts that a colleague looks at before they are issued. */
export function reviewRoutes(deps: NotifyDeps & { database: Database }): Route[] {
  const { database } = deps;
  return [
    implement(calls.readReview, ({ params, context }) =>
      database.withAccount(context.accountId, async (tx) => ({
        review: await readReview(tx, actorOf(context), params.id),
      })),
    ),
    implement(calls.askReview, ({ params, body, context }) =>
      database.withAccount(context.accountId, async (tx) => ({
        review: await askReview(tx, deps, personOf(context), params.id, body.note ?? ''),
      })),
    ),
    implement(calls.askReviews, async ({ body, context }) => {
      const table = { database, accountId: context.accountId, table: 'invoices' } as const;
      const actor = personOf(context);
      const results = await runEach(table, body.ids, (tx, id) => askReview(tx, deps, actor, id, body.note ?? ''));
      return { results };
    }),
    implement(calls.returnReview, ({ params, body, context }) =>
      database.withAccount(context.accountId, async (tx) => ({
        review: await returnReview(tx, deps, personOf(context), params.id, body.note),
      })),
    ),
    implement(calls.withdrawReview, ({ params, context }) =>
      database.withAccount(context.accountId, async (tx) => {
        await withdrawReview(tx, deps, actorOf(context), params.id);
        return { id: params.id };
      }),
    ),
  ];
}
