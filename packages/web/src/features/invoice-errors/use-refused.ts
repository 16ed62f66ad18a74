import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { refusedQuery } from './queries.ts';

/** So many of a cause are read by themselves, to be looked at before they are mended; those behind are read as they are mended. */
const readAhead = 500;

/** The refused invoices of a cause, page after page. @param isHeld while they are being mended no more are read */
export function useRefused(code: string, isHeld: boolean) {
  const refused = useInfiniteQuery(refusedQuery(code));
  const { data, isFetching, isFetchingNextPage, isError, fetchNextPage } = refused;
  const invoices = useMemo(() => data?.pages.flatMap((page) => page.invoices) ?? [], [data]);
  const last = data?.pages.at(-1);
  const next = last?.next ?? null;
  const goesOn = !isFetching && !isError && !isHeld && invoices.length < readAhead;
  // A page that comes at once is read without a drawing between: each is told by its own cursor.
  const toRead = goesOn ? next : null;
  useEffect(() => {
    if (toRead !== null) void fetchNextPage();
  }, [toRead, fetchNextPage]);
  return {
    query: refused,
    invoices: data && invoices,
    behind: { count: next === null ? 0 : Math.max(0, (last?.count ?? 0) - invoices.length), next },
    onMore: next === null ? null : () => void fetchNextPage(),
    isReading: toRead !== null || isFetchingNextPage,
  };
}
