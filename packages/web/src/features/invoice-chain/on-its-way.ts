import type { InvoiceDetail } from '../invoices/queries.ts';
import { isUnderway } from '../invoices/underway.ts';

type Link = InvoiceDetail['chain'][number];

/** What refers to an invoice and has no verdict yet, or waits for room in the plan: until then nothing else may. Null: nothing. */
export const onItsWay = ({ id, chain }: Pick<InvoiceDetail, 'id' | 'chain'>): Link | null =>
  chain.find((link) => link.referred_id === id && (isUnderway(link) || link.held)) ?? null;
