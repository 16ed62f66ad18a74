import type { InvoiceStatus } from '../../../ui/status-chip.tsx';
import type { InvoiceSummary } from '../queries.ts';

const reviewStatus = { asked: 'in_review', returned: 'returned' } as const;

/** The one status shown of an invoice: what became of it later outweighs its stored state. */
export function statusOf(
  invoice: Pick<InvoiceSummary, 'state' | 'cancelled_by' | 'cancelled_elsewhere' | 'superseded_by'> &
    Partial<
      Pick<InvoiceSummary, 'archived' | 'error_count' | 'awaits_signature' | 'held' | 'review' | 'buyer_reaction'>
    >,
): InvoiceStatus {
  if (invoice.cancelled_elsewhere && invoice.buyer_reaction === 'REJECTED') return 'refused';
  if (invoice.cancelled_by !== null || invoice.cancelled_elsewhere) return 'cancelled';
  if (invoice.superseded_by !== null) return 'superseded';
  if (invoice.state === 'draft' && invoice.review) return reviewStatus[invoice.review];
  if (invoice.state === 'draft' && (invoice.error_count ?? 0) > 0) return 'needs_fix';
  // It was sent, and goes by itself: not one that somebody has to finish.
  if (invoice.state === 'draft' && invoice.held) return 'held';
  if (invoice.state === 'queued' && invoice.awaits_signature) return 'unsigned';
  return invoice.archived ? 'archived' : invoice.state;
}

/** Whether a later one stands in its place, it was cancelled, or it is itself a cancellation: none refers to it (any more). */
export const isOver = (
  invoice: Pick<InvoiceSummary, 'invoice_type' | 'superseded_by' | 'cancelled_by' | 'cancelled_elsewhere'>,
): boolean =>
  invoice.invoice_type === 'cancellation' ||
  invoice.superseded_by !== null ||
  invoice.cancelled_by !== null ||
  invoice.cancelled_elsewhere;

/** A correction or return that its buyer has yet to agree to: until then nothing but a cancellation refers to it. */
export const awaitsBuyer = ({
  invoice_type,
  buyer_reaction,
}: Pick<InvoiceSummary, 'invoice_type' | 'buyer_reaction'>): boolean =>
  (invoice_type === 'corrective' || invoice_type === 'return') && buyer_reaction === 'AWAITING_REACTION';

/** It stands, and the authority says that the seller's sales limit (article 6) is exceeded by it. */
export const isOverLimit = (invoice: Parameters<typeof isOver>[0] & Pick<InvoiceSummary, 'article6_status'>): boolean =>
  invoice.article6_status === 'EXCEEDED' && !isOver(invoice);

/** Who writes drafts alone goes on with drafts, until somebody issued them. */
export const mayWrite = (
  { state, held }: Pick<InvoiceSummary, 'state' | 'held'>,
  { mayIssue, mayDraft }: { mayIssue: boolean; mayDraft: boolean },
): boolean => mayIssue || (mayDraft && state === 'draft' && !held);

/** What may be done with an invoice in a state (design.md "States"). */
export function actionsOf({ state, awaits_signature }: Pick<InvoiceSummary, 'state' | 'awaits_signature'>) {
  return {
    canEdit: state === 'draft' || state === 'rejected' || state === 'queued',
    canDelete: state === 'draft' || state === 'queued',
    canPush: state === 'queued' && !awaits_signature,
    /** by the taxpayer, at the signing desk: until then nothing can be sent */
    canSign: state === 'queued' && awaits_signature,
    canAsk: state === 'unknown' || state === 'sent' || state === 'sending',
    canCorrect: state === 'confirmed',
  };
}
