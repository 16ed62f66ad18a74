import { Ban } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Question } from '../../../ui/question.tsx';
import { useYes } from '../../../ui/use-yes.ts';
import { actionStrings as words } from '../actions.fa.ts';
import type { InvoiceDetail } from '../queries.ts';
import type { InvoiceActions } from '../use-invoice-actions.ts';

interface AbandonProps {
  invoice: InvoiceDetail;
  actions: InvoiceActions;
}

/** «کنار گذاشتن» of a refused invoice; giving up cannot be undone, so it asks. */
export function AbandonButton({ invoice, actions }: AbandonProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button icon={Ban} onPress={() => setAsking(true)} className="max-sm:hidden">
        {words.abandon}
      </Button>
      {isAsking && <AbandonQuestion invoice={invoice} actions={actions} onClose={() => setAsking(false)} />}
    </>
  );
}

function AbandonQuestion({ invoice: { id }, actions, onClose }: AbandonProps & { onClose: () => void }) {
  const { error, onYes } = useYes(() => actions.abandon(id), onClose);
  return (
    <Question
      title={words.abandonTitle}
      yes={words.abandon}
      no={words.keep}
      isBusy={actions.busyId === id}
      error={error}
      onYes={onYes}
      onClose={onClose}
    >
      {words.abandonBody}
    </Question>
  );
}
