import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type CallInput, type CallReply, calls } from '@taraz/contract';
import { api } from '../../app/api.ts';

export type Analytics = CallReply<typeof calls.invoiceAnalytics>;
export type AuthorityReport = CallReply<typeof calls.analyticsReport>;
export type AnalyticsFilter = NonNullable<CallInput<typeof calls.invoiceAnalytics>['query']>;
export type Profit = CallReply<typeof calls.listProfit>;
export type ProfitFilter = NonNullable<CallInput<typeof calls.listProfit>['query']>;
export type SalesFilter = NonNullable<CallInput<typeof calls.listSales>['query']>;

/** While changes are being taken into the sums, asked again so often. */
const buildingMs = 1_500;

/** Keys begin with `invoices`, so that a change of an invoice brings the report up to date. */
export const analyticsQuery = (filter: AnalyticsFilter) =>
  queryOptions({
    queryKey: ['invoices', 'analytics', filter],
    queryFn: ({ signal }) => api(calls.invoiceAnalytics, { query: filter }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.is_building ? buildingMs : false),
  });

export const authorityReportQuery = ({ step: _step, limit: _limit, ...filter }: AnalyticsFilter) =>
  queryOptions({
    queryKey: ['invoices', 'authority-report', filter],
    queryFn: ({ signal }) => api(calls.analyticsReport, { query: filter }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.is_building ? buildingMs : false),
  });

export const salesQuery = (filter: SalesFilter) =>
  queryOptions({
    queryKey: ['invoices', 'sales', filter],
    queryFn: ({ signal }) => api(calls.listSales, { query: filter }, { signal }),
    placeholderData: keepPreviousData,
  });

export type VatReport = CallReply<typeof calls.vatReport>;
/** The credit that a season begins with. */
export type BroughtForward = NonNullable<VatReport['brought_forward']>;
export type VatFilter = NonNullable<CallInput<typeof calls.vatReport>['query']>;

/** Of invoices as the others, and of purchases. */
export const vatKey = ['invoices', 'vat'] as const;

export const vatQuery = (filter: VatFilter) =>
  queryOptions({
    queryKey: [...vatKey, filter],
    queryFn: ({ signal }) => api(calls.vatReport, { query: filter }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.is_building ? buildingMs : false),
  });

/** Of invoices as the others, and of the stock that they leave. */
export const profitKey = ['invoices', 'profit'] as const;

export type ProfitParts = CallReply<typeof calls.listProfitParts>;
export type ProfitPartsFilter = NonNullable<CallInput<typeof calls.listProfitParts>['query']>;

export const profitPartsQuery = (filter: ProfitPartsFilter) =>
  queryOptions({
    queryKey: [...profitKey, filter.by, filter] as const,
    queryFn: ({ signal }) => api(calls.listProfitParts, { query: filter }, { signal }),
    // Buyers' rows are no months: only the last answer of the same kind stands meanwhile.
    placeholderData: (before: ProfitParts | undefined, asked) =>
      asked?.queryKey[profitKey.length] === filter.by ? before : undefined,
    refetchInterval: ({ state }) => (state.data?.is_building ? buildingMs : false),
  });

export const profitQuery = (filter: ProfitFilter) =>
  queryOptions({
    queryKey: [...profitKey, filter],
    queryFn: ({ signal }) => api(calls.listProfit, { query: filter }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.is_building ? buildingMs : false),
  });

export type CashFlow = CallReply<typeof calls.readCashFlow>;

/** Of what is owed, as customers are, and of money and cheques. */
export const cashFlowKey = ['cash-flow'] as const;

export const cashFlowQuery = (filter: NonNullable<CallInput<typeof calls.readCashFlow>['query']>) =>
  queryOptions({
    queryKey: [...cashFlowKey, filter],
    queryFn: ({ signal }) => api(calls.readCashFlow, { query: filter }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.is_counting ? buildingMs : false),
  });

export const cashPeopleQuery = (filter: CallInput<typeof calls.listCashFlow>['query']) =>
  queryOptions({
    queryKey: [...cashFlowKey, 'people', filter],
    queryFn: ({ signal }) => api(calls.listCashFlow, { query: filter }, { signal }),
  });
