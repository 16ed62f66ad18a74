import { useQuery } from '@tanstack/react-query';
import { completeDraft } from '../invoices/draft-store/draft-codec.ts';
import { ShareDialog } from '../sharing/share-dialog.tsx';
import { preInvoiceQuery } from './queries.ts';

interface ShareOfferProps {
  id: string;
  /** what the dialog calls it */
  name: string;
  onClose: () => void;
}

/** The link of one offer, with the buyer's phone, which rows of the list do not have. */
export function ShareOffer({ id, name, onClose }: ShareOfferProps) {
  const { data, isError } = useQuery(preInvoiceQuery(id));
  if (data === undefined && !isError) return null;
  const phone = data === undefined ? null : completeDraft(data.draft).buyer_info.phone;
  return <ShareDialog kind="pre_invoice" documents={[{ id, name, phone }]} onClose={onClose} />;
}
