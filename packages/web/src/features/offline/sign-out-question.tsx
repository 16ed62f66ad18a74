import { useFormat } from '../../ui/preferences.ts';
import { Question } from '../../ui/question.tsx';
import { offlineStrings } from './strings.fa.ts';

interface SignOutQuestionProps {
  /** how many invoices would be lost */
  count: number;
  /** how many of other accounts wait in this window alone: those stay, until it is closed */
  elsewhere: number;
  onStay: () => void;
  onLeave: () => void;
}

/** Signing out clears this device: what has not been sent would be lost. */
export function SignOutQuestion({ count, elsewhere, onStay, onLeave }: SignOutQuestionProps) {
  const format = useFormat();
  const words = offlineStrings.signOut;
  return (
    <Question
      title={words.title}
      yes={count > 0 ? words.leave : words.leaveOnly}
      no={words.stay}
      onYes={onLeave}
      onClose={onStay}
    >
      {count > 0 && <p>{words.body(format.number(count))}</p>}
      {elsewhere > 0 && <p>{words.elsewhere(format.number(elsewhere))}</p>}
    </Question>
  );
}
