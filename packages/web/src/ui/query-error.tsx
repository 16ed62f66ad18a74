import { QueryClientContext, type UseQueryResult } from '@tanstack/react-query';
import { useContext } from 'react';
import { ErrorState, type ErrorStateProps } from './error-state.tsx';

/** What of a query says whether it came, and fetches it again. */
export type ShownQuery = Pick<UseQueryResult<unknown>, 'isError' | 'isLoadingError' | 'error' | 'isFetching'> & {
  refetch: () => unknown;
};

export interface QueryErrorProps extends Omit<ErrorStateProps, 'error' | 'onRetry' | 'isRetrying'> {
  query: Omit<ShownQuery, 'isError' | 'isLoadingError'>;
}

/**
 * In the place of data that did not come: why, and the way to try again, which says that it is at it. What else the screen
 * asked for and did not get is asked for too: not every figure has a button of its own.
 */
export function QueryError({ query, ...props }: QueryErrorProps) {
  const client = useContext(QueryClientContext);
  const retry = () => {
    void query.refetch();
    void client?.refetchQueries({
      type: 'active',
      predicate: ({ state }) => state.status === 'error' && state.fetchStatus === 'idle',
    });
  };
  return <ErrorState {...props} error={query.error} onRetry={retry} isRetrying={query.isFetching} />;
}
