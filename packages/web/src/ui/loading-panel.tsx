import { Panel, type PanelProps } from './panel.tsx';
import { QueryError, type ShownQuery } from './query-error.tsx';
import { SkeletonRows, WhenLoaded } from './skeleton.tsx';

interface LoadingPanelProps extends Pick<PanelProps, 'title' | 'width' | 'onClose'> {
  query: ShownQuery;
  /** what is said when it does not come, and what is safe all the same */
  failed: string;
  safe?: string;
}

/** The side panel of one thing while it is on its way, or when it does not come. */
export function LoadingPanel({ query, failed, safe, ...panel }: LoadingPanelProps) {
  return (
    <Panel {...panel}>
      {query.isError ? (
        <QueryError title={failed} {...(safe === undefined ? {} : { safe })} query={query} />
      ) : (
        <WhenLoaded isLoading skeleton={<SkeletonRows rows={6} columns={['max-w-40', 'max-w-24']} />}>
          {null}
        </WhenLoaded>
      )}
    </Panel>
  );
}
