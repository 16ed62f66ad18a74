import { PencilLine, PenLine, RefreshCw, Send } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { Planner } from '../../invoice-chain/planner.tsx';
import { pageStrings } from '../document/page.fa.ts';
import type { InvoiceDetail } from '../queries.ts';
import { useInvoiceActions } from '../use-invoice-actions.ts';
import { actionsOf, isOver } from './invoice-status.ts';

/** The one thing to do next with an invoice, by its state. */
export function PanelAction({ invoice }: { invoice: InvoiceDetail }) {
  const actions = useInvoiceActions();
  const may = actionsOf(invoice);
  const words = pageStrings.actions;
  const isBusy = actions.busyId === invoice.id;
  if (!actions.mayWrite(invoice)) return null;
  if (may.canCorrect) return isOver(invoice) ? null : <Planner invoice={invoice} actions={actions} />;
  if (invoice.state === 'draft' || invoice.state === 'rejected') {
    const fault = invoice.findings.find(({ severity, path }) => severity === 'error' && path !== '')?.path;
    return (
      <Button variant="primary" icon={PencilLine} onPress={() => actions.edit(invoice.id, fault)}>
        {invoice.state !== 'draft' ? words.mend : actions.mayIssue ? words.continue : words.write}
      </Button>
    );
  }
  if (may.canSign) {
    return (
      <Button variant="primary" icon={PenLine} onPress={actions.sign}>
        {words.sign}
      </Button>
    );
  }
  if (!may.canPush && !may.canAsk) return null;
  return (
    <Button
      variant="primary"
      icon={may.canPush ? Send : RefreshCw}
      isBusy={isBusy}
      onPress={() => void actions.push(invoice.id)}
    >
      {may.canPush ? words.push : words.ask}
    </Button>
  );
}
