import { Ban } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { actionStrings as words } from '../actions.fa.ts';
import type { InvoiceDetail } from '../queries.ts';
import type { InvoiceActions } from '../use-invoice-actions.ts';

/** «کنار گذاشتن» of a refused invoice; giving up cannot be undone, so it asks. */
export function AbandonButton({ invoice, actions }: { invoice: InvoiceDetail; actions: InvoiceActions }) {
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  return (
    <>
      <Button icon={Ban} onPress={() => setAsking(true)} className="max-sm:hidden">
        {words.abandon}
      </Button>
      {isAsking && (
        <Dialog
          role="alertdialog"
          width="s"
          title={words.abandonTitle}
          isOpen
          onOpenChange={(isOpen) => !isOpen && close()}
          footer={
            <>
              <Button
                variant="danger-filled"
                isBusy={actions.busyId === invoice.id}
                onPress={() => void actions.abandon(invoice.id).then(close)}
              >
                {words.abandon}
              </Button>
              <Button onPress={close} autoFocus>
                {words.keep}
              </Button>
            </>
          }
        >
          {words.abandonBody}
        </Dialog>
      )}
    </>
  );
}
