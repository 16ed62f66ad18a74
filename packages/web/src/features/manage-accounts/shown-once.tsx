import { Copy } from 'lucide-react';
import { useState } from 'react';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { CopyableCode } from '../../ui/copyable-code.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toast-store.ts';
import { uiStrings } from '../../ui/ui.fa.ts';
import { manageStrings as strings } from './strings.fa.ts';

/** A secret that is nowhere else: it stays until closed, and is to be copied first. */
export function ShownOnce({
  title,
  name,
  secret,
  onClose,
}: {
  title: string;
  name: string;
  secret: string;
  onClose: () => void;
}) {
  const [isCopied, setCopied] = useState(false);
  return (
    <Dialog
      title={title}
      isOpen
      isDismissable={false}
      ignoresEsc
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <>
          <Button
            variant={isCopied ? 'secondary' : 'primary'}
            icon={Copy}
            autoFocus
            onPress={() =>
              void copyText(secret).then((isDone) => {
                if (!isDone) return void toast.error(uiStrings.notCopied);
                setCopied(true);
                toast.notice(uiStrings.copied);
              })
            }
          >
            {uiStrings.copy}
          </Button>
          <Button variant={isCopied ? 'primary' : 'secondary'} onPress={onClose}>
            {strings.close}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <Banner tone="warn" title={strings.shownOnce} />
        <p className="break-all rounded-control bg-sunken p-3">
          {/* Whole at any width: whoever copies it by hand sees it now or never. */}
          <CopyableCode code={secret} name={name} isWhole />
        </p>
      </div>
    </Dialog>
  );
}
