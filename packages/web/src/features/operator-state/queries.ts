import { queryOptions } from '@tanstack/react-query';
import { type CallReply, calls } from '@taraz/contract';
import { api } from '../../app/api.ts';

export type OperatorState = CallReply<typeof calls.getOperatorState>;

const lookEveryMs = 30_000;

export const operatorStateKey = ['operator', 'state'] as const;

/** Asked again every half minute while it is on a screen. */
export const operatorStateQuery = () =>
  queryOptions({
    queryKey: operatorStateKey,
    queryFn: ({ signal }) => api(calls.getOperatorState, {}, { signal }),
    refetchInterval: lookEveryMs,
  });

/** How many registrations wait for a decision and tickets for an answer; the key is one of those that both refresh. */
export const operatorWorkQuery = () =>
  queryOptions({
    queryKey: ['operator', 'tickets', 'list', 'work'],
    queryFn: async ({ signal }) => {
      const [review, desk] = await Promise.all([
        api(calls.listRegistrations, { query: { status: 'UNDER_REVIEW', limit: 1 } }, { signal }),
        api(calls.listAllTickets, { query: { limit: 1 } }, { signal }),
      ]);
      return { registrations: review.count, tickets: desk.waiting };
    },
    refetchInterval: lookEveryMs,
  });

export type OperatorWork = Record<'registrations' | 'tickets', number>;

/** How many things the operator should see to. */
export const troubles = ({ alerts, waiting, authorities, disk }: OperatorState): number =>
  (disk?.is_low ? 1 : 0) + alerts.length + waiting.length + authorities.filter(({ state }) => state !== 'up').length;
