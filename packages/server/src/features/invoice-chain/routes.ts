import { calls } from '@taraz/contract';
import type { Database } from '../../platform/db/database.ts';
import { implement, type Route } from '../../platform/http/route.ts';
import { actorOf } from '../invoices/actor-of.ts';
import { type ChainPorts, chainOfInvoice, draftReferral } from './queries.ts';

/** Calls of an invoice's corrections, returns and cancellation. */
export function invoiceChainRoutes({ database, ports }: { database: Database; ports: ChainPorts }): Route[] {
  return [
    implement(calls.referralDraft, ({ body, context }) =>
      database.withAccount(context.accountId, (tx) =>
        draftReferral(tx, ports, actorOf(context), body.invoice_id, body.invoice_type),
      ),
    ),
    implement(calls.invoiceChain, ({ params, context }) =>
      database.withAccount(context.accountId, (tx) => chainOfInvoice(tx, actorOf(context), params.id)),
    ),
  ];
}
