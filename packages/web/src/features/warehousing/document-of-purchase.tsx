import { useQuery } from '@tanstack/react-query';
import { LoadingPanel } from '../../ui/loading-panel.tsx';
import { purchaseQuery } from '../purchases/queries.ts';
import { purchaseStrings } from '../purchases/strings.fa.ts';
import { NewDocument } from './new-document.tsx';
import type { ManualKind } from './queries.ts';
import { stockStrings } from './strings.fa.ts';

interface DocumentOfPurchaseProps {
  purchaseId: string;
  kind: ManualKind;
  onKind: (kind: ManualKind) => void;
  onClose: () => void;
}

/** The receipt of what was bought, or the issue of what goes back, with what its purchase says already. */
export function DocumentOfPurchase({ purchaseId, ...props }: DocumentOfPurchaseProps) {
  const purchase = useQuery(purchaseQuery(purchaseId));
  if (purchase.data) return <NewDocument {...props} start={{ purchase: purchase.data }} warehouseId={undefined} />;
  return (
    <LoadingPanel
      title={stockStrings.documents.newTitle}
      width="l"
      query={purchase}
      failed={purchaseStrings.failedOne}
      safe={purchaseStrings.safe}
      onClose={props.onClose}
    />
  );
}
