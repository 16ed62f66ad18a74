import { queryOptions } from '@tanstack/react-query';
import { type CallReply, calls } from '@taraz/contract';
import { api } from '../../app/api.ts';

export type Plan = CallReply<typeof calls.listPlans>['plans'][number];
export type Subscription = CallReply<typeof calls.getSubscription>;
export type Payment = Subscription['payments'][number];
export type ManagedPlan = CallReply<typeof calls.createPlan>;

/** The month's invoices are used up. */
export const hasNoRoom = ({ plan, use }: Pick<Subscription, 'plan' | 'use'>): boolean =>
  plan?.invoices != null && use.invoices >= plan.invoices;

export const subscriptionKey = ['subscription'] as const;

export const plansQuery = () =>
  queryOptions({
    queryKey: ['plans'],
    queryFn: ({ signal }) => api(calls.listPlans, {}, { signal }),
  });

export const subscriptionQuery = () =>
  queryOptions({
    queryKey: subscriptionKey,
    queryFn: ({ signal }) => api(calls.getSubscription, {}, { signal }),
  });
