import { Link } from '@tanstack/react-router';
import { ReceiptText } from 'lucide-react';
import { buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { NothingHere } from '../../ui/nothing-here.tsx';
import { pageStrings } from './document/page.fa.ts';

/** In the place of an invoice whose address leads nowhere: says so, and leads to the list. */
export function NoSuchInvoice() {
  return (
    <NothingHere
      title={pageStrings.notFound}
      action={
        <Link to="/invoices" search={{}} className={buttonClass('primary')}>
          <Icon of={ReceiptText} />
          {pageStrings.list}
        </Link>
      }
    >
      {pageStrings.notFoundHint}
    </NothingHere>
  );
}
