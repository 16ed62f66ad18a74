import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { type CallReply, calls } from '@taraz/contract';
import { api } from '../../app/api.ts';

export type ErrorCauses = CallReply<typeof calls.listErrorCauses>;
export type ErrorCause = ErrorCauses['causes'][number];
export type RefusedInvoice = CallReply<typeof calls.listInvoiceErrors>['invoices'][number];

// Keys begin as the counts' do, so that a verdict that comes in refreshes these too.
export const errorCausesQuery = () =>
  queryOptions({
    queryKey: ['invoices', 'counts', 'causes'],
    queryFn: ({ signal }) => api(calls.listErrorCauses, { query: {} }, { signal }),
  });

/** A page of the invoices that were refused for one cause, nearest deadline first. @param after `next` of the page before; '': the first one */
export const refusedPage = (code: string, after: string, signal?: AbortSignal) =>
  api(
    calls.listInvoiceErrors,
    { query: { code, limit: 100, ...(after === '' ? {} : { after }) } },
    signal === undefined ? {} : { signal },
  );

export const refusedQuery = (code: string) =>
  infiniteQueryOptions({
    queryKey: ['invoices', 'counts', 'refused', code],
    initialPageParam: '',
    queryFn: ({ signal, pageParam }) => refusedPage(code, pageParam, signal),
    getNextPageParam: ({ next }) => next,
  });
