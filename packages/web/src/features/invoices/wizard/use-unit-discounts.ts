import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { unitDiscountOf } from '../catalogue-lines.ts';
import { useDraftStore } from '../draft-store/draft-context.ts';
import { learnUnitDiscounts } from '../draft-store/transitions.ts';
import { productCatalogueQuery } from '../queries.ts';

/** Lines of a draft that the server kept follow the discounts of their goods again, once the own list has come. */
export function useUnitDiscounts(): void {
  const store = useDraftStore();
  const { data } = useQuery(productCatalogueQuery());
  useEffect(() => {
    if (data === undefined) return;
    const of = new Map(data.products.map((product) => [product.id, unitDiscountOf(product)]));
    store.apply((state) => learnUnitDiscounts(state, of));
  }, [store, data]);
}
