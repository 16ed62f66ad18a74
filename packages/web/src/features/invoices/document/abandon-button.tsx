import { Ban } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Question } from '../../../ui/question.tsx';
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
        <Question
          title={words.abandonTitle}
          yes={words.abandon}
          no={words.keep}
          isBusy={actions.busyId === invoice.id}
          onYes={() => void actions.abandon(invoice.id).then(close)}
          onClose={close}
        >
          {words.abandonBody}
        </Question>
      )}
    </>
  );
}
