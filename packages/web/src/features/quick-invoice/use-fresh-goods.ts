import { useQuery, useQueryClient } from '@tanstack/react-query';
import { jalaliRange } from '@taraz/core';
import { useEffect } from 'react';
import { useDraft } from '../invoices/draft-store/draft-context.ts';
import { useLive } from '../invoices/live/use-live.ts';
import { productCatalogueQuery } from '../invoices/queries.ts';
import { browserDeps } from '../invoices/wizard/browser-deps.ts';
import { productsKey } from '../products/queries.ts';

/** Milliseconds until the next day of Tehran, from which prices may be dated. */
function leftOfDay(): number {
  const nowMs = browserDeps.now();
  return Date.parse(jalaliRange('today', new Date(nowMs).toISOString()).to) - nowMs;
}

/**
 * The goods of a till that stands in front all day are as they are now: read anew when a colleague changes one, when a day
 * begins, and, for who is not told of goods, where a sale begins or ends and they are older than a minute.
 */
export function useFreshGoods(): void {
  const client = useQueryClient();
  const isBetweenSales = useDraft(({ state }) => state.items.length === 0);
  useLive('product.', productsKey);
  useQuery({ ...productCatalogueQuery(), refetchInterval: leftOfDay });
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each sale
  useEffect(() => {
    void client.prefetchQuery(productCatalogueQuery());
  }, [client, isBetweenSales]);
}
