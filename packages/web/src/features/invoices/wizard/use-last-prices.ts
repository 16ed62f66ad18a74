import { useQuery } from '@tanstack/react-query';
import { type CallReply, calls } from '@taraz/contract';
import { foldText, type InvoiceItemDraft } from '@taraz/core';
import { useMemo } from 'react';
import { api } from '../../../app/api.ts';
import { buyerCode } from '../catalogue-lines.ts';
import { useDraft } from '../draft-store/draft-context.ts';

export type LastPrice = CallReply<typeof calls.lastPrices>['prices'][number];

/** What a line's goods were last invoiced at; undefined where nobody knows, or nobody can tell which goods they are. */
export type LastPriceFinder = (
  line: Pick<InvoiceItemDraft, 'item_code' | 'product_id' | 'item_name'>,
) => LastPrice | undefined;

/** @param prices newest first; of one goods id one for each product, and for each name without one */
export function lastPriceFinder(prices: readonly LastPrice[]): LastPriceFinder {
  return ({ item_code, product_id, item_name }) => {
    const sold = prices.filter((one) => one.item_code === item_code);
    const isOther = (one: LastPrice) => product_id !== '' && one.product_id !== '' && one.product_id !== product_id;
    const [only, ...others] = sold;
    return (
      sold.find((one) => product_id !== '' && one.product_id === product_id) ??
      sold.find((one) => foldText(one.item_name) === foldText(item_name)) ??
      (only !== undefined && others.length === 0 && !isOther(only) ? only : undefined)
    );
  };
}

const none = lastPriceFinder([]);
/** Half-written codes are asked for by nobody. */
const shortestCode = 10;

/**
 * What goods were last invoiced at to the buyer in hand; asked as the buyer is chosen, since not everybody whose prices these
 * are is told of every sale.
 */
export function useLastPrices(): LastPriceFinder {
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
    retry: false,
  });
  return useMemo(() => (data === undefined ? none : lastPriceFinder(data.prices)), [data]);
}
