import { Question } from '../../../ui/question.tsx';
import { useYes } from '../../../ui/use-yes.ts';
import { actionStrings as words } from '../actions.fa.ts';
import type { InvoiceDetail } from '../queries.ts';
import type { InvoiceActions } from '../use-invoice-actions.ts';

interface AbandonProps {
  invoice: InvoiceDetail;
  actions: InvoiceActions;
  onClose: () => void;
}

/** «کنار گذاشتن» of a refused invoice; giving up cannot be undone, so it asks. */
export function AbandonQuestion({ invoice: { id }, actions, onClose }: AbandonProps) {
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
