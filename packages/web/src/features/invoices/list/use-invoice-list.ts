import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { calls } from '@taraz/contract';
import { api } from '../../../app/api.ts';
import { isFirstUseOf } from '../../../app/first-use.ts';
import { invoiceCountsQuery } from '../../../app/invoice-counts.ts';
import { instantsOfRange } from '../../../ui/jalali-values.ts';
import { patched } from '../../../ui/patched.ts';
import { invoiceListQuery } from '../queries.ts';
import { paymentColumns } from './list-columns.tsx';
import { filterOf, isFiltered, type ListSearch, rangeOf, sumsFilterOf } from './list-search.ts';
import { useChosenColumns } from './own-columns.tsx';
import { useListOrder } from './use-list-order.ts';

/** A change of the address; undefined takes a filter away. */
export type ListChange = { [K in keyof ListSearch]?: ListSearch[K] | undefined };

/** Number and sums by state of what the address shows, whatever state it asks for. */
function countsQuery(search: ListSearch) {
  const range = rangeOf(search);
  const kept = invoiceCountsQuery(range === null ? {} : instantsOfRange(range));
  const query = sumsFilterOf(search);
  return queryOptions(
    query === null
      ? kept
      : {
          queryKey: ['invoices', 'counts', query],
          queryFn: ({ signal }) => api(calls.invoiceSelection, { query }, { signal }),
        },
  );
}

/** The list that the address asks for, its counts, and the ways to another. */
export function useInvoiceList() {
  const asksForPayments = useChosenColumns().some(({ id }) => paymentColumns.has(id));
  const search = useSearch({ from: '/main/invoices' });
  const navigate = useNavigate({ from: '/invoices' });
  const router = useRouter();
  /** Another filter starts at its first page. Of the address as it is by then: a search waits for the last key. */
  const change = (patch: ListChange, isReplaced = false) => {
    // Who has opened an invoice meanwhile is on the way out: a search that comes late must not call him back.
    if (router.latestLocation.pathname !== router.state.location.pathname) return;
    void navigate({ search: patched<ListSearch>({ offset: undefined, ...patch }), replace: isReplaced });
  };
  const order = useListOrder(search, change);
  const list = useQuery({
    ...invoiceListQuery({
      ...filterOf(search),
      ...(asksForPayments ? { with_payment: true } : {}),
      sort: order.sort,
    }),
    placeholderData: keepPreviousData,
  });
  const counts = useQuery(countsQuery(search));
  // A tab that is picked leaves an own view, with all its filters.
  const tabCounts = useQuery(search.view === undefined ? countsQuery(search) : countsQuery({}));
  const total = list.data?.count ?? 0;
  return {
    search,
    list,
    order,
    counts,
    rows: list.data?.invoices ?? [],
    total,
    /** its rows tell, or are chosen by, what is paid */
    tellsPayments: asksForPayments || search.paid !== undefined,
    isFirstUse: isFirstUseOf(list, isFiltered(search)),
    /** How many are in these states; all when none is named; undefined while not known. */
    countOf: (states: readonly string[]) =>
      tabCounts.data?.counts
        .filter(({ state }) => states.length === 0 || states.includes(state))
        .reduce((sum, { count }) => sum + count, 0),
    change,
    clear: () => void navigate({ search: {} }),
    /** Shows what a view means, or another address of the list. */
    show: (next: ListSearch) => void navigate({ search: next }),
    /** Opens an invoice's panel, or closes it; the list stays where it is. */
    openPanel: (id: string | undefined) =>
      void navigate({ search: patched<ListSearch>({ open: id }), replace: search.open !== undefined }),
    /** Opens the report of payments that were reported at once, or closes it. */
    openReported: (id: string | undefined) =>
      void navigate({ search: patched<ListSearch>({ reported: id }), replace: search.reported !== undefined }),
  };
}

export type InvoiceListState = ReturnType<typeof useInvoiceList>;
