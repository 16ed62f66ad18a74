import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { CopyableCode } from '../../ui/copyable-code.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { manageStrings as strings } from './strings.fa.ts';

/** A secret that is nowhere else: it stays until closed. */
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
  return (
    <Dialog
      title={title}
      isOpen
      isDismissable={false}
      ignoresEsc
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <Button variant="primary" onPress={onClose}>
          {strings.close}
        </Button>
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
