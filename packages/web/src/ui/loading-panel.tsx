import type { UseQueryResult } from '@tanstack/react-query';
import { ErrorState } from './error-state.tsx';
import { Panel, type PanelProps } from './panel.tsx';
import { SkeletonRows, WhenLoaded } from './skeleton.tsx';

interface LoadingPanelProps extends Pick<PanelProps, 'title' | 'width' | 'onClose'> {
  query: Pick<UseQueryResult<unknown>, 'isError' | 'error' | 'isFetching'> & { refetch: () => unknown };
  /** what is said when it does not come, and what is safe all the same */
  failed: string;
  safe?: string;
}

/** The side panel of one thing while it is on its way, or when it does not come. */
export function LoadingPanel({ query, failed, safe, ...panel }: LoadingPanelProps) {
  return (
    <Panel {...panel}>
      {query.isError ? (
        <ErrorState
          title={failed}
          {...(safe === undefined ? {} : { safe })}
          error={query.error}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        />
      ) : (
        <WhenLoaded isLoading skeleton={<SkeletonRows rows={6} columns={['max-w-40', 'max-w-24']} />}>
          {null}
        </WhenLoaded>
      )}
    </Panel>
  );
}
