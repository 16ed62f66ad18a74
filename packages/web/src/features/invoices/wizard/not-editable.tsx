import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { FilePlus2, GitBranchPlus, Printer, ReceiptText } from 'lucide-react';
import { Page } from '../../../app/layout/page.tsx';
import { useMay } from '../../../app/use-may.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { CopyableCode } from '../../../ui/copyable-code.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { actionsOf, isOver } from '../list/invoice-status.ts';
import type { InvoiceDetail } from '../queries.ts';
import { printSent } from './print-sent.ts';
import { wizardStrings } from './wizard.fa.ts';

const words = wizardStrings.notEditable;

/** The address of an invoice that is not written any more: what was sent is changed by another invoice, not in place. */
export function NotEditable({ invoice }: { invoice: InvoiceDetail }) {
  const client = useQueryClient();
  const [sees, mayIssue] = [useMay('invoices'), useMay('issue')];
  const canCorrect = mayIssue && actionsOf(invoice).canCorrect && !isOver(invoice);
  const stands = canCorrect ? words.confirmed : words.underWay;
  const hint = canCorrect ? words.confirmedHint : words.underWayHint;
  return (
    <Page title={wizardStrings.title.original}>
      <Card>
        <EmptyState
          icon={ReceiptText}
          title={mayIssue ? stands : words.issued}
          actions={
            <>
              {sees && (
                <Link to="/invoice/{-$id}" params={{ id: invoice.id }} className={buttonClass('primary')}>
                  <Icon of={canCorrect ? GitBranchPlus : ReceiptText} />
                  {canCorrect ? words.correct : words.see}
                </Link>
              )}
              {!sees && invoice.tax_number !== '' && (
                <Button icon={Printer} onPress={() => void printSent(client, invoice.id)}>
                  {wizardStrings.printSent}
                </Button>
              )}
              <Link
                to="/create-invoice/{-$id}"
                params={{ id: undefined }}
                search={{ from: invoice.id }}
                className={buttonClass()}
              >
                <Icon of={FilePlus2} />
                {words.duplicate}
              </Link>
            </>
          }
        >
          <p className="mb-1">{!mayIssue ? words.issuedHint : sees ? hint : words.unseenHint}</p>
          {invoice.tax_number !== '' && <CopyableCode code={invoice.tax_number} name={words.number} />}
        </EmptyState>
      </Card>
    </Page>
  );
}
