import type { documentKinds } from '@taraz/contract';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
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
    <Dialog
      role="alertdialog"
      width="s"
      title={accountStrings.removeTitle(accountStrings.documents[kind])}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <>
          <Button variant="danger-filled" onPress={onRemove}>
            {accountStrings.remove}
          </Button>
          <Button onPress={onClose} autoFocus>
            {accountStrings.keep}
          </Button>
        </>
      }
    >
      {accountStrings.removeBody(fileName)}
    </Dialog>
  );
}
