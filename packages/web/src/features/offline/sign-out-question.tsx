import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useFormat } from '../../ui/preferences.ts';
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
    <Dialog
      role="alertdialog"
      width="s"
      title={words.title}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onStay()}
      footer={
        <>
          <Button variant="danger-filled" onPress={onLeave}>
            {words.leave}
          </Button>
          <Button autoFocus onPress={onStay}>
            {words.stay}
          </Button>
        </>
      }
    >
      {words.body(format.number(count))}
    </Dialog>
  );
}
