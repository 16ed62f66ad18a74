import { queryOptions } from '@tanstack/react-query';
import { type CallReply, calls } from '@taraz/contract';
import { api } from '../../app/api.ts';

export type Rate = CallReply<typeof calls.listRates>['rates'][number];

export const ratesKey = ['operator', 'rates'] as const;

export const ratesQuery = () =>
  queryOptions({ queryKey: ratesKey, queryFn: ({ signal }) => api(calls.listRates, {}, { signal }) });
