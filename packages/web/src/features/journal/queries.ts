import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type CallInput, type CallReply, calls } from '@taraz/contract';
import { api } from '../../app/api.ts';

export type TrialBalance = CallReply<typeof calls.readTrialBalance>;
export type BalanceRow = TrialBalance['accounts'][number];
export type DetailRow = CallReply<typeof calls.listTrialDetails>['details'][number];
export type VoucherList = CallReply<typeof calls.listVouchers>;
export type Voucher = VoucherList['vouchers'][number];
export type Ledger = CallReply<typeof calls.readLedger>;
export type ChartAccount = CallReply<typeof calls.listJournalAccounts>['accounts'][number];
export type RangeFilter = NonNullable<CallInput<typeof calls.readTrialBalance>['query']>;
type DetailFilter = CallInput<typeof calls.listTrialDetails>['query'];
type VoucherFilter = NonNullable<CallInput<typeof calls.listVouchers>['query']>;
export type LedgerFilter = CallInput<typeof calls.readLedger>['query'];

/** While changes are being taken into the sums, asked again so often. */
const buildingMs = 1_500;
const refetchInterval = ({ state }: { state: { data?: { is_building: boolean } | undefined } }) =>
  state.data?.is_building ? buildingMs : false;

/** Of invoices, as other reports are, and of all else that the books are made of. */
export const journalKey = ['invoices', 'journal'] as const;

export const balanceQuery = (filter: RangeFilter) =>
  queryOptions({
    queryKey: [...journalKey, 'balance', filter],
    queryFn: ({ signal }) => api(calls.readTrialBalance, { query: filter }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval,
  });

export const detailsQuery = (filter: DetailFilter) =>
  queryOptions({
    queryKey: [...journalKey, 'details', filter],
    queryFn: ({ signal }) => api(calls.listTrialDetails, { query: filter }, { signal }),
    placeholderData: keepPreviousData,
  });

export const vouchersQuery = (filter: VoucherFilter) =>
  queryOptions({
    queryKey: [...journalKey, 'vouchers', filter],
    queryFn: ({ signal }) => api(calls.listVouchers, { query: filter }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval,
  });

export const ledgerQuery = (filter: LedgerFilter) =>
  queryOptions({
    queryKey: [...journalKey, 'ledger', filter],
    queryFn: ({ signal }) => api(calls.readLedger, { query: filter }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval,
  });

export const chartQuery = () =>
  queryOptions({
    queryKey: [...journalKey, 'accounts'],
    queryFn: ({ signal }) => api(calls.listJournalAccounts, {}, { signal }),
  });
