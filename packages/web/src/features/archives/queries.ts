import { queryOptions } from '@tanstack/react-query';
import { type CallInput, calls } from '@taraz/contract';
import { api } from '../../app/api.ts';

export type ArchiveFilter = CallInput<typeof calls.listArchived>['query'];

export const archiveQuery = (filter: ArchiveFilter) =>
  queryOptions({
    queryKey: ['invoices', 'list', 'archive', filter],
    queryFn: ({ signal }) => api(calls.listArchived, { query: filter }, { signal }),
  });
