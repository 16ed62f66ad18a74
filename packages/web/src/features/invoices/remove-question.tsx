import { useState } from 'react';
import { Question } from '../../ui/question.tsx';
import { useYes } from '../../ui/use-yes.ts';
import { actionStrings } from './actions.fa.ts';
import type { InvoiceSummary } from './queries.ts';
import type { InvoiceActions } from './use-invoice-actions.ts';
import { WhichInvoice, type WhichInvoiceProps } from './which-invoice.tsx';

interface RemoveQuestionProps {
  invoice: Pick<InvoiceSummary, 'id' | 'etag' | 'tax_number'> & WhichInvoiceProps['invoice'];
  actions: InvoiceActions;
  onRemoved: () => void;
  onClose: () => void;
}

/** Deleting cannot be undone, so it asks; what is not deleted it says why. */
export function RemoveQuestion({ invoice: given, actions, onRemoved, onClose }: RemoveQuestionProps) {
  // As it stood when it was asked about: what is issued behind the question is no draft any more.
  const [invoice] = useState(given);
  const { id, tax_number } = invoice;
  const { error, onYes } = useYes(() => actions.remove(invoice), onRemoved);
  // With a number already, that is voided.
  const isNumbered = tax_number !== '';
  return (
    <Question
      title={isNumbered ? actionStrings.removeTitleNumbered : actionStrings.removeTitle}
      yes={actionStrings.removeYes}
      no={actionStrings.keep}
      isBusy={actions.busyId === id}
      error={error}
      onYes={onYes}
      onClose={onClose}
    >
      <WhichInvoice invoice={invoice} />
      <p className="mt-2">{isNumbered ? actionStrings.removeBodyNumbered : actionStrings.removeBody}</p>
    </Question>
  );
}
