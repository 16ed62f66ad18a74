import { useQuery } from '@tanstack/react-query';
import { type CallReply, calls } from '@taraz/contract';
import { useMemo } from 'react';
import { api } from '../../../app/api.ts';
import { buyerCode } from '../catalogue-lines.ts';
import { useDraft } from '../draft-store/draft-context.ts';

export type LastPrice = CallReply<typeof calls.lastPrices>['prices'][number];

const none: ReadonlyMap<string, LastPrice> = new Map();
/** Half-written codes are asked for by nobody. */
const shortestCode = 10;

/** What each of the goods was last invoiced at to the buyer in hand, by goods id; fetched once for a buyer. */
export function useLastPrices(): ReadonlyMap<string, LastPrice> {
  const customerId = useDraft(({ state }) => state.buyer_info.customer_id);
  const code = useDraft(({ state }) => buyerCode(state.buyer_info));
  const { data } = useQuery({
    queryKey: ['invoices', 'last-prices', customerId, code],
    queryFn: ({ signal }) =>
      api(
        calls.lastPrices,
        { query: { ...(customerId === '' ? {} : { customer_id: customerId }), buyer_code: code } },
        { signal },
      ),
    enabled: customerId !== '' || code.length >= shortestCode,
    staleTime: 5 * 60_000,
    retry: false,
  });
  return useMemo(() => (data === undefined ? none : new Map(data.prices.map((one) => [one.item_code, one]))), [data]);
}
