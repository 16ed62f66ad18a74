import { Button } from './button.tsx';
import { DialogFrame } from './dialog-frame.tsx';
import { uiStrings } from './ui.fa.ts';

/** What is lost by leaving, in the words of the place. */
export interface LeaveWords {
  title: string;
  body: string;
  leave: string;
  stay: string;
}

const ofUnsaved: LeaveWords = {
  title: uiStrings.leaveTitle,
  body: uiStrings.leaveBody,
  leave: uiStrings.leaveDiscard,
  stay: uiStrings.leaveStay,
};

interface LeaveQuestionProps {
  words?: LeaveWords | undefined;
  isOpen: boolean;
  onStay: () => void;
  onLeave: () => void;
}

/** Asked once before changes are thrown away. */
export function LeaveQuestion({ words = ofUnsaved, isOpen, onStay, onLeave }: LeaveQuestionProps) {
  return (
    <DialogFrame
      role="alertdialog"
      width="s"
      title={words.title}
      isOpen={isOpen}
      onOpenChange={(next) => !next && onStay()}
      footer={
        <>
          <Button variant="primary" onPress={onStay} autoFocus>
            {words.stay}
          </Button>
          <Button variant="danger" onPress={onLeave}>
            {words.leave}
          </Button>
        </>
      }
    >
      {words.body}
    </DialogFrame>
  );
}
