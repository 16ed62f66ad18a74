import { Link } from '@tanstack/react-router';
import { FilePlus2, ReceiptText } from 'lucide-react';
import { useMay } from '../../app/use-may.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { NothingHere } from '../../ui/nothing-here.tsx';
import { pageStrings } from './document/page.fa.ts';

/** In the place of an invoice whose address leads nowhere: says so, and leads to the list, or to a new one who sees none. */
export function NoSuchInvoice() {
  const sees = useMay('invoices');
  return (
    <NothingHere
      title={pageStrings.notFound}
      action={
        sees ? (
          <Link to="/invoices" search={{}} className={buttonClass('primary')}>
            <Icon of={ReceiptText} />
            {pageStrings.list}
          </Link>
        ) : (
          <Link to="/create-invoice/{-$id}" params={{ id: undefined }} search={{}} className={buttonClass('primary')}>
            <Icon of={FilePlus2} />
            {pageStrings.fresh}
          </Link>
        )
      }
    >
      {pageStrings.notFoundHint}
    </NothingHere>
  );
}
