import { Button } from './button.tsx';
import { DialogFrame } from './dialog-frame.tsx';
import { uiStrings } from './ui.fa.ts';

interface LeaveQuestionProps {
  isOpen: boolean;
  onStay: () => void;
  onLeave: () => void;
}

/** Asked once before changes are thrown away. */
export function LeaveQuestion({ isOpen, onStay, onLeave }: LeaveQuestionProps) {
  return (
    <DialogFrame
      role="alertdialog"
      width="s"
      title={uiStrings.leaveTitle}
      isOpen={isOpen}
      onOpenChange={(next) => !next && onStay()}
      footer={
        <>
          <Button variant="primary" onPress={onStay} autoFocus>
            {uiStrings.leaveStay}
          </Button>
          <Button variant="danger" onPress={onLeave}>
            {uiStrings.leaveDiscard}
          </Button>
        </>
      }
    >
      {uiStrings.leaveBody}
    </DialogFrame>
  );
}
