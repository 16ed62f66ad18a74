import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { importStrings } from './strings.fa.ts';

interface AskFirstProps {
  title: string;
  text: string;
  /** of the button that does it */
  go: string;
  onGo: () => void;
  onClose: () => void;
  isBusy: boolean;
}

/** Asks before something of a file is done that cannot be undone. */
export function AskFirst({ title, text, go, onGo, onClose, isBusy }: AskFirstProps) {
  return (
    <Dialog
      title={title}
      role="alertdialog"
      width="s"
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <>
          <Button variant="danger-filled" isBusy={isBusy} onPress={onGo}>
            {go}
          </Button>
          <Button onPress={onClose}>{importStrings.actions.cancel}</Button>
        </>
      }
    >
      <p>{text}</p>
    </Dialog>
  );
}
