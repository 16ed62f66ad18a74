import { useQuery, useQueryClient } from '@tanstack/react-query';
import { calls } from '@taraz/contract';
import { api } from '../../app/api.ts';
import { useSession } from '../../app/session-store.ts';
import { useLive } from '../invoices/live/use-live.ts';
import { hasNoRoom, type Subscription, subscriptionKey, subscriptionQuery } from './queries.ts';

/** While a payment is being checked, asked again so often; the server asks the gateway less often. */
const lookEveryMs = 5_000;

const isOpen = (held: Subscription | undefined): boolean =>
  held?.payments.some(({ state }) => state === 'open') === true;

/** What the account has, live: while somebody looks at an open payment, the server asks the gateway for it. */
export function useSubscription() {
  const { admin } = useSession();
  const client = useQueryClient();
  // A plan that the operator gives, money that goes back, a payment that is settled elsewhere.
  useLive('subscription.', subscriptionKey);
  const held = useQuery({
    ...subscriptionQuery(),
    // What waited for room goes now, one after the other: it is seen going.
    refetchInterval: ({ state: { data } }) =>
      data !== undefined && data.held > 0 && !hasNoRoom(data) ? lookEveryMs : false,
  });
  useQuery({
    queryKey: [...subscriptionKey, 'look'],
    queryFn: async ({ signal }) => {
      const now = await api(calls.lookAfterPayments, { body: {} }, { signal });
      client.setQueryData(subscriptionKey, now);
      return now;
    },
    enabled: admin && isOpen(held.data),
    refetchInterval: lookEveryMs,
    retry: false,
  });
  return held;
}
