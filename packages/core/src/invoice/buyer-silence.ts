import { DAY_MS } from '../jalali/epoch-days.ts';
import type { InvoiceDraft } from '../model/draft.ts';

/** Days after which the authority approves for a buyer who says nothing (spec/rules.md "States", SYSTEMIC_APPROVED). */
export const silenceDays = 30;

/**
 * When silence counts as approval, ms since 1970: until then the buyer may refuse. Of what other software issued nobody
 * knows when it was registered; that was not before its own moment.
 * @param registered_at instant, null: nobody knows
 */
export const silenceEndMs = ({
  registered_at,
  invoice_date,
}: {
  registered_at: string | null;
  invoice_date: string;
}): number => Date.parse(registered_at ?? invoice_date) + silenceDays * DAY_MS;

/** Sales that no buyer is asked about (spec/rules.md "States"), although their invoices are of the first type. */
const unasked: ReadonlySet<string> = new Set(['export', 'commodity_exchange']);

/** Whether a buyer is asked for a yes or no: a sale of the first type to one whom the authority knows by an economic code. */
export const isBuyerAsked = ({ invoice, buyer_info }: Pick<InvoiceDraft, 'invoice' | 'buyer_info'>): boolean =>
  invoice.invoice_output_type === 'type_one' &&
  invoice.invoice_type !== 'cancellation' &&
  !unasked.has(invoice.invoice_pattern) &&
  buyer_info.economic_code !== '';
