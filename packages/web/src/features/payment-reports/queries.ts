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
