import { Dialog, type DialogProps } from './dialog.tsx';
import { QueryError, type ShownQuery } from './query-error.tsx';
import { SkeletonRows } from './skeleton.tsx';

interface LoadingDialogProps extends Pick<DialogProps, 'title' | 'width'> {
  query: ShownQuery;
  /** what is said when it does not come, and what is safe all the same */
  failed: string;
  safe: string;
  onClose: () => void;
}

/** The dialog of one thing while it is on its way, or when it does not come. */
export function LoadingDialog({ query, failed, safe, onClose, ...dialog }: LoadingDialogProps) {
  return (
    <Dialog {...dialog} isOpen onOpenChange={(isOpen) => !isOpen && onClose()}>
      {query.isError ? (
        <QueryError title={failed} safe={safe} query={query} />
      ) : (
        <SkeletonRows rows={5} columns={['max-w-40', 'max-w-24']} />
      )}
    </Dialog>
  );
}
