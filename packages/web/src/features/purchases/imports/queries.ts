import { queryOptions } from '@tanstack/react-query';
import { type CallReply, calls } from '@taraz/contract';
import { api } from '../../../app/api.ts';
import { purchasesKey } from '../queries.ts';

export type PurchaseImport = CallReply<typeof calls.getPurchaseImport>;
export type ImportSummary = CallReply<typeof calls.listPurchaseImports>['imports'][number];
export type ImportRow = CallReply<typeof calls.purchaseImportRows>['rows'][number];
export type ImportRowState = ImportRow['state'];

/** Beside the register: what changes that makes a file's look old. */
const importsKey = [...purchasesKey, 'imports'] as const;

export const importQuery = (id: string) =>
  queryOptions({
    queryKey: [...importsKey, id],
    queryFn: ({ signal }) => api(calls.getPurchaseImport, { params: { id } }, { signal }),
  });

export const importRowsQuery = (id: string) =>
  queryOptions({
    queryKey: [...importsKey, id, 'rows'],
    queryFn: ({ signal }) => api(calls.purchaseImportRows, { params: { id } }, { signal }),
  });

export const importListQuery = (page: { offset: number; limit: number }) =>
  queryOptions({
    queryKey: [...importsKey, 'list', page],
    queryFn: ({ signal }) => api(calls.listPurchaseImports, { query: page }, { signal }),
  });
