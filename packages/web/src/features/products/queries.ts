import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { type CallInput, type CallReply, calls } from '@taraz/contract';
import { useCallback } from 'react';
import { api } from '../../app/api.ts';

export type Product = CallReply<typeof calls.getProduct>;
export type ProductFilter = CallInput<typeof calls.listProducts>['query'];
export type BulkBody = CallInput<typeof calls.bulkChangeProducts>['body'];
export type BulkReply = CallReply<typeof calls.bulkChangeProducts>;
export type Price = CallReply<typeof calls.listProductPrices>['prices'][number];

export const productsKey = ['products'] as const;

export const productListQuery = (filter: ProductFilter) =>
  queryOptions({
    queryKey: [...productsKey, 'list', filter],
    queryFn: ({ signal }) => api(calls.listProducts, { query: filter }, { signal }),
  });

/** So many products may share one id of the catalogue and still be told from each other. */
const sharingLimit = 100;

/** The account's own products under a whole id of the catalogue. */
export const productsOfCodeQuery = (code: string) => productListQuery({ search_field: code, limit: sharingLimit });

export const productQuery = (id: string) =>
  queryOptions({
    queryKey: [...productsKey, 'one', id],
    queryFn: ({ signal }) => api(calls.getProduct, { params: { id } }, { signal }),
  });

const workEveryMs = 1_000;

/** The last change of very many products; asked for again while it goes on. */
export const productWorkQuery = () =>
  queryOptions({
    queryKey: [...productsKey, 'work'],
    queryFn: async ({ signal }) => (await api(calls.getProductWork, {}, { signal })).work,
    refetchInterval: ({ state: { data } }) => (data && data.finished_at === null ? workEveryMs : false),
  });

export const categoriesQuery = () =>
  queryOptions({
    queryKey: [...productsKey, 'categories'],
    queryFn: ({ signal }) => api(calls.listProductCategories, {}, { signal }),
    staleTime: 60_000,
  });

/** Warehouses that a product may name. */
export const warehouseNamesQuery = () =>
  queryOptions({
    queryKey: ['stock', 'warehouses', 'names'],
    queryFn: ({ signal }) => api(calls.listWarehouseNames, { query: { limit: 500, sort: 'created_at' } }, { signal }),
    staleTime: 60_000,
  });

export const pricesQuery = (id: string) =>
  queryOptions({
    queryKey: [...productsKey, 'prices', id],
    queryFn: ({ signal }) => api(calls.listProductPrices, { params: { id } }, { signal }),
  });

/** After any change: lists, panels and the wizard's typeahead read anew. */
export function useRefreshProducts(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(() => client.invalidateQueries({ queryKey: productsKey }), [client]);
}
