import { queryOptions } from '@tanstack/react-query';
import { type CallReply, calls } from '@taraz/contract';
import { api } from '../../app/api.ts';

export type Gateway = CallReply<typeof calls.getPaymentGateway>;
export type OnlinePayment = CallReply<typeof calls.listOnlinePayments>['payments'][number];

export const gatewayKey = ['payment-gateway'] as const;

export const gatewayQuery = () =>
  queryOptions({ queryKey: gatewayKey, queryFn: ({ signal }) => api(calls.getPaymentGateway, {}, { signal }) });

export const onlinePaymentsKey = ['online-payments'] as const;

/** Payers return at any moment: news of the treasury reads it anew. */
export const onlinePaymentsQuery = () =>
  queryOptions({
    queryKey: onlinePaymentsKey,
    queryFn: ({ signal }) => api(calls.listOnlinePayments, {}, { signal }),
  });
