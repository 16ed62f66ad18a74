import { queryOptions } from '@tanstack/react-query';
import { type CallInput, type CallReply, calls, type PaperLayout, urlOf } from '@taraz/contract';
import { api } from '../../app/api.ts';
import { fetchFile } from '../../app/files.ts';

export type PreInvoice = CallReply<typeof calls.getPreInvoice>;
export type PreInvoiceSummary = CallReply<typeof calls.listPreInvoices>['pre_invoices'][number];
export type PreInvoiceFilter = CallInput<typeof calls.listPreInvoices>['query'];

export const preInvoicesKey = ['pre-invoices'] as const;
export const preInvoiceKey = (id: string) => [...preInvoicesKey, 'one', id] as const;

export const preInvoiceListQuery = (filter: PreInvoiceFilter) =>
  queryOptions({
    queryKey: [...preInvoicesKey, 'list', filter],
    queryFn: ({ signal }) => api(calls.listPreInvoices, { query: filter }, { signal }),
  });

export const preInvoiceQuery = (id: string) =>
  queryOptions({
    queryKey: preInvoiceKey(id),
    queryFn: ({ signal }) => api(calls.getPreInvoice, { params: { id } }, { signal }),
  });

/** The sheet as the server sets it, on the usual one of an offer unless another is asked for. @throws ApiProblem */
export const fetchPreInvoicePaper = (id: string, layout?: PaperLayout): Promise<Blob> =>
  fetchFile(urlOf('', calls.preInvoicePdf, { params: { id }, query: layout === undefined ? {} : { layout } }));
