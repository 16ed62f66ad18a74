import { queryOptions } from '@tanstack/react-query';
import { calls } from '@taraz/contract';
import { api } from './api.ts';

/** Number and sum of the account's invoices by state; shared by the rail, the dashboard and the list. */
export const invoiceCountsQuery = (filter: { from_date?: string; to_date?: string } = {}) =>
  queryOptions({
    queryKey: ['invoices', 'counts', filter],
    queryFn: ({ signal }) => api(calls.invoiceCounts, { query: filter }, { signal }),
  });
