import type { ReactNode } from 'react';
import { QueryError, type QueryErrorProps, type ShownQuery } from './query-error.tsx';

interface FailureAboveProps extends QueryErrorProps {
  query: ShownQuery;
  /** what came of it, also before this failure */
  children: ReactNode;
}

/** What came of a query. A failed refetch stands above it, as a strip, and in its place where nothing came at all. */
export function FailureAbove({ children, ...failure }: FailureAboveProps) {
  const { isError, isLoadingError } = failure.query;
  return (
    <>
      {isError && <QueryError {...failure} />}
      {!isLoadingError && children}
    </>
  );
}
