import { Link, useNavigate } from '@tanstack/react-router';
import { BookOpen, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { SkeletonBar } from '../../ui/skeleton.tsx';
import type { InvoiceDetail } from '../invoices/queries.ts';
import { useAccountOf, useUnlistedBuyer } from './account-of-invoice.ts';
import { Balance } from './balance.tsx';
import { BringBack } from './bring-back.tsx';
import { CustomerPanel } from './customer-panel.tsx';
import { ofBuyer } from './form.ts';
import { ReceiveButton } from './receive-button.tsx';
import { customerStrings } from './strings.fa.ts';

const strings = customerStrings.buyerAccount;

/** Beside an invoice: what its buyer owes by now, and money that came from them written where the invoice is looked at. */
export function BuyerAccountCard({ invoice }: { invoice: InvoiceDetail }) {
  const customer = useAccountOf(invoice);
  const unlisted = useUnlistedBuyer(invoice);
  // Of what is paid, refused or cancelled no money is awaited of who is in no list.
  const isAwaited = (invoice.payment?.open ?? '0') !== '0';
  if (unlisted === 'new') return isAwaited ? <UnlistedBuyer invoice={invoice} /> : null;
  if (unlisted !== null) return isAwaited ? <RemovedBuyer {...unlisted} /> : null;
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

/** Whose account it is stands in no list until they are brought back: a new customer of the same code would not have what they paid. */
function RemovedBuyer({ id, name, taken_by }: Exclude<ReturnType<typeof useUnlistedBuyer>, 'new' | null>) {
  return (
    <Card title={strings.title}>
      <p className="mb-2.5 text-ink-2">
        {taken_by === null ? strings.removed(name) : strings.taken(name, taken_by.name)}
      </p>
      <BringBack id={id} takenBy={taken_by} />
    </Card>
  );
}

/** Money from a buyer of no list has no account to be written into: made a customer by one press, with what the invoice says. */
function UnlistedBuyer({ invoice }: { invoice: InvoiceDetail }) {
  const navigate = useNavigate();
  const [isAdding, setAdding] = useState(false);
  return (
    <Card title={strings.title}>
      <p className="text-ink-2">{strings.unlisted}</p>
      <Button size="s" icon={UserPlus} className="mt-2.5" onPress={() => setAdding(true)}>
        {customerStrings.unlisted.add}
      </Button>
      {isAdding && (
        <CustomerPanel
          id="new"
          begin={ofBuyer(invoice.draft.buyer_info)}
          onOpen={(id) => void navigate({ to: '/customers/$id', params: { id } })}
          onClose={() => setAdding(false)}
        />
      )}
    </Card>
  );
}
