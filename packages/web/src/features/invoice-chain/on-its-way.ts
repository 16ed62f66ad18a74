import type { InvoiceDetail } from '../invoices/queries.ts';

type Link = InvoiceDetail['chain'][number];

const waiting: ReadonlySet<Link['state']> = new Set(['queued', 'sending', 'unknown', 'sent']);

/** What refers to an invoice and has no verdict yet: until then nothing else may refer to it. Null: nothing. */
export const onItsWay = ({ id, chain }: Pick<InvoiceDetail, 'id' | 'chain'>): Link | null =>
  chain.find(({ referred_id, state }) => referred_id === id && waiting.has(state)) ?? null;
