import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type CallInput, type CallReply, calls } from '@taraz/contract';
import { api } from '../../app/api.ts';

export type Stock = CallReply<typeof calls.listStock>['stock'][number];
export type StockDocument = CallReply<typeof calls.listStockDocuments>['documents'][number];
export type StockDocumentWhole = CallReply<typeof calls.undoStockDocument>;
export type StockMovement = CallReply<typeof calls.listStockMovements>['movements'][number];
export type Finding = CallReply<typeof calls.listStockFindings>['findings'][number];
export type StockOfOne = CallReply<typeof calls.getStockProduct>;
export type Warehouse = CallReply<typeof calls.listWarehousing>['warehouses'][number];
export type StockFilter = CallInput<typeof calls.listStock>['query'];
export type DocumentFilter = CallInput<typeof calls.listStockDocuments>['query'];
export type StockMovementFilter = CallInput<typeof calls.listStockMovements>['query'];
export type ManualKind = 'receipt' | 'issue' | 'transfer' | 'count';
export const manualKinds = ['receipt', 'issue', 'transfer', 'count'] as const satisfies readonly ManualKind[];

/** Everything of stock hangs together: what changes one thing makes the rest old. */
export const stockKey = ['stock'] as const;

export const stockQuery = (filter: StockFilter) =>
  queryOptions({
    queryKey: [...stockKey, 'list', filter],
    queryFn: ({ signal }) => api(calls.listStock, { query: filter }, { signal }),
  });

export const warehousesQuery = (filter: CallInput<typeof calls.listWarehousing>['query']) =>
  queryOptions({
    queryKey: [...stockKey, 'warehouses', filter],
    queryFn: ({ signal }) => api(calls.listWarehousing, { query: filter }, { signal }),
  });

/** All warehouses, to narrow lists by: what lay in one that was switched off is still to be found. */
export const allWarehousesQuery = () => warehousesQuery({ limit: 500, sort: 'created_at' });

/** Active warehouses, to choose from. */
export const activeWarehousesQuery = () => warehousesQuery({ limit: 500, sort: 'created_at', is_active: true });

export const documentsQuery = (filter: DocumentFilter) =>
  queryOptions({
    queryKey: [...stockKey, 'documents', filter],
    queryFn: ({ signal }) => api(calls.listStockDocuments, { query: filter }, { signal }),
  });

export const stockMovementsQuery = (filter: StockMovementFilter) =>
  queryOptions({
    queryKey: [...stockKey, 'movements', filter],
    queryFn: ({ signal }) => api(calls.listStockMovements, { query: filter }, { signal }),
  });

/** A warehouse or a stock document. */
export const warehousingQuery = (id: string) =>
  queryOptions({
    queryKey: [...stockKey, 'one', id],
    queryFn: ({ signal }) => api(calls.getWarehousing, { params: { id } }, { signal }),
  });

export const stockSettingsQuery = () =>
  queryOptions({
    queryKey: [...stockKey, 'settings'],
    queryFn: ({ signal }) => api(calls.getStockSettings, {}, { signal }),
  });

/** What one answer holds. */
export const findingsMax = 500;

/** The oldest `limit` of them. */
export const findingsQuery = (limit: number) =>
  queryOptions({
    queryKey: [...stockKey, 'findings', limit],
    queryFn: ({ signal }) => api(calls.listStockFindings, { query: { limit } }, { signal }),
    placeholderData: keepPreviousData,
  });
