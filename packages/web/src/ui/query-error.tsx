import type { UseQueryResult } from '@tanstack/react-query';
import { ErrorState, type ErrorStateProps } from './error-state.tsx';

/** What of a query says whether it came, and fetches it again. */
export type ShownQuery = Pick<UseQueryResult<unknown>, 'isError' | 'error' | 'isFetching'> & { refetch: () => unknown };

interface QueryErrorProps extends Omit<ErrorStateProps, 'error' | 'onRetry' | 'isRetrying'> {
  query: Omit<ShownQuery, 'isError'>;
}

/** In the place of data that did not come: why, and the way to try again, which says that it is at it. */
export function QueryError({ query, ...props }: QueryErrorProps) {
  return (
    <ErrorState {...props} error={query.error} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />
  );
}
