import { queryOptions } from '@tanstack/react-query';
import { type CallInput, type CallReply, calls } from '@taraz/contract';
import { api } from '../../app/api.ts';

export type Purchase = CallReply<typeof calls.getPurchase>;
export type PurchaseList = CallReply<typeof calls.listPurchases>;
export type PurchaseFilter = NonNullable<CallInput<typeof calls.listPurchases>['query']>;
export type Payables = CallReply<typeof calls.listPayables>;
export type PayablesFilter = NonNullable<CallInput<typeof calls.listPayables>['query']>;
export type Supplier = CallReply<typeof calls.listSuppliers>['suppliers'][number];

export const purchasesKey = ['purchases'] as const;

export const purchasesQuery = (filter: PurchaseFilter) =>
  queryOptions({
    queryKey: [...purchasesKey, 'list', filter],
    queryFn: ({ signal }) => api(calls.listPurchases, { query: filter }, { signal }),
  });

export const purchaseQuery = (id: string) =>
  queryOptions({
    queryKey: [...purchasesKey, 'one', id],
    queryFn: ({ signal }) => api(calls.getPurchase, { params: { id } }, { signal }),
  });

export const payablesQuery = (filter: PayablesFilter) =>
  queryOptions({
    queryKey: [...purchasesKey, 'payables', filter],
    queryFn: ({ signal }) => api(calls.listPayables, { query: filter }, { signal }),
  });
