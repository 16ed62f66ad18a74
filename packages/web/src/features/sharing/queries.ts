import { queryOptions } from '@tanstack/react-query';
import { type CallReply, type Client, calls } from '@taraz/contract';
import { api } from '../../app/api.ts';

export type DocumentKind = 'invoice' | 'pre_invoice';
export type ShareLink = CallReply<typeof calls.invoiceShares>['links'][number];
export type Shared = CallReply<typeof calls.shareInvoices>;

export const sharesKey = (kind: DocumentKind, id: string) => ['shares', kind, id] as const;

export const sharesQuery = (kind: DocumentKind, id: string) =>
  queryOptions({
    queryKey: sharesKey(kind, id),
    queryFn: ({ signal }) =>
      api(kind === 'invoice' ? calls.invoiceShares : calls.preInvoiceShares, { params: { id } }, { signal }),
    // A message on its way is looked after until it has arrived, or has not.
    refetchInterval: ({ state: { data } }) =>
      data?.links.some(({ delivery }) => delivery === 'queued' || delivery === 'sent') === true ? 20_000 : false,
  });

export interface ShareWish {
  by: 'sms' | 'link';
  phone: string;
  days: number;
}

/** Makes a link for each document, by a client that makes it once. */
export function shareDocuments(
  create: Client,
  kind: DocumentKind,
  ids: readonly string[],
  { by, phone, days }: ShareWish,
): Promise<Shared> {
  const how = { by, days, ...(by === 'sms' && phone !== '' ? { phone } : {}) };
  return kind === 'invoice'
    ? create(calls.shareInvoices, { body: { invoice_ids: [...ids], ...how } })
    : create(calls.sharePreInvoices, { body: { pre_invoice_ids: [...ids], ...how } });
}

export const revokeLink = (kind: DocumentKind, id: string) =>
  api(kind === 'invoice' ? calls.revokeShare : calls.revokePreInvoiceShare, { params: { id } });
