/** What the operator alone asks of plans: apart from what every screen asks of its own account's. */
import { queryOptions } from '@tanstack/react-query';
import { calls } from '@taraz/contract';
import { api } from '../../app/api.ts';

export const managedPlansKey = ['operator', 'plans'] as const;
export const managedPlansQuery = () =>
  queryOptions({
    queryKey: managedPlansKey,
    queryFn: ({ signal }) => api(calls.listAllPlans, {}, { signal }),
  });

export const subscriptionOfKey = (account: string) => ['operator', 'subscription', account] as const;
/** An account's plan and payments, as the operator sees them. */
export const subscriptionOfQuery = (account: string) =>
  queryOptions({
    queryKey: subscriptionOfKey(account),
    queryFn: ({ signal }) => api(calls.getSubscriptionOf, { params: { id: account } }, { signal }),
  });
