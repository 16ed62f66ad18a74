import type { InvoiceDetail } from '../invoices/queries.ts';
import { isUnderway } from '../invoices/underway.ts';

type Link = InvoiceDetail['chain'][number];

/** What refers to an invoice and has no verdict yet: until then nothing else may refer to it. Null: nothing. */
export const onItsWay = ({ id, chain }: Pick<InvoiceDetail, 'id' | 'chain'>): Link | null =>
  chain.find((link) => link.referred_id === id && isUnderway(link)) ?? null;
