import type { documentKinds } from '@taraz/contract';
import { Question } from '../../ui/question.tsx';
import { accountStrings } from './accounts.fa.ts';

interface RemoveDocumentProps {
  kind: (typeof documentKinds)[number];
  fileName: string;
  onRemove: () => void;
  onClose: () => void;
}

/** What was sent is not kept once it is removed, so it asks. */
export function RemoveDocument({ kind, fileName, onRemove, onClose }: RemoveDocumentProps) {
  return (
    <Question
      title={accountStrings.removeTitle(accountStrings.documents[kind])}
      yes={accountStrings.remove}
      no={accountStrings.keep}
      onYes={onRemove}
      onClose={onClose}
    >
      {accountStrings.removeBody(fileName)}
    </Question>
  );
}
