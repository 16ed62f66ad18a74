import { Send } from 'lucide-react';
import { useState } from 'react';
import { Question } from '../../../ui/question.tsx';
import { useYes } from '../../../ui/use-yes.ts';
import { actionStrings as words } from '../actions.fa.ts';
import type { InvoiceDetail } from '../queries.ts';
import type { InvoiceActions } from '../use-invoice-actions.ts';
import { WhichInvoice } from '../which-invoice.tsx';

interface IssueQuestionProps {
  invoice: InvoiceDetail;
  actions: InvoiceActions;
  onClose: () => void;
}

/** A draft that was looked at goes as it stands; the authority hears of it, so it asks. */
export function IssueQuestion({ invoice, actions, onClose }: IssueQuestionProps) {
  // As it stood when it was asked about: what comes behind the question was looked at by nobody.
  const [seen] = useState(invoice);
  const { error, onYes } = useYes(() => actions.issue(seen), onClose);
  return (
    <Question
      title={words.issueTitle}
      yes={words.issue}
      icon={Send}
      isHarmless
      isBusy={actions.busyId === invoice.id}
      error={error}
      onYes={onYes}
      onClose={onClose}
    >
      <WhichInvoice invoice={invoice} />
      <p className="mt-2">{words.issueBody}</p>
    </Question>
  );
}
