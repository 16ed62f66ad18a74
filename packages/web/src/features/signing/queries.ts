import { queryOptions } from '@tanstack/react-query';
import { type CallReply, calls } from '@taraz/contract';
import { api } from '../../app/api.ts';

export type SigningMemory = CallReply<typeof calls.signingStatus>['memories'][number];
export type UnsignedInvoice = CallReply<typeof calls.listUnsigned>['invoices'][number];

const lookEveryMs = 5_000;

/** What waits for the taxpayer; empty for accounts that sign otherwise. */
export const signingStatusQuery = () =>
  queryOptions({
    queryKey: ['signing', 'status'],
    queryFn: ({ signal }) => api(calls.signingStatus, {}, { signal }),
    refetchInterval: lookEveryMs,
  });

/** Invoices signed in one go. */
export const batchSize = 50;

export const unsignedQuery = (memoryId: string) =>
  queryOptions({
    queryKey: ['signing', 'unsigned', memoryId],
    queryFn: ({ signal }) => api(calls.listUnsigned, { query: { memory_id: memoryId, limit: batchSize } }, { signal }),
    refetchInterval: lookEveryMs,
  });
