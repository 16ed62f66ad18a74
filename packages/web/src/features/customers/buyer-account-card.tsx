import { Link } from '@tanstack/react-router';
import { BookOpen } from 'lucide-react';
import { buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { SkeletonBar } from '../../ui/skeleton.tsx';
import type { InvoiceDetail } from '../invoices/queries.ts';
import { useAccountOf } from './account-of-invoice.ts';
import { Balance } from './balance.tsx';
import { ReceiveButton } from './receive-button.tsx';
import { customerStrings } from './strings.fa.ts';

const strings = customerStrings.buyerAccount;

/** Beside an invoice: what its buyer owes by now, and money that came from them written where the invoice is looked at. */
export function BuyerAccountCard({ invoice }: { invoice: InvoiceDetail }) {
  const customer = useAccountOf(invoice);
  if (customer === null) return null;
  return (
    <Card title={strings.title} subtitle={customerStrings.entry.rial}>
      {/* Its place from the first moment: what comes late would push the facts down while they are read. */}
      <div className="flex h-5 items-center font-medium">
        {customer === undefined ? <SkeletonBar className="w-28" /> : <Balance value={customer.balance} />}
      </div>
      <div className="mt-2.5 flex flex-wrap gap-2">
        <ReceiveButton invoice={invoice} customer={customer} />
        {customer !== undefined && (
          <Link to="/customers/$id" params={{ id: customer.id }} search={{}} className={buttonClass('quiet', 's')}>
            <Icon of={BookOpen} size={14} />
            {strings.open}
          </Link>
        )}
      </div>
    </Card>
  );
}
