import { isOver } from '../list/invoice-status.ts';
import type { InvoiceDetail } from '../queries.ts';
import { pageStrings } from './page.fa.ts';

const words = pageStrings.refused;

/** The buyer refuses it: what that means to both, and what settles it. Nothing once it is settled, or he thought better of it. */
export function RefusalMeaning({ invoice }: { invoice: InvoiceDetail }) {
  if (invoice.buyer_reaction !== 'REJECTED') return null;
  const isChange = invoice.invoice_type === 'corrective' || invoice.invoice_type === 'return';
  if (isChange && invoice.cancelled_elsewhere)
    return <span className="block text-caption text-ink-2">{words.change}</span>;
  if (isOver(invoice)) return null;
  return (
    <>
      <span className="block text-caption text-ink-2">{words.means}</span>
      <span className="block text-caption text-ink-2">{words.remedy}</span>
    </>
  );
}
