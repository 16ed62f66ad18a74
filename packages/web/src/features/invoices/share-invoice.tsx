import { useQuery } from '@tanstack/react-query';
import { ShareDialog } from '../sharing/share-dialog.tsx';
import { invoiceQuery } from './queries.ts';

interface ShareInvoiceProps {
  id: string;
  taxNumber: string;
  onClose: () => void;
}

/** The link of one invoice, with the buyer's phone, which neither rows of lists nor papers have. */
export function ShareInvoice({ id, taxNumber, onClose }: ShareInvoiceProps) {
  const { data, isError } = useQuery(invoiceQuery(id));
  if (data === undefined && !isError) return null;
  const phone = data === undefined ? null : (data.draft.buyer_info.phone ?? '');
  return <ShareDialog kind="invoice" documents={[{ id, name: taxNumber, phone }]} onClose={onClose} />;
}
