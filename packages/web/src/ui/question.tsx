import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Banner } from './banner.tsx';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { uiStrings } from './ui.fa.ts';

export interface QuestionProps {
  title: string;
  /** of the button that does it, which names the thing; default: the title */
  yes?: string;
  /** of the button that does not, which has the focus */
  no?: string;
  icon?: LucideIcon;
  /** asked because many people hear of it, not because something is lost */
  isHarmless?: boolean;
  isBusy?: boolean;
  /** why it was not done */
  error?: string | null;
  onYes: () => void;
  onClose: () => void;
  /** what comes of it */
  children: ReactNode;
}

/** Asked before what cannot be undone. */
export function Question({
  title,
  yes = title,
  no = uiStrings.cancel,
  onYes,
  onClose,
  children,
  ...look
}: QuestionProps) {
  const { icon, isHarmless = false, isBusy = false, error = null } = look;
  return (
    <Dialog
      role="alertdialog"
      width="s"
      title={title}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <>
          <Button
            variant={isHarmless ? 'primary' : 'danger-filled'}
            isBusy={isBusy}
            onPress={onYes}
            {...(icon === undefined ? {} : { icon })}
          >
            {yes}
          </Button>
          <Button onPress={onClose} autoFocus>
            {no}
          </Button>
        </>
      }
    >
      {error !== null && <Banner tone="bad" title={error} isAlert className="mb-3" />}
      {children}
    </Dialog>
  );
}
