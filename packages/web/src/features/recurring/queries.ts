import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { type CallInput, type CallReply, calls } from '@taraz/contract';
import { api } from '../../app/api.ts';

export type Recurring = CallReply<typeof calls.getRecurring>;
export type RecurringSummary = CallReply<typeof calls.listRecurring>['recurring_invoices'][number];
type RecurringFilter = CallInput<typeof calls.listRecurring>['query'];

export const recurringKey = ['recurring'] as const;

export const recurringListQuery = (filter: RecurringFilter) =>
  queryOptions({
    queryKey: [...recurringKey, 'list', filter],
    queryFn: ({ signal }) => api(calls.listRecurring, { query: filter }, { signal }),
  });

export const recurringQuery = (id: string) =>
  queryOptions({
    queryKey: [...recurringKey, 'one', id],
    queryFn: ({ signal }) => api(calls.getRecurring, { params: { id } }, { signal }),
  });

export const refreshRecurring = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: recurringKey });
