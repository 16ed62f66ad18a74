import { Link } from '@tanstack/react-router';
import { ReceiptText, SearchX } from 'lucide-react';
import { problemStatus } from '../../app/session-store.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { pageStrings } from './document/page.fa.ts';

/** Whether an address names no document of the user's: none has that id, or it is no id at all. */
export function isNoSuch(error: unknown): boolean {
  const status = problemStatus(error);
  return status === 404 || status === 400;
}

/** In the place of an invoice whose address leads nowhere: says so, and leads to the list. */
export function NoSuchInvoice() {
  return (
    <Card>
      <EmptyState
        icon={SearchX}
        title={pageStrings.notFound}
        actions={
          <Link to="/invoices" search={{}} className={buttonClass('primary')}>
            <Icon of={ReceiptText} />
            {pageStrings.list}
          </Link>
        }
      >
        {pageStrings.notFoundHint}
      </EmptyState>
    </Card>
  );
}
