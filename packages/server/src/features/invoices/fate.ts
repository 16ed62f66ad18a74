import type { ShownSummary } from './presenter.ts';

export type Fated = Pick<
  ShownSummary,
  'state' | 'invoice_type' | 'environment' | 'superseded_by' | 'cancelled_by' | 'cancelled_elsewhere' | 'buyer_reaction'
>;

/** Its buyer refused a correction or return, it was cancelled, or another stands in its place; null: none of these. */
export type Fate = 'refused' | 'cancelled' | 'superseded' | null;

/** What became of an invoice later, which outweighs its stored state, as in the list. */
export function fateOf(
  invoice: Pick<Fated, 'superseded_by' | 'cancelled_by' | 'cancelled_elsewhere' | 'buyer_reaction'>,
): Fate {
  if (invoice.cancelled_elsewhere && invoice.buyer_reaction === 'REJECTED') return 'refused';
  if (invoice.cancelled_by !== null || invoice.cancelled_elsewhere) return 'cancelled';
  return invoice.superseded_by === null ? null : 'superseded';
}

const unsold: ReadonlySet<Fated['state']> = new Set(['draft', 'rejected', 'abandoned']);

/** Whether reports count it as a sale, so that the file's sum can be theirs (`invoice_counts` of SQL 0150). */
export const isCounted = (invoice: Fated): boolean =>
  !unsold.has(invoice.state) &&
  fateOf(invoice) === null &&
  invoice.environment !== 'sandbox' &&
  (invoice.invoice_type === 'original' || (invoice.invoice_type !== 'cancellation' && invoice.state === 'confirmed'));
