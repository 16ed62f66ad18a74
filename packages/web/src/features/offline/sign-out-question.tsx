import { useFormat } from '../../ui/preferences.ts';
import { Question } from '../../ui/question.tsx';
import { offlineStrings } from './strings.fa.ts';

interface SignOutQuestionProps {
  /** how many invoices would be lost */
  count: number;
  onStay: () => void;
  onLeave: () => void;
}

/** Signing out clears this device: what has not been sent would be lost. */
export function SignOutQuestion({ count, onStay, onLeave }: SignOutQuestionProps) {
  const format = useFormat();
  const words = offlineStrings.signOut;
  return (
    <Question title={words.title} yes={words.leave} no={words.stay} onYes={onLeave} onClose={onStay}>
      {words.body(format.number(count))}
    </Question>
  );
}
