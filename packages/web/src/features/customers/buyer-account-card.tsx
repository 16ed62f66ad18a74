import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { BookOpen, HandCoins } from 'lucide-react';
import { useState } from 'react';
import { useSession } from '../../app/session-store.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { SkeletonBar } from '../../ui/skeleton.tsx';
import { isTrial } from '../invoices/list/invoice-status.ts';
import type { InvoiceDetail } from '../invoices/queries.ts';
import { Balance } from './balance.tsx';
import { EntryDialog } from './entry-dialog.tsx';
import { invoiceCustomerQuery } from './queries.ts';
import { customerStrings } from './strings.fa.ts';

const strings = customerStrings.buyerAccount;

/** Beside an invoice: what its buyer owes by now, and money that came from them written where the invoice is looked at. */
export function BuyerAccountCard({ invoice }: { invoice: InvoiceDetail }) {
  const { admin } = useSession();
  const { customer_id, economic_code, national_code } = invoice.draft.buyer_info;
  const isFromList = customer_id !== '';
  // A file or a program names a buyer by the code alone, and the account counts the invoice all the same.
  const mayBeInBooks = isFromList || economic_code !== '' || national_code !== '';
  const isInBooks = admin && mayBeInBooks && invoice.tax_number !== '' && !isTrial(invoice);
  const { data, isError } = useQuery({ ...invoiceCustomerQuery(invoice.id), enabled: isInBooks });
  const [isBooking, setBooking] = useState(false);
  const customer = data?.customer ?? undefined;
  // Who is no customer any more, or is several, has no account to write into.
  if (!isInBooks || data?.customer === null || (customer === undefined && (isError || !isFromList))) return null;
  const open = invoice.payment?.open ?? '0';
  return (
    <Card title={strings.title} subtitle={customerStrings.entry.rial}>
      {/* Its place from the first moment: what comes late would push the facts down while they are read. */}
      <div className="flex h-5 items-center font-medium">
        {customer === undefined ? <SkeletonBar className="w-28" /> : <Balance value={customer.balance} />}
      </div>
      <div className="mt-2.5 flex flex-wrap gap-2">
        <Button size="s" icon={HandCoins} isDisabled={customer === undefined} onPress={() => setBooking(true)}>
          {strings.receive}
        </Button>
        {customer !== undefined && (
          <Link to="/customers/$id" params={{ id: customer.id }} search={{}} className={buttonClass('quiet', 's')}>
            <Icon of={BookOpen} size={14} />
            {strings.open}
          </Link>
        )}
      </div>
      {isBooking && customer !== undefined && (
        <EntryDialog
          customer={customer}
          given={{
            amount: open === '0' ? '' : open,
            note: strings.note(invoice.tax_number),
            invoiceId: open === '0' ? null : invoice.id,
          }}
          onClose={() => setBooking(false)}
        />
      )}
    </Card>
  );
}
