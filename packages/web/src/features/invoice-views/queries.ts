import { queryOptions } from '@tanstack/react-query';
import { type CallReply, calls } from '@taraz/contract';
import { api } from '../../app/api.ts';

export type InvoiceView = CallReply<typeof calls.listInvoiceViews>['views'][number];

export const viewsQuery = () =>
  queryOptions({
    queryKey: ['invoice-views'],
    queryFn: ({ signal }) => api(calls.listInvoiceViews, { query: {} }, { signal }),
    staleTime: 300_000,
  });

export const layoutQuery = () =>
  queryOptions({
    queryKey: ['list-layout', 'invoices'],
    queryFn: ({ signal }) => api(calls.getListLayout, {}, { signal }),
    staleTime: 300_000,
  });
