import type { CallReply, calls } from '@taraz/contract';
import type { Tx } from '../../../platform/db/database.ts';
import type { RequestContext } from '../../../platform/http/route.ts';
import { Problem } from '../../../platform/problem.ts';
import { summariesOf } from './list.ts';

type SeenInvoice = CallReply<typeof calls.listInvoices>['invoices'][number];

/** An invoice as its reader sees it. @throws Problem NOT_FOUND, also for another account's, branch's or memory's */
export async function seenInvoice(
  tx: Tx,
  { accountId, memoryIds }: Pick<RequestContext, 'accountId' | 'memoryIds'>,
  id: string,
): Promise<SeenInvoice> {
  const [invoice] = await summariesOf(tx, accountId, memoryIds, [id]);
  if (invoice === undefined) throw new Problem('NOT_FOUND');
  return invoice;
}

/** What the event log calls it: by its tax number, else the seller's own, else its buyer. */
export const loggedName = ({ tax_number, internal_id, buyer_name }: SeenInvoice): string =>
  tax_number || internal_id || buyer_name;
