import { queryOptions } from '@tanstack/react-query';
import { type CallReply, calls } from '@taraz/contract';
import { api } from '../../app/api.ts';

export type InvoiceCounts = CallReply<typeof calls.invoiceCounts>['counts'];
export type InvoiceSummary = CallReply<typeof calls.listInvoices>['invoices'][number];

/** The newest invoices of the account. */
export const lastInvoicesQuery = (limit = 8) =>
  queryOptions({
    queryKey: ['invoices', 'list', { limit, sort: '-created_at', offset: 0 }],
    queryFn: ({ signal }) => api(calls.listInvoices, { query: { limit, sort: '-created_at', offset: 0 } }, { signal }),
  });
