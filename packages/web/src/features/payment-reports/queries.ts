import { queryOptions } from '@tanstack/react-query';
import { type CallReply, calls } from '@taraz/contract';
import { api } from '../../app/api.ts';

export type PaymentReports = CallReply<typeof calls.listPaymentReports>;
export type PaymentReport = PaymentReports['reports'][number];

export const reportsKey = ['payment_reports'] as const;

export const reportsQuery = (invoiceId: string) =>
  queryOptions({
    queryKey: [...reportsKey, invoiceId],
    queryFn: ({ signal }) => api(calls.listPaymentReports, { params: { id: invoiceId }, query: {} }, { signal }),
  });

/** What was reported at once of many invoices, the newest. */
export const batchesQuery = () =>
  queryOptions({
    queryKey: [...reportsKey, 'batches'],
    queryFn: ({ signal }) => api(calls.listPaymentReportBatches, { query: {} }, { signal }),
  });

/** One of them; looked after until each has its answer. */
export const batchQuery = (id: string) =>
  queryOptions({
    queryKey: [...reportsKey, 'batch', id],
    queryFn: ({ signal }) => api(calls.getPaymentReportBatch, { params: { id } }, { signal }),
    refetchInterval: ({ state: { data } }) =>
      data !== undefined && data.states.queued + data.states.sending > 0 ? 3_000 : false,
  });
