import { isTrial } from '@taraz/core';
import { Gauge } from 'lucide-react';
import { Chip } from '../../../ui/chip.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { isOverLimit, statusOf } from '../list/invoice-status.ts';
import type { InvoiceDetail } from '../queries.ts';
import { pageStrings } from './page.fa.ts';
import { ReactionChip } from './reaction-chip.tsx';

/** Where an invoice stands: its status, that it is only a test, what its buyer did, and that it exceeds the seller's limit. */
export function StatusChips({ invoice }: { invoice: InvoiceDetail }) {
  return (
    <>
      <StatusChip status={statusOf(invoice)} />
      {isTrial(invoice) && <StatusChip status="test" />}
      <ReactionChip reaction={invoice.buyer_reaction} />
      {isOverLimit(invoice) && (
        <Chip tone="warn" icon={Gauge}>
          {pageStrings.limit.chip}
        </Chip>
      )}
    </>
  );
}
