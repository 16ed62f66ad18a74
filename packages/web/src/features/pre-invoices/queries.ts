import { queryOptions } from '@tanstack/react-query';
import {
  ApiProblem,
  type CallInput,
  type CallReply,
  calls,
  type PaperLayout,
  type ProblemDocument,
  urlOf,
} from '@taraz/contract';
import { api, apiFetch } from '../../app/api.ts';
import { readToken } from '../../app/token.ts';

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

/** The sheet as the server sets it. @throws ApiProblem */
export async function fetchPreInvoicePaper(id: string, layout: PaperLayout): Promise<Blob> {
  const token = readToken();
  const response = await apiFetch(urlOf('/api', calls.preInvoicePdf, { params: { id }, query: { layout } }), {
    credentials: 'same-origin',
    headers: token === null ? {} : { authorization: `bearer ${token}` },
  });
  if (!response.ok) {
    throw new ApiProblem(response.status, (await response.json().catch(() => null)) as ProblemDocument | null);
  }
  return new Blob([await response.arrayBuffer()], { type: 'application/pdf' });
}
