import { StatusChip } from '../../../ui/status-chip.tsx';
import { isTrial, statusOf } from '../list/invoice-status.ts';
import type { InvoiceDetail } from '../queries.ts';
import { ReactionChip } from './reaction-chip.tsx';

/** Where an invoice stands: its status, that it is only a test, and what its buyer did. */
export function StatusChips({ invoice }: { invoice: InvoiceDetail }) {
  return (
    <>
      <StatusChip status={statusOf(invoice)} />
      {isTrial(invoice) && <StatusChip status="test" />}
      <ReactionChip reaction={invoice.buyer_reaction} />
    </>
  );
}
