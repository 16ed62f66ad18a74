import { calls } from '@taraz/contract';
import { api } from '../../app/api.ts';
import { useRemoveMany } from '../../app/use-remove-many.ts';
import { productsKey } from './queries.ts';
import { productStrings } from './strings.fa.ts';

export const useRemoveProducts = () =>
  useRemoveMany({
    removeOne: (id) => api(calls.deleteProduct, { params: { id } }),
    restoreOne: (id) => api(calls.restoreProduct, { params: { id } }),
    queryKey: productsKey,
    words: productStrings,
  });
