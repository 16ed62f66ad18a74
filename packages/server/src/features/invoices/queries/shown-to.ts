import type { Tx } from '../../../platform/db/database.ts';
import type { RequestContext } from '../../../platform/http/route.ts';
import { seesInvoices } from '../../../platform/http/writer-limit.ts';
import { actorOf } from '../actor-of.ts';
import { invoiceDetail, type ShownInvoice } from './detail.ts';
import { ownDetail } from './own-drafts.ts';

/** What was changed, as whoever changed it may see it: the answer of every call that acts on one invoice. */
export const shownTo = (tx: Tx, context: RequestContext, id: string): Promise<ShownInvoice> =>
  seesInvoices(context)
    ? invoiceDetail(tx, context.accountId, context.memoryIds, id)
    : ownDetail(tx, actorOf(context), id);
