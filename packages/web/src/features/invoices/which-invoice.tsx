import { Amount } from '../../ui/amount.tsx';
import { uiStrings } from '../../ui/ui.fa.ts';
import { buyerOf } from './buyer-of.ts';
import type { InvoiceSummary } from './queries.ts';

export interface WhichInvoiceProps {
  invoice: Pick<
    InvoiceSummary,
    'buyer_name' | 'buyer_code' | 'invoice_output_type' | 'tax_number' | 'internal_id' | 'total'
  >;
}

/** Which invoice a dialog is about, whose row or page lies under it: buyer, number, sum. */
export function WhichInvoice({ invoice }: WhichInvoiceProps) {
  const { tax_number, internal_id, total } = invoice;
  const number = tax_number || internal_id;
  return (
    <p className="flex flex-wrap items-baseline gap-x-3">
      <bdi className="font-bold">{buyerOf(invoice)}</bdi>
      {number !== '' && (
        <bdi dir="ltr" className="text-ink-2">
          {number}
        </bdi>
      )}
      <span className="text-ink-2">
        <Amount value={total || '0'} isTabular={false} /> {uiStrings.rial}
      </span>
    </p>
  );
}
