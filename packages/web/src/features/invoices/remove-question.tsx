import { Question } from '../../ui/question.tsx';
import { actionStrings } from './actions.fa.ts';

interface RemoveQuestionProps {
  /** It has a number already: that is voided. */
  isNumbered: boolean;
  isBusy: boolean;
  onRemove: () => void;
  onClose: () => void;
}

/** Deleting cannot be undone, so it asks. */
export function RemoveQuestion({ isNumbered, isBusy, onRemove, onClose }: RemoveQuestionProps) {
  return (
    <Question
      title={isNumbered ? actionStrings.removeTitleNumbered : actionStrings.removeTitle}
      yes={actionStrings.removeYes}
      no={actionStrings.keep}
      isBusy={isBusy}
      onYes={onRemove}
      onClose={onClose}
    >
      {isNumbered ? actionStrings.removeBodyNumbered : actionStrings.removeBody}
    </Question>
  );
}
