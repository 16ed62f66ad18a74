import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Question } from '../../ui/question.tsx';
import { useYes } from '../../ui/use-yes.ts';
import type { PreInvoice } from './queries.ts';
import { preInvoiceStrings as strings } from './strings.fa.ts';
import type { usePreInvoiceActions } from './use-pre-invoice-actions.ts';

interface RemoveQuestionProps {
  preInvoice: PreInvoice;
  number: string;
  actions: Pick<ReturnType<typeof usePreInvoiceActions>, 'busyId' | 'remove'>;
  onClose: () => void;
  onRemoved: () => void;
}

/** Asks whether an offer is to go: as it was when it was asked about, whatever becomes of it behind the question. */
export function RemoveQuestion({ preInvoice, number, actions, onClose, onRemoved }: RemoveQuestionProps) {
  const [asked] = useState(preInvoice);
  const { error, onYes } = useYes(() => actions.remove(asked, number), onRemoved);
  return (
    <Question
      title={strings.removeQuestion(number)}
      yes={strings.remove}
      icon={Trash2}
      isBusy={actions.busyId === asked.id}
      error={error}
      onYes={onYes}
      onClose={onClose}
    >
      {strings.removeHint}
    </Question>
  );
}
