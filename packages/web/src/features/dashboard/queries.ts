import { queryOptions } from '@tanstack/react-query';
import { type CallReply, calls } from '@taraz/contract';
import { api } from '../../app/api.ts';

export type InvoiceCounts = CallReply<typeof calls.invoiceCounts>['counts'];
export type InvoiceSummary = CallReply<typeof calls.listInvoices>['invoices'][number];

/** The newest invoices of the account. */
export const lastInvoicesQuery = (limit = 8) =>
  queryOptions({
    queryKey: ['invoices', 'list', { limit, sort: '-created_at', offset: 0 }],
    queryFn: ({ signal }) => api(calls.listInvoices, { query: { limit, sort: '-created_at', offset: 0 } }, { signal }),
  });

export type Dashboard = CallReply<typeof calls.readDashboard>;
export type BoardAccount = CallReply<typeof calls.accountBoard>['accounts'][number];

/** While changes are being taken into the sums, asked again so often. */
const buildingMs = 1_500;

/** Begins with `invoices`, so that it follows their changes. */
export const dashboardKey = ['invoices', 'dashboard'] as const;

/** What waits and how it goes. */
export const dashboardQuery = () =>
  queryOptions({
    queryKey: dashboardKey,
    queryFn: ({ signal }) => api(calls.readDashboard, { query: {} }, { signal }),
    refetchInterval: ({ state }) => (state.data?.is_building ? buildingMs : false),
  });

/** Every account of the user with its errors and deadlines. */
export const accountBoardQuery = () =>
  queryOptions({
    queryKey: ['account-board'],
    queryFn: ({ signal }) => api(calls.accountBoard, { query: {} }, { signal }),
    staleTime: 30_000,
  });
