import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { bulkStrings as words } from './bulk.fa.ts';

interface AskDialogProps {
  title: string;
  body: string;
  /** asked because many people hear of it, not because something is lost */
  isHarmless?: boolean;
  onYes: () => void;
  onClose: () => void;
}

/** Asked before what cannot be undone; the button names the thing. */
export function AskDialog({ title, body, isHarmless = false, onYes, onClose }: AskDialogProps) {
  return (
    <Dialog
      role="alertdialog"
      width="s"
      title={title}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <>
          <Button variant={isHarmless ? 'primary' : 'danger-filled'} onPress={onYes}>
            {title}
          </Button>
          <Button onPress={onClose} autoFocus>
            {words.keep}
          </Button>
        </>
      }
    >
      {body}
    </Dialog>
  );
}
