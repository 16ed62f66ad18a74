import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
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
    <Dialog
      role="alertdialog"
      width="s"
      title={isNumbered ? actionStrings.removeTitleNumbered : actionStrings.removeTitle}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <>
          <Button variant="danger-filled" isBusy={isBusy} onPress={onRemove}>
            {actionStrings.removeYes}
          </Button>
          <Button onPress={onClose} autoFocus>
            {actionStrings.keep}
          </Button>
        </>
      }
    >
      {isNumbered ? actionStrings.removeBodyNumbered : actionStrings.removeBody}
    </Dialog>
  );
}
