import { calls } from '@taraz/contract';
import type { Database } from '../../platform/db/database.ts';
import { implement, type RequestContext, type Route } from '../../platform/http/route.ts';
import type { Actor } from '../invoices/deps.ts';
import { chainOfInvoice, draftReferral } from './queries.ts';

const actorOf = ({ accountId, userId, branchId, memoryIds }: RequestContext): Actor => ({
  accountId,
  userId,
  branchId,
  memoryIds,
});

/** Calls of an invoice's corrections, returns and cancellation. */
export function invoiceChainRoutes({ database }: { database: Database }): Route[] {
  return [
    implement(calls.referralDraft, ({ body, context }) =>
      database.withAccount(context.accountId, (tx) =>
        draftReferral(tx, actorOf(context), body.invoice_id, body.invoice_type),
      ),
    ),
    implement(calls.invoiceChain, ({ params, context }) =>
      database.withAccount(context.accountId, (tx) => chainOfInvoice(tx, actorOf(context), params.id)),
    ),
  ];
}
